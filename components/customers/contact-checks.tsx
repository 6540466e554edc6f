"use client";

import { useCan } from "@/components/shell/session";
import { StatusBadge } from "@/components/ui/badge";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { onDemand } from "@/components/ui/on-demand";
import { contactChecks } from "@/lib/features/customers/fields";
import type { CustomerView } from "@/lib/features/customers/schema";

// Few customers have a pending contact, and the form is heavy: it is loaded only for those.
const VerifyContact = onDemand(() => import("./verify-contact").then((module) => module.VerifyContact));

type Shown = Pick<CustomerView["customer"], "id" | "isDeleted" | "contactVerification">;

/**
 * The verification status of a customer's contacts, what is pending, and, with permission, how to verify them; nothing
 * if the service states none.
 */
export function ContactChecks({ customer }: { customer: Shown }) {
  const mayWrite = useCan("customers:write");
  const checks = contactChecks(customer);
  if (checks.length === 0) return null;
  return (
    <div className="mb-3">
      <DescriptionList>
        {checks.map(({ contact, label, status, isVerified }) => (
          <Description key={label} label={label}>
            <span className="flex flex-wrap items-center gap-2">
              <StatusBadge tone={status.tone} label={status.label} />
              {mayWrite && !isVerified && !customer.isDeleted ? (
                <VerifyContact customerId={customer.id} contact={contact} />
              ) : null}
            </span>
          </Description>
        ))}
      </DescriptionList>
      {checks.some(({ isVerified }) => !isVerified) ? (
        <p className="mt-2 text-warn">The service won't create a KYC link until the pending contact is confirmed.</p>
      ) : null}
    </div>
  );
}
