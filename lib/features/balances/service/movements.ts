import "server-only";
import type { Transaction } from "@/lib/contract/transaction";
import { environmentCan } from "@/lib/server/capabilities";
import type { EnvironmentContext } from "@/lib/server/context";
import { Walk, walkPages } from "@/lib/upstream/walk";
import { CLOCK_SLACK_MS, LOOK_BACK_DAYS } from "../check/fit";
import { type Leg, type LegAccount, legsOf } from "../check/legs";

const DAY_MS = 86_400_000;
/** Twenty thousand transactions; a person waits for them. */
const LIMITS = { pages: 200, ms: 45_000 };

/** The effects of the service's transactions on an account. */
export interface Movements {
  legs: Leg[];
  unreadable: { transactionId: string; why: string }[];
  unreadRecords: number;
}

/**
 * Reads every transaction that touches `account` and may have moved it between two instants. Each counts once, however
 * often the service lists it. Throws `WalkError` when there are more than the limit, and what the client throws.
 */
export async function readMovements(
  { upstream, environment }: Pick<EnvironmentContext, "upstream" | "environment">,
  account: LegAccount,
  { from, to }: { from: number; to: number },
): Promise<Movements> {
  const startDate = new Date(Math.max(0, from - LOOK_BACK_DAYS * DAY_MS)).toISOString();
  const endDate = new Date(to + CLOCK_SLACK_MS).toISOString();
  const sides = environmentCan(environment, "accountIdentifierFilter")
    ? [{ accountIdentifier: account.id }]
    : [{ senderAccountIdentifier: account.id }, { receiverAccountIdentifier: account.id }];
  const found = new Map<string, Transaction>();
  let unreadRecords = 0;
  for (const side of sides) {
    await walkPages(
      new Walk(LIMITS),
      (cursor) => upstream.listTransactions({ query: { ...side, startDate, endDate, limit: 100, cursor } }),
      (page) => {
        for (const transaction of page.data) found.set(transaction.id, transaction);
        unreadRecords += page.unreadRecords ?? 0;
      },
    );
  }
  const movements: Movements = { legs: [], unreadable: [], unreadRecords };
  for (const transaction of found.values()) {
    const { legs, problem } = legsOf(transaction, account);
    movements.legs.push(...legs);
    if (problem !== null) movements.unreadable.push({ transactionId: transaction.id, why: problem });
  }
  return movements;
}
