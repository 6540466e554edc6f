import type { StoredTransaction } from "../state/resources";
import type { World } from "../state/world";

/** The most of its own payments that the simulator keeps, and how many are left once the oldest are removed. */
const MOST = 2_000;
const KEPT = 1_500;

const ENDED = ["COMPLETED", "REJECTED", "FAILED", "REFUNDED", "EXPIRED"];
const isOver = (status: string) => ENDED.includes(status);

/**
 * Removes the oldest finished payments and quotes that the simulator created by itself, rarely and many at a time, and
 * rewrites the log when it has grown long. What a person or a program requested stays.
 */
export function forgetOldOnes(world: World, most = MOST, kept = KEPT): void {
  const { store } = world;
  const { transactions, quotes } = store.tables;
  for (const table of ["transactions", "quotes"] as const) {
    if (store.tables[table].size <= most) continue;
    const over =
      table === "transactions"
        ? [...transactions.all()].filter((row) => row.isPassing && isOver(row.record.status) && !isRefunding(row))
        : [...quotes.all()].filter((row) => row.isPassing && isOver(row.quote.status));
    if (over.length <= most) continue;
    for (const { id } of over.slice(0, over.length - kept)) store.remove(table, id);
  }
  store.shortenLog({ version: 1, ...world.history.options });
}

const isRefunding = ({ record }: StoredTransaction) => record.refund?.status === "PENDING";
