import "server-only";
import type { InternalAccount } from "@/lib/contract/account";
import type { Page } from "@/lib/contract/list-page";
import { recordBalances } from "@/lib/features/balances/service/record";
import type { Database } from "@/lib/server/db/client";
import type { DirectoryList, directoryEntry } from "@/lib/server/db/schema/directory";
import { serviceNowAtLeast } from "@/lib/server/service-clock";
import type { CallOptions, Upstream } from "@/lib/upstream/client";
import { keepQuotes } from "./keep-quotes";
import { customerEntry, externalAccountEntry, internalAccountEntry, rememberEntries } from "./labels";

const limit = 100;
/** The copying retries by itself later: no worker waits here for a slow or busy service. */
const CALL: CallOptions = { tries: 1, totalMs: 15_000 };

type Entry = typeof directoryEntry.$inferInsert;

/** The source and target of a copy. */
export interface Copying {
  db: Database;
  upstream: Upstream;
  environmentId: string;
}

/** A list of the service that the directory copies: how to read a page, and an item's copy. */
interface List<T> {
  /** `since`: only what changed after that instant, where the service can filter by it. */
  read: (upstream: Upstream, cursor: string | undefined, since: string | undefined) => Promise<Page<T>>;
  entryOf: (environmentId: string, item: T) => Entry;
  /** Stores more of its items, whose state is as of `at` on the service's clock. */
  keep?: (copying: Copying, items: T[], at: Date) => Promise<void>;
}

/** Reads a page and stores it; returns it as entries. Throws what the service's client throws. */
function entriesOf<T>({ read, entryOf, keep }: List<T>) {
  return async (copying: Copying, ...[cursor, since]: [cursor: string | undefined, since: string | undefined]) => {
    const { db, upstream, environmentId } = copying;
    const at = serviceNowAtLeast(environmentId);
    const { data: items, ...page } = await read(upstream, cursor, since);
    const data = items.map((item) => entryOf(environmentId, item));
    await rememberEntries(db, data);
    await keep?.(copying, items, at);
    return { ...page, data };
  };
}

/** Stores the balances included in the accounts: the list of balances and proofs of account are built on them. */
const keepBalances = ({ db, environmentId }: Copying, accounts: InternalAccount[], at: Date) =>
  recordBalances(
    db,
    environmentId,
    accounts.map((account) => ({ account, at, source: "read" })),
  );

/** Reads a page of the quotes created since `createdAfter`, and stores it. */
async function quotes(
  { db, upstream, environmentId }: Copying,
  ...[cursor, createdAfter]: [cursor: string | undefined, createdAfter: string | undefined]
) {
  const page = await upstream.listQuotes({ query: { createdAfter, limit, cursor } }, CALL);
  await keepQuotes({ db, environment: { id: environmentId } }, page.data);
  return page;
}

/** The lists in the order of copying; the platform's own accounts usually come in one page (defaults 3). */
export const LISTS = {
  customers: entriesOf({
    read: (upstream, cursor, updatedAfter) =>
      upstream.listCustomers({ query: { updatedAfter, isIncludingDeleted: true, limit, cursor } }, CALL),
    entryOf: customerEntry,
  }),
  "external accounts": entriesOf({
    read: (upstream, cursor) => upstream.listExternalAccounts({ query: { limit, cursor } }, CALL),
    entryOf: externalAccountEntry,
  }),
  "internal accounts": entriesOf({
    read: (upstream, cursor) => upstream.listInternalAccounts({ query: { limit, cursor } }, CALL),
    entryOf: internalAccountEntry,
    keep: keepBalances,
  }),
  "platform external accounts": entriesOf({
    read: (upstream, cursor) => upstream.listPlatformExternalAccounts({ query: { cursor } }, CALL),
    entryOf: externalAccountEntry,
  }),
  "platform internal accounts": entriesOf({
    read: (upstream, cursor) => upstream.listPlatformInternalAccounts({ query: { cursor } }, CALL),
    entryOf: internalAccountEntry,
    keep: keepBalances,
  }),
  quotes,
} satisfies Record<DirectoryList, unknown>;
