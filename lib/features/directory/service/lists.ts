import "server-only";
import type { Page } from "@/lib/contract/list-page";
import type { DirectoryList, directoryEntry } from "@/lib/server/db/schema/directory";
import type { CallOptions, Upstream } from "@/lib/upstream/client";
import { customerEntry, externalAccountEntry, internalAccountEntry } from "./labels";

const limit = 100;
/** Whoever copies tries again by itself, later: no worker waits here for a service that is slow or busy. */
const CALL: CallOptions = { tries: 1, totalMs: 15_000 };

type Entry = typeof directoryEntry.$inferInsert;

/** A list of the service that the directory copies: a page of it, and an item's copy. */
interface List<T> {
  /** `since`: what changed after that instant only, where the service can filter so. */
  read: (upstream: Upstream, cursor: string | undefined, since: string | undefined) => Promise<Page<T>>;
  entryOf: (environmentId: string, item: T) => Entry;
}

/** Reads a page as entries. Throws what the service's client throws. */
function entriesOf<T>({ read, entryOf }: List<T>) {
  return async (environmentId: string, ...[upstream, cursor, since]: Parameters<List<T>["read"]>) => {
    const { data, ...page } = await read(upstream, cursor, since);
    return { ...page, data: data.map((item) => entryOf(environmentId, item)) };
  };
}

/** The lists in the order in which they are copied; the platform's own accounts usually come at once (defaults 3). */
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
  }),
  "platform external accounts": entriesOf({
    read: (upstream, cursor) => upstream.listPlatformExternalAccounts({ query: { cursor } }, CALL),
    entryOf: externalAccountEntry,
  }),
  "platform internal accounts": entriesOf({
    read: (upstream, cursor) => upstream.listPlatformInternalAccounts({ query: { cursor } }, CALL),
    entryOf: internalAccountEntry,
  }),
} satisfies Record<DirectoryList, unknown>;
