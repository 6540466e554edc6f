"use client";

import { Banner } from "@/components/ui/banner";
import { CopyButton } from "@/components/ui/copy-button";
import { onDemand } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { kycLinkStatus } from "@/lib/features/kyc-links/fields";
import type { KycLinkView } from "@/lib/features/kyc-links/schema";
import { LinkOwner } from "./link-owner";
import { MakeAnother } from "./make-another";

const QrCode = onDemand(
  () => import("@/components/ui/qr-code").then((module) => module.QrCode),
  <Skeleton className="aspect-square w-full max-w-[216px]" />,
);

/** The link to share: copied or scanned but never opened here, as it works once. */
export function HandOver({ view }: { view: KycLinkView }) {
  const { link, customerLabel, url } = view;
  const isOver = link.state === "approved" || link.state === "rejected";
  if (url === null) {
    return (
      <p className="text-text-2">
        Only people who can create KYC links see the link itself, because anyone who has it can verify as the customer.
      </p>
    );
  }
  if (link.state === "expired") {
    return (
      <Banner
        tone="warn"
        title="This link has expired."
        isLive
        actions={<MakeAnother link={link} customerLabel={customerLabel} />}
      >
        It expired before the service sent a result. Create another and send that one instead.
      </Banner>
    );
  }
  return (
    <div className="grid gap-3">
      {isOver ? (
        <Banner tone="idle" title={`Result received: ${kycLinkStatus(link).label.toLowerCase()}.`}>
          A link works once, so this one has probably been used. Create another if the customer has to verify again.
        </Banner>
      ) : (
        <QrCode
          text={url}
          label={`QR code of the KYC link for ${customerLabel ?? link.platformCustomerId ?? link.customerId}`}
        />
      )}
      <div className="flex items-center gap-1 rounded-md border border-line-strong bg-sunken py-1.5 pr-1.5 pl-2.5">
        <output aria-label="KYC link" className="min-w-0 flex-1 break-all font-mono text-sm">
          {url}
        </output>
        <CopyButton value={url} label="Copy link" />
      </div>
      {isOver ? null : (
        <ul className="grid list-disc gap-1 pl-4 text-text-2">
          <li>
            Send it only to customer <LinkOwner {...view} />: anyone who opens it verifies as them.
          </li>
          <li>It works once. Don't open it to test it.</li>
          <li>
            {link.expiresAt ? (
              <>
                It expires <Time value={link.expiresAt} format="both" />. The service doesn't report when it is opened.
              </>
            ) : (
              "It expires. The service reports only the result, not when the link is opened or expires."
            )}
          </li>
        </ul>
      )}
    </div>
  );
}
