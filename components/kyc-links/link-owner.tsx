import type { KycLinkView } from "@/lib/features/kyc-links/schema";
import { shortId } from "@/lib/ids";

/** Whom a link is for: by name if known, and by the id that distinguishes customers. */
export function LinkOwner({ link, customerLabel }: Pick<KycLinkView, "link" | "customerLabel">) {
  const { platformCustomerId, customerId } = link;
  // Several customers may share a platform id: if the link is for one of them, the service's id says which.
  const isTold = customerId !== null && (customerLabel !== null || platformCustomerId === null);
  return (
    <>
      {customerLabel === null ? null : <bdi>{customerLabel} </bdi>}
      {platformCustomerId === null ? null : <span className="break-all font-mono text-sm">{platformCustomerId} </span>}
      {isTold ? (
        <span title={customerId} className="whitespace-nowrap font-mono text-sm">
          {shortId(customerId)}
        </span>
      ) : null}
    </>
  );
}
