"use client";

import dynamic from "next/dynamic";
import { Banner } from "@/components/ui/banner";
import { CopyButton } from "@/components/ui/copy-button";
import { Skeleton } from "@/components/ui/skeleton";
import { kycLinkStatus } from "@/lib/features/kyc-links/fields";
import type { KycLinkView } from "@/lib/features/kyc-links/schema";

const QrCode = dynamic(() => import("./qr-code").then((module) => module.QrCode), {
  ssr: false,
  loading: () => <Skeleton className="aspect-square w-full max-w-[216px]" />,
});

/** The link to hand on: copied or scanned, never opened here, for it works once. */
export function HandOver({ view }: { view: KycLinkView }) {
  const { link, url } = view;
  const isOver = link.state === "approved" || link.state === "rejected";
  if (url === null) {
    return (
      <p className="text-text-2">
        The link itself is shown to those who may make links, for whoever has it can verify in the customer's place.
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      {isOver ? (
        <Banner tone="idle" title={`The verdict has arrived: ${kycLinkStatus(link).label.toLowerCase()}.`}>
          A link works once, so this one is probably used up. Make another one if the customer has to verify again.
        </Banner>
      ) : (
        <QrCode text={url} label={`QR code of the KYC link for ${link.platformCustomerId}`} />
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
            Give it to the customer <span className="font-mono text-sm">{link.platformCustomerId}</span> alone: whoever
            opens it verifies in their name.
          </li>
          <li>It works once. Don't try it out: that may use it up.</li>
          <li>It expires. The service doesn't say when, nor whether it was opened; only the verdict is heard.</li>
        </ul>
      )}
    </div>
  );
}
