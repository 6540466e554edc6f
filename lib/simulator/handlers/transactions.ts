import { approveByCall, rejectByCall } from "../flows/incoming";
import { transactionById } from "../flows/transactions";
import type { Call } from "../http/call";
import { combinedPage } from "../listing/combined-page";
import { identifierFilter } from "../listing/identifier-filter";
import { scopeOf } from "../listing/page";
import type { SeedFilter } from "../listing/seed-index";
import type { StoredTransaction } from "../state/resources";
import type { World } from "../state/world";

type Query = Call<"listTransactions">["query"];

/** Currency objects in lists carry no name (specification 2.2). */
function present(stored: StoredTransaction) {
  const record = { ...stored.record };
  for (const side of ["sentAmount", "receivedAmount"] as const) {
    const money = record[side];
    if (!money) continue;
    const { code, symbol, decimals } = money.currency;
    record[side] = { amount: money.amount, currency: { code, symbol, decimals } };
  }
  return record;
}

/** Tests whether a new transaction matches; seeded ones are found by their columns. */
function matcher(world: World, query: Query): (stored: StoredTransaction) => boolean {
  const from = query.startDate === undefined ? Number.NEGATIVE_INFINITY : Date.parse(query.startDate);
  const to = query.endDate === undefined ? Number.POSITIVE_INFINITY : Date.parse(query.endDate);
  const reference = query.reference?.trim().toUpperCase();
  const identifier = (text: string | undefined) => (text?.startsWith("$") ? text.toLowerCase() : text);
  const either = identifier(query.accountIdentifier);
  const sender = identifier(query.senderAccountIdentifier);
  const receiver = identifier(query.receiverAccountIdentifier);
  const isSide = (stored: StoredTransaction, side: "from" | "to", wanted: string) => {
    const outgoing = stored.record.type === "OUTGOING";
    const other = side === "from" ? stored.to : stored.from;
    if (stored[side].party === wanted) return true;
    if (!wanted.startsWith("$") || other.kind !== "uma" || outgoing !== (side === "from")) return false;
    return world.store.tables.customers.get(stored.record.customerId ?? "")?.umaAddress === wanted;
  };
  return (stored) => {
    const { record } = stored;
    const at = Date.parse(record.createdAt);
    return (
      at >= from &&
      at <= to &&
      (query.type === undefined || record.type === query.type) &&
      (query.status === undefined || record.status === query.status) &&
      (query.customerId === undefined || record.customerId === query.customerId) &&
      (query.platformCustomerId === undefined || record.platformCustomerId === query.platformCustomerId) &&
      (reference === undefined || stored.reference === reference || `RF-${stored.reference}` === reference) &&
      (either === undefined || isSide(stored, "from", either) || isSide(stored, "to", either)) &&
      (sender === undefined || isSide(stored, "from", sender)) &&
      (receiver === undefined || isSide(stored, "to", receiver))
    );
  };
}

function seedFilter(world: World, query: Query): SeedFilter | null {
  const filter = identifierFilter(world, {
    customerId: query.customerId,
    platformCustomerId: query.platformCustomerId,
    either: query.accountIdentifier,
    sender: [query.senderAccountIdentifier],
    receiver: [query.receiverAccountIdentifier],
  });
  if (!filter) return null;
  const from = query.startDate === undefined ? undefined : Date.parse(query.startDate);
  const to = query.endDate === undefined ? undefined : Date.parse(query.endDate);
  const whole = { ...filter, from, to, type: query.type, status: query.status };
  if (query.reference === undefined) return whole;
  const index = world.history.transactionIds.indexOfReference(query.reference.trim().toUpperCase().replace(/^RF-/, ""));
  if (index < 0 || index >= world.history.size) return null;
  const at = world.history.columns.createdAt[index] ?? 0;
  const inRange = (from === undefined || at >= from) && (to === undefined || at <= to);
  return inRange ? { ...whole, from: at, to: at, place: index } : null;
}

/** `GET /transactions` with all filters and both orders of specification 4.4. */
export function listTransactions({ world, query }: Call<"listTransactions">) {
  return combinedPage({
    scope: scopeOf("transactions", query),
    query,
    order: query.sortOrder ?? "desc",
    index: world.seedIndex,
    seedSize: world.history.size,
    filter: seedFilter(world, query),
    seeded: (index) => {
      const changed = findChanged(world, index);
      return present(changed ?? world.history.transaction(index));
    },
    rows: world.store.tables.transactions.rows,
    matches: matcher(world, query),
    present,
  });
}

function findChanged(world: World, index: number): StoredTransaction | undefined {
  if (world.store.tables.changedTransactions.size === 0) return undefined;
  return world.store.tables.changedTransactions.get(world.history.transactionIds.id(index));
}

/** `GET /transactions/{transactionId}`. */
export function getTransaction({ world, params }: Call<"getTransaction">) {
  return transactionById(world, params.transactionId).record;
}

/** `POST /transactions/{transactionId}/approve` (specification 4.4). */
export function approveTransaction({ world, params, body }: Call<"approveTransaction">) {
  return approveByCall(world, params.transactionId, body.receiverCustomerInfo ?? {}).record;
}

/** `POST /transactions/{transactionId}/reject` (interface-defaults 1.6). */
export function rejectTransaction({ world, params }: Call<"rejectTransaction">) {
  return rejectByCall(world, params.transactionId).record;
}
