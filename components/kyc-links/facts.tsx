import { StatusBadge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import { kycLinkStatus } from "@/lib/features/kyc-links/fields";
import type { KycLinkRow } from "@/lib/features/kyc-links/schema";
import { resourcePath } from "@/lib/ids";

/** Whom the link is for, who made it, and what is known of its course. */
export function KycLinkFacts({ environment, link }: { environment: string; link: KycLinkRow }) {
  const status = kycLinkStatus(link);
  return (
    <DescriptionList>
      <Description label="Platform id">
        <span className="inline-flex max-w-full items-start gap-1">
          <span className="break-all font-mono text-sm">{link.platformCustomerId}</span>
          <CopyButton value={link.platformCustomerId} label="Copy platform customer id" className="-my-0.5" />
        </span>
      </Description>
      <Description label="State">
        <StatusBadge tone={status.tone} label={status.label} />
      </Description>
      <Description label="Customer">
        {link.customerId ? (
          <ShortId id={link.customerId} href={resourcePath(environment, link.customerId) ?? undefined} />
        ) : (
          <span className="text-text-2">Not known yet: the service names the customer with its verdict.</span>
        )}
      </Description>
      <Description label="Made">
        <Time value={link.createdAt} format="both" />
      </Description>
      <Description label="Made by">{link.madeBy}</Description>
      <Description label="Used">
        <span className="text-text-2">Not known: the service doesn't say when a link is opened.</span>
      </Description>
      <Description label="Expires">
        <span className="text-text-2">Not known: the service doesn't say when.</span>
      </Description>
      <Description label="Returns to">
        {link.redirectTo ? <span className="break-all font-mono text-sm">{link.redirectTo}</span> : "Stays there"}
      </Description>
    </DescriptionList>
  );
}
