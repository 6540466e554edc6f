import "server-only";
import { createHash } from "node:crypto";
import type { Customer } from "@/lib/contract/customer";
import { customerInfoKind, customerInfoLabel } from "@/lib/contract/customer-info-fields";
import { customerInfoValue } from "@/lib/contract/customer-info-values";
import { customerName, verificationOf } from "@/lib/contract/customer-status";
import type { Transaction } from "@/lib/contract/transaction";
import { isUpstreamError } from "@/lib/errors";
import { currentRules } from "@/lib/features/approval-rules/service/current-rules";
import { type Payment, paymentOf } from "@/lib/features/approval-rules/service/payment";
import { environmentCan } from "@/lib/server/capabilities";
import type { EnvironmentContext } from "@/lib/server/context";
import type { Upstream } from "@/lib/upstream/client";
import type { RequestedField } from "../schema";
import { completePayment } from "./complete-payment";
import type { Approval, ApprovalChange } from "./store";

/** Everything a reviewer bases a decision on, unmasked, and its fingerprint. */
export interface ShownFacts {
  /** The approval with what its delivery omitted and the service's record states; `learned`: only that. */
  row: Approval;
  learned: ApprovalChange;
  /** The service's record, if it was read. */
  record: Transaction | null;
  payment: Payment;
  customer: Customer | null;
  customerProblem: string | null;
  requested: RequestedField[];
  /** Whether a second reviewer must agree: from the limit of its currency on. */
  needsSecond: boolean;
  /** A SHA-256 of all of it: a second reviewer must see the same as the first. */
  facts: string;
  /** The same with the row's revision, and what declining it does. */
  shown: string;
}

type Reader = Pick<EnvironmentContext, "db" | "upstream" | "environment">;

const sha256 = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

async function readCustomer(upstream: Upstream, row: Approval) {
  if (row.customerId === null) return { customer: null, customerProblem: "The payment names no customer." };
  try {
    const customer = await upstream.getCustomer({ params: { customerId: row.customerId } }, { totalMs: 4_000 });
    return { customer, customerProblem: null };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return { customer: null, customerProblem: error.facts.title };
  }
}

/**
 * Reads what a decision is based on, with `readsRecord` also the service's record to compare. A decision carries the
 * fingerprint `shown` of what its reviewer saw, and is valid for nothing else.
 */
export async function shownFacts(
  ctx: Reader,
  given: Approval,
  options?: { readsRecord: boolean },
): Promise<ShownFacts> {
  const { db, upstream, environment } = ctx;
  const completing = paymentOf(db, given).then(async (delivered) => {
    const { payment, learned, record } = await completePayment(upstream, given, delivered, options);
    return { payment, learned, record, row: { ...given, ...learned } };
  });
  // The customer may be known only after that.
  const reading = given.customerId === null ? completing.then(({ row }) => row) : Promise.resolve(given);
  const [{ payment, learned, record, row }, { customer, customerProblem }, { ruleSet }] = await Promise.all([
    completing,
    reading.then((known) => readCustomer(upstream, known)),
    currentRules(db, given.environmentId),
  ]);
  const requested = payment.requested.map(({ name, isMandatory }) => ({
    name,
    label: customerInfoLabel(name),
    isMandatory,
    value: customerInfoValue(name, customer),
    kind: customerInfoKind(name),
  }));
  const secondLimit = ruleSet.secondReview.find((limit) => limit.currency === row.currency) ?? null;
  // An amount that is unreadable, or stated with other decimals than the limit, may be above it.
  const isAbove =
    secondLimit !== null &&
    row.amount !== null &&
    (row.amount >= secondLimit.amount || (secondLimit.decimals ?? row.decimals) !== row.decimals);
  const needsSecond = isAbove || (row.amount === null && ruleSet.secondReview.length > 0);
  const basis = {
    id: row.id,
    amount: row.amount,
    currency: row.currency,
    sender: row.sender,
    counterparty: payment.counterparty,
    customer: customer && [
      customer.id,
      verificationOf(customer),
      customer.customerType,
      customer.isDeleted ?? false,
      customerName(customer),
      customer.platformCustomerId,
      customer.umaAddress,
    ],
    requested,
    needsSecond,
  };
  const facts = sha256(basis);
  const shown = sha256([row.revision, facts, environmentCan(environment, "reject")]);
  return {
    row,
    learned,
    record,
    payment,
    customer,
    customerProblem,
    requested,
    needsSecond,
    facts,
    shown,
  };
}
