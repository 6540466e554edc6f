"use client";

import { useState } from "react";
import { ActDialog } from "@/components/form/act-dialog";
import { Tag } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Time } from "@/components/ui/time";
import { useRetireWebhookKey } from "@/lib/features/environments/queries";
import type { EnvironmentView, WebhookKeyView } from "@/lib/features/environments/schema";

/** A fingerprint in groups of four, for reading aloud. */
function Fingerprint({ value }: { value: string }) {
  return <span className="break-words font-mono text-sm">{value.match(/.{1,4}/g)?.join(" ")}</span>;
}

interface RetireProps {
  environment: EnvironmentView;
  webhookKey: WebhookKeyView;
  onClose: () => void;
}

function RetireDialog({ environment, webhookKey, onClose }: RetireProps) {
  const retire = useRetireWebhookKey();
  const isLast = environment.webhookKeys.every(({ id, retiredAt }) => retiredAt !== null || id === webhookKey.id);
  return (
    <ActDialog
      act={retire}
      input={{ slug: environment.slug, keyId: webhookKey.id }}
      said={`${webhookKey.name} retired`}
      onClose={onClose}
      variant="danger"
      title={`Retire ${webhookKey.name}?`}
      description={
        isLast
          ? "This is the last active key. Every delivery to this environment will be rejected, and the service will turn down payments that need approval when their approval window ends."
          : "Deliveries signed with it will be rejected. You can add it again later."
      }
      facts={[{ label: "Fingerprint", value: <Fingerprint value={webhookKey.fingerprint} /> }]}
      confirmLabel={`Retire ${webhookKey.name}`}
      typeToConfirm={isLast ? webhookKey.name : undefined}
    />
  );
}

/** The keys whose signatures are accepted, and retired ones. */
export function KeyList({ environment, mayChange }: { environment: EnvironmentView; mayChange: boolean }) {
  const [retiring, setRetiring] = useState<WebhookKeyView | null>(null);
  const keys = environment.webhookKeys.toSorted((a, b) => Number(a.retiredAt !== null) - Number(b.retiredAt !== null));
  if (keys.length === 0) return null;
  return (
    <>
      <ul aria-label="Signing keys" className="divide-y divide-line rounded-md border border-line">
        {keys.map((key) => (
          <li key={key.id} className="flex items-start gap-3 px-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2">
                <span className="font-medium">{key.name}</span>
                {key.retiredAt ? <Tag>Retired</Tag> : null}
                <span className="text-sm text-text-2">
                  {key.retiredAt ? "retired " : "added "}
                  <Time value={key.retiredAt ?? key.createdAt} />
                </span>
              </p>
              <p className="flex items-start gap-1 text-text-2">
                <Fingerprint value={key.fingerprint} />
                <CopyButton value={key.fingerprint} label={`Copy the fingerprint of ${key.name}`} />
              </p>
            </div>
            {mayChange && !key.retiredAt ? (
              <Button size="sm" onClick={() => setRetiring(key)} aria-label={`Retire ${key.name}`}>
                Retire
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {retiring ? (
        <RetireDialog environment={environment} webhookKey={retiring} onClose={() => setRetiring(null)} />
      ) : null}
    </>
  );
}
