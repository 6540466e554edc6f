import type { QuoteView } from "@/lib/features/quotes/schema";

/** Whether the payment can still be cancelled: some deployments cancel payouts on two rails (interface-revisions 5). */
export function afterwards({ canCancel, quote }: Pick<QuoteView, "canCancel" | "quote">): string {
  if (!canCancel || quote.destination?.umaAddress !== undefined) return "It can't be cancelled once sent.";
  return "Once sent, only an ACH or wire payment can be cancelled, and only before it settles.";
}
