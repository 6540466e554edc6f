import "server-only";
import { createHash } from "node:crypto";
import type { Customer } from "@/lib/contract/customer";
import { customerInfoLabel } from "@/lib/contract/customer-info-fields";
import { UpstreamError } from "@/lib/errors";
import { currentRules } from "@/lib/features/approval-rules/service/current-rules";
import { type Payment, paymentOf } from "@/lib/features/approval-rules/service/payment";
import type { DatabaseLike } from "@/lib/server/db/client";
import type { Upstream } from "@/lib/upstream/client";
import type { RequestedField } from "../schema";
import { receiverValue } from "./receiver-info";
import type { Approval } from "./store";

/** Everything a reviewer decides by, unmasked, and its fingerprint. */
export interface ShownFacts {
  payment: Payment;
  customer: Customer | null;
  customerProblem: string | null;
  requested: RequestedField[];
  /** From this amount on a second reviewer has to agree; null when there is no limit for the currency. */
  secondLimit: { amount: number; currency: string } | null;
  needsSecond: boolean;
  shown: string;
}

function kindOf(name: string): RequestedField["kind"] {
  if (name === "BIRTH_DATE") return "date";
  return name === "NATIONALITY" || name.startsWith("COUNTRY_") || name.endsWith("_COUNTRY") ? "country" : "text";
}

async function readCustomer(upstream: Upstream, row: Approval) {
  if (row.customerId === null) return { customer: null, customerProblem: "The payment names no customer." };
  try {
    const customer = await upstream.getCustomer({ params: { customerId: row.customerId } }, { totalMs: 4_000 });
    return { customer, customerProblem: null };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { customer: null, customerProblem: error.facts.title };
  }
}

/**
 * Reads what a decision rests on. `shown` is a SHA-256 over all of it, the row's revision included: a decision carries
 * the fingerprint of what its reviewer saw, and does not count for anything else.
 */
export async function shownFacts(db: DatabaseLike, upstream: Upstream, row: Approval): Promise<ShownFacts> {
  const [payment, { customer, customerProblem }, { ruleSet }] = await Promise.all([
    paymentOf(db, row),
    readCustomer(upstream, row),
    currentRules(db, row.environmentId),
  ]);
  const requested = payment.requested.map(({ name, isMandatory }) => ({
    name,
    label: customerInfoLabel(name),
    isMandatory,
    value: receiverValue(name, customer),
    kind: kindOf(name),
  }));
  const secondLimit = ruleSet.secondReview.find((limit) => limit.currency === row.currency) ?? null;
  const needsSecond = secondLimit !== null && (row.amount === null || row.amount >= secondLimit.amount);
  const basis = {
    id: row.id,
    revision: row.revision,
    amount: row.amount,
    currency: row.currency,
    sender: row.sender,
    counterparty: payment.counterparty,
    customer: customer && [customer.id, customer.kycStatus, customer.customerType, customer.isDeleted ?? false],
    requested,
    needsSecond,
  };
  const shown = createHash("sha256").update(JSON.stringify(basis)).digest("hex");
  return { payment, customer, customerProblem, requested, secondLimit, needsSecond, shown };
}
