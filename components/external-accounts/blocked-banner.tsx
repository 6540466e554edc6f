import { Banner } from "@/components/ui/banner";
import { whyNoPayments } from "@/lib/features/external-accounts/fields";
import { accountStatus } from "@/lib/features/external-accounts/fields/status";

/** Why the account can't be paid now; empty if it can. Announced when the status changes. */
export function BlockedBanner({ status }: { status: string | null }) {
  const why = whyNoPayments(status);
  return (
    <div role="status" className={why ? undefined : "sr-only"}>
      {why ? (
        <Banner tone={accountStatus(status).tone === "bad" ? "bad" : "warn"} title={why.title}>
          {why.detail}
        </Banner>
      ) : (
        "Active. It can receive payments."
      )}
    </div>
  );
}
