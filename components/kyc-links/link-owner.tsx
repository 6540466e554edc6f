import type { KycLinkView } from "@/lib/features/kyc-links/schema";

/** Whom a link is for: by name where that is known, and by the id that tells customers apart. */
export function LinkOwner({ link, customerLabel }: Pick<KycLinkView, "link" | "customerLabel">) {
  // Several customers may share a platform id: where the link is for one of them, the service's id says which.
  const ids = [link.platformCustomerId, customerLabel === null ? null : link.customerId].filter((id) => id !== null);
  return (
    <>
      {customerLabel === null ? null : <bdi>{customerLabel} </bdi>}
      <span className="break-all font-mono text-sm">{ids.length > 0 ? ids.join(" · ") : link.customerId}</span>
    </>
  );
}
