import { StatusBadge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { kycLinkStatus } from "@/lib/features/kyc-links/fields";
import type { KycLinkView } from "@/lib/features/kyc-links/schema";
import { resourcePath } from "@/lib/ids";

/** Whom the link is for, who made it, and its known history. */
export function KycLinkSummary({ link, customerLabel }: Pick<KycLinkView, "link" | "customerLabel">) {
  const environment = useEnvironment();
  const status = kycLinkStatus(link);
  return (
    <DescriptionList>
      <Description label="Platform ID">
        {link.platformCustomerId === null ? (
          "None"
        ) : (
          <span className="inline-flex max-w-full items-start gap-1">
            <span className="break-all font-mono text-sm">{link.platformCustomerId}</span>
            <CopyButton value={link.platformCustomerId} label="Copy platform ID" className="-my-0.5" />
          </span>
        )}
      </Description>
      <Description label="Status">
        <StatusBadge tone={status.tone} label={status.label} />
      </Description>
      <Description label="Customer">
        {link.customerId ? (
          <span className="flex flex-wrap items-center gap-x-2">
            {customerLabel ? <bdi>{customerLabel}</bdi> : null}
            <ShortId id={link.customerId} href={resourcePath(environment, link.customerId)} />
          </span>
        ) : (
          <span className="text-text-2">Not known until the service sends a result.</span>
        )}
      </Description>
      <Description label="Created">
        <Time value={link.createdAt} format="both" />
      </Description>
      <Description label="Created by">{link.madeBy}</Description>
      <Description label="Used">
        <span className="text-text-2">The service doesn't report when a link is opened.</span>
      </Description>
      <Description label="Expires">
        {link.expiresAt ? (
          <Time value={link.expiresAt} format="both" />
        ) : (
          <span className="text-text-2">The service doesn't report when.</span>
        )}
      </Description>
      <Description label="Redirects to">
        {link.redirectTo ? <span className="break-all font-mono text-sm">{link.redirectTo}</span> : "No redirect"}
      </Description>
    </DescriptionList>
  );
}
