import "server-only";
import { and, eq, gt, ne, notInArray, sql } from "drizzle-orm";
import type { Customer } from "@/lib/contract/customer";
import { certainUmaSender } from "@/lib/contract/uma-sides";
import { isUpstreamError } from "@/lib/errors";
import type { Money } from "@/lib/money";
import type { DatabaseLike } from "@/lib/server/db/client";
import { approval } from "@/lib/server/db/schema/approval";
import type { Upstream } from "@/lib/upstream/client";
import type { PaymentData } from "./payment";

/** Incoming payments of a period, this one included. Amounts are in the smallest unit of `currency`. */
export interface Velocity {
  count: number;
  /** Exact sum of those in the payment's own currency; null if one of their amounts is missing or in other decimals. */
  sum: bigint | null;
}

/** The facts by which a payment is evaluated. Expensive ones are read only when a condition needs them, and once. */
export interface PaymentFacts {
  /** Received amount; null when the payment has none that can be read. */
  money: Money | null;
  /** The sender's UMA address in lower case; null for another kind of sender, or where it isn't certain. */
  sender: string | null;
  /** The domain after the `@`, without a port. */
  senderDomain: string | null;
  /** The sender's data as their institution sent it. */
  counterparty: Record<string, unknown>;
  /** The instant from which ages and periods count back: when the delivery arrived here. */
  at: Date;
  /** The recipient's id; null when the payment does not state it. */
  customerId: string | null;
  /** The recipient; null when unknown (no id, not found, the service does not answer). */
  customer(): Promise<Customer | null>;
  /** Null when unknown: the payment has no such customer or sender, or no amount. */
  velocity(per: "customer" | "sender", periodMinutes: number): Promise<Velocity | null>;
}

export interface PaymentFactsOptions {
  at: Date;
  /**
   * The approval being evaluated in hindsight: periods end with it. Left out for a live one, where everything known
   * counts: of two payments that arrive together, at least the one evaluated second sees the other.
   */
  upTo?: string;
  /** Reads a customer in place of the service: the dry run reads each once. */
  readCustomer?: (customerId: string) => Promise<Customer | null>;
}

/** Time limit for reading the customer: the window may be five seconds (interface-defaults 1.2). */
const CUSTOMER_WITHIN_MS = 1_500;

/** The facts of an incoming transaction (specification 2.8) as of `options.at`. Reads nothing until asked. */
export function paymentFacts(
  db: DatabaseLike,
  environmentId: string,
  upstream: Upstream,
  transaction: PaymentData,
  options: PaymentFactsOptions,
): PaymentFacts {
  const amount = transaction.receivedAmount;
  const money = amount
    ? { amount: amount.amount, currency: amount.currency.code, decimals: amount.currency.decimals }
    : null;
  const sender = certainUmaSender(transaction);
  const { customerId } = transaction;
  let customer: Promise<Customer | null> | undefined;
  const periods = new Map<string, Promise<Velocity | null>>();

  async function readCustomer(): Promise<Customer | null> {
    if (customerId === undefined) return null;
    if (options.readCustomer) return options.readCustomer(customerId);
    try {
      return await upstream.getCustomer({ params: { customerId } }, { totalMs: CUSTOMER_WITHIN_MS });
    } catch (error) {
      if (isUpstreamError(error)) return null;
      throw error;
    }
  }

  async function readVelocity(per: "customer" | "sender", periodMinutes: number): Promise<Velocity | null> {
    const who = per === "customer" ? customerId : (sender ?? undefined);
    if (who === undefined || money === null) return null;
    const since = new Date(options.at.getTime() - periodMinutes * 60_000);
    const [earlier] = await db
      .select({
        count: sql<string>`count(*)`,
        sum: sql<string>`coalesce(sum(${approval.amount}) filter (where ${approval.currency} = ${money.currency}), 0)`,
        isSummed: sql<boolean>`coalesce(bool_and(${approval.amount} is not null
          and (${approval.currency} <> ${money.currency} or ${approval.decimals} = ${money.decimals})), true)`,
      })
      .from(approval)
      .where(
        and(
          eq(approval.environmentId, environmentId),
          eq(per === "customer" ? approval.customerId : approval.sender, who),
          gt(approval.receivedAt, since),
          // In SQL: a JavaScript date lacks the microseconds that distinguish payments of the same moment.
          options.upTo === undefined
            ? undefined
            : sql`(${approval.receivedAt}, ${approval.id}) < (select received_at, id from approval where id = ${options.upTo}::uuid)`,
          ne(approval.transactionId, transaction.id),
          notInArray(approval.status, ["rejected", "timed-out", "failed"]),
        ),
      );
    return {
      count: Number(earlier?.count ?? 0) + 1,
      sum: earlier?.isSummed === false ? null : BigInt(earlier?.sum ?? 0) + BigInt(money.amount),
    };
  }

  return {
    money,
    sender,
    senderDomain: sender && (sender.slice(sender.lastIndexOf("@") + 1).split(":")[0] ?? null),
    counterparty: transaction.counterpartyInformation ?? {},
    at: options.at,
    customerId: customerId ?? null,
    customer() {
      customer ??= readCustomer();
      return customer;
    },
    velocity(per, periodMinutes) {
      const key = `${per} ${periodMinutes}`;
      const known = periods.get(key) ?? readVelocity(per, periodMinutes);
      periods.set(key, known);
      return known;
    },
  };
}
