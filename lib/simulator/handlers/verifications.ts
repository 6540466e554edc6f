import type { Verification } from "@/lib/contract/verification";
import type { Call } from "../http/call";
import { pageOfTable, scopeOf } from "../listing/page";
import type { StoredCustomer } from "../state/resources";

/** The verification implied by a customer's state; approved customers have none open. */
function verificationOf(customer: StoredCustomer): Verification {
  const isRejected = customer.kycStatus === "REJECTED" || customer.kycStatus === "MANUALLY_REJECTED";
  const isInReview = customer.kycStatus === "PENDING_REVIEW";
  const errors =
    isInReview || isRejected ? [] : [{ type: "MISSING_FIELD", field: "customer.address.line1", reason: "" }];
  return {
    id: customer.id.replace("Customer:", "Verification:"),
    customerId: customer.id,
    verificationStatus: isRejected ? "REJECTED" : isInReview ? "PENDING_MANUAL_REVIEW" : "RESOLVE_ERRORS",
    errors: errors.map((error) => ({ resourceId: customer.id, ...error })),
    createdAt: customer.createdAt,
    updatedAt: customer.updatedAt,
  };
}

const isVerified = ({ kycStatus }: StoredCustomer) => kycStatus === "APPROVED" || kycStatus === "MANUALLY_APPROVED";

/** `GET /verifications` (interface-revisions 5), newest first. */
export function listVerifications({ world, query }: Call<"listVerifications">) {
  const { customerId, verificationStatus } = query;
  return pageOfTable(
    world.store.tables.customers,
    scopeOf("verifications", query),
    query,
    (customer) =>
      !isVerified(customer) &&
      (customerId === undefined || customer.id === customerId) &&
      (verificationStatus === undefined || verificationOf(customer).verificationStatus === verificationStatus),
    verificationOf,
  );
}
