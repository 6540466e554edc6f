"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { StatusBadge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { onDemand } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";
import { customerCheck, kycStatus, moneyBlock } from "@/lib/features/customers/fields";
import type { CustomerView } from "@/lib/features/customers/schema";
import { KycHistory } from "./kyc-history";
import { SectionState } from "./section-state";

// Not every deployment states contacts: the component is loaded only where one does.
const ContactChecks = onDemand(
  () => import("./contact-checks").then((module) => module.ContactChecks),
  <Skeleton className="mb-3 h-12" />,
);

/** The verification status, what it allows, and its history. */
export function KycCard({ query }: { query: UseQueryResult<CustomerView> }) {
  const customer = query.data?.customer;
  if (!customer) {
    return (
      <Card title="KYC">
        <SectionState what="KYC" query={query} />
      </Card>
    );
  }
  const { check, status } = customerCheck(customer);
  const { label, tone } = kycStatus(status);
  const isByHand = status === "MANUALLY_APPROVED";
  return (
    <Card title={check}>
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <StatusBadge tone={tone} label={label} />
        <span className="text-text-2">{moneyBlock(customer) === null ? "Money can move" : "Money can't move"}</span>
      </p>
      {customer.isDeleted || !customer.contactVerification ? null : <ContactChecks customer={customer} />}
      {isByHand ? (
        <p className="mb-3 text-sm text-text-2">
          Approved manually. The service asks for an approved customer and may still refuse this one.
        </p>
      ) : null}
      <KycHistory customer={customer} />
      <p className="mt-3 text-sm text-text-3">
        Webhooks don't report every change: a status can change during a review without one.
      </p>
    </Card>
  );
}
