import { StatusBadge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { kycLinkStatus } from "@/lib/features/kyc-links/fields";
import type { KycLinkView } from "@/lib/features/kyc-links/schema";

/** The other links made here for the same customer; empty if this is the only one. */
export function OtherLinks({ others }: { others: KycLinkView["others"] }) {
  const environment = useEnvironment();
  if (others.length === 0) return null;
  return (
    <section aria-label="Other links for this customer">
      <h2 className="mb-1 font-semibold">Other links for this customer</h2>
      <p className="mb-2 text-text-2">
        The service doesn't report which link a customer used, so a result counts for every link created before it.
      </p>
      <ul className="grid gap-1.5">
        {others.map((other) => {
          const status = kycLinkStatus({ state: other.state, eventType: null });
          return (
            <li key={other.id} className="flex flex-wrap items-center gap-2">
              <Link href={`/${environment}/kyc-links/${other.id}`}>
                <Time value={other.createdAt} />
              </Link>
              <StatusBadge tone={status.tone} label={status.label} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
