import { useClock } from "@/components/ui/clock";
import { serverNow } from "@/lib/dates";
import type { KycLinkRow } from "@/lib/features/kyc-links/schema";

/** The link as it is now: a waiting one expires while being viewed. */
export function useCurrentLink<Link extends KycLinkRow | null | undefined>(link: Link): Link {
  const end = link?.state === "waiting" && link.expiresAt ? Date.parse(link.expiresAt) : Number.POSITIVE_INFINITY;
  const hasExpired = useClock(() => serverNow() >= end, false);
  return link && hasExpired ? { ...link, state: "expired" } : link;
}
