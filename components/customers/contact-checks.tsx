import { StatusBadge } from "@/components/ui/badge";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { contactChecks } from "@/lib/features/customers/fields";
import type { CustomerView } from "@/lib/features/customers/schema";

/** How far a customer's contacts are verified, and what waits for that; nothing where the service states none. */
export function ContactChecks({ customer }: { customer: Pick<CustomerView["customer"], "contactVerification"> }) {
  const checks = contactChecks(customer);
  if (checks.length === 0) return null;
  return (
    <div className="mb-3">
      <DescriptionList>
        {checks.map(({ label, status }) => (
          <Description key={label} label={label}>
            <StatusBadge tone={status.tone} label={status.label} />
          </Description>
        ))}
      </DescriptionList>
      {checks.some(({ isVerified }) => !isVerified) ? (
        <p className="mt-2 text-warn">The service creates no KYC link until the pending contact is confirmed.</p>
      ) : null}
    </div>
  );
}
