"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { onDemand } from "@/components/ui/on-demand";
import type { EnvironmentView } from "@/lib/features/environments/schema";
import { KeyList } from "./key-list";

const AddKeyDialog = onDemand(() => import("./add-key-dialog").then((module) => module.AddKeyDialog));

/** Where the service sends this environment's deliveries, and whose signatures are accepted. */
export function WebhookCard({ environment, mayChange }: { environment: EnvironmentView; mayChange: boolean }) {
  const [isAdding, setIsAdding] = useState(false);
  const hasKey = environment.webhookKeys.some((key) => key.retiredAt === null);
  return (
    <Card
      title="Webhooks"
      actions={mayChange ? <Button onClick={() => setIsAdding(true)}>Add key</Button> : null}
      footer={
        <p className="text-sm">
          To rotate a key: add the new key here, have the service switch to it, check that deliveries arrive signed with
          it, then retire the old key. Compare fingerprints (SHA-256 of the key) over another channel.
        </p>
      }
    >
      <div className="grid gap-4">
        <DescriptionList>
          <Description label="Webhook URL">
            <span className="flex min-w-0 items-center gap-1">
              <span className="break-all font-mono text-sm">{environment.webhookUrl}</span>
              <CopyButton value={environment.webhookUrl} label="Copy the webhook URL" />
            </span>
          </Description>
          <Description label="Signature header">
            <span className="font-mono text-sm">{environment.signatureHeader}</span>
          </Description>
          <Description label="Approval window">{environment.approvalWindowSeconds} seconds</Description>
        </DescriptionList>
        {hasKey ? null : (
          <Banner tone="warn" title="No active key: every delivery is rejected.">
            Without deliveries you can't decide incoming payments, and the service rejects them when their approval
            window ends. Add the service's public key.
          </Banner>
        )}
        <KeyList environment={environment} mayChange={mayChange} />
      </div>
      {isAdding ? <AddKeyDialog environment={environment} onClose={() => setIsAdding(false)} /> : null}
    </Card>
  );
}
