"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ActDialog } from "@/components/form/act-dialog";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { useEnvironment } from "@/lib/client/environment";
import { useRegenerateKycLink } from "@/lib/features/kyc-links/queries";
import type { KycLinkView } from "@/lib/features/kyc-links/schema";
import { LinkOwner } from "./link-owner";

/** Makes another link for the same customer, to replace one that was lost, used or has expired. */
export function MakeAnother({ link, customerLabel }: Pick<KycLinkView, "link" | "customerLabel">) {
  const environment = useEnvironment();
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const create = useRegenerateKycLink();
  const mayCreate = useCan("kyc-links:create");
  return (
    <>
      <Button
        disabledReason={!mayCreate && "Your role can't create KYC links."}
        onClick={() => {
          create.reset();
          setAsking(true);
        }}
      >
        Create another
      </Button>
      {isAsking ? (
        <ActDialog
          act={create}
          input={{ linkId: link.id }}
          said="New link created"
          onDone={(made) => router.push(`/${environment}/kyc-links/${made.link.id}`)}
          onClose={() => setAsking(false)}
          title="Create another link?"
          facts={[
            {
              label: "Customer",
              value: (
                <span className="inline-block max-w-[24ch]">
                  <LinkOwner link={link} customerLabel={customerLabel} />
                </span>
              ),
            },
            {
              label: "Redirects to",
              value: <span className="inline-block max-w-[24ch] break-all">{link.redirectTo ?? "No redirect"}</span>,
            },
          ]}
          confirmLabel="Create link"
        >
          <p className="text-text-2">
            {link.state === "expired"
              ? "The earlier link has expired: it no longer works."
              : "The earlier link can't be revoked. Unless it has been used, it may keep working until it expires."}
          </p>
        </ActDialog>
      ) : null}
    </>
  );
}
