import "server-only";
import { eq } from "drizzle-orm";
import type { Page } from "@/lib/contract/common";
import type { Database } from "@/lib/server/db/client";
import { directorySync } from "@/lib/server/db/schema/directory";
import type { Upstream } from "@/lib/upstream/client";
import { customerEntry, externalAccountEntry, internalAccountEntry, rememberEntries } from "./labels";

/** Between two full walks of the account lists, which the service can't filter by time. */
const ACCOUNTS_EVERY_MS = 10 * 60_000;
/** Clocks differ and rows may be committed late: read a little of the past again. */
const OVERLAP_MS = 5 * 60_000;
const PAGE = 100;

/** Every item of a cursor-paged list; `visit` gets each page as it arrives, so memory does not grow with the list. */
async function walk<T>(
  read: (cursor: string | undefined) => Promise<Page<T>>,
  visit: (items: T[]) => Promise<void>,
): Promise<void> {
  let cursor: string | undefined;
  do {
    const page: Page<T> = await read(cursor);
    await visit(page.data);
    const next: string | undefined = page.hasMore ? page.nextCursor : undefined;
    // A service that hands back the same cursor would be walked for ever.
    if (next !== undefined && next === cursor) throw new Error("the service repeats the same page");
    cursor = next;
  } while (cursor !== undefined);
}

/**
 * Brings the directory of one environment up to date: customers changed since the last time, and every ten minutes all
 * accounts. Only reads the service. Throws what the service's client throws; what was copied until then stays.
 */
export async function syncDirectory(db: Database, upstream: Upstream, environmentId: string): Promise<void> {
  const [state] = await db.select().from(directorySync).where(eq(directorySync.environmentId, environmentId));
  const startedAt = new Date();
  const since = state?.customersUpTo ? new Date(state.customersUpTo.getTime() - OVERLAP_MS).toISOString() : undefined;
  await walk(
    (cursor) =>
      upstream.listCustomers({ query: { updatedAfter: since, isIncludingDeleted: true, limit: PAGE, cursor } }),
    (items) =>
      rememberEntries(
        db,
        items.map((item) => customerEntry(environmentId, item)),
      ),
  );
  await save(db, environmentId, { customersUpTo: startedAt });
  const walkedAt = state?.accountsWalkedAt?.getTime() ?? 0;
  if (startedAt.getTime() - walkedAt < ACCOUNTS_EVERY_MS) return;
  await walk(
    (cursor) => upstream.listExternalAccounts({ query: { limit: PAGE, cursor } }),
    (items) =>
      rememberEntries(
        db,
        items.map((item) => externalAccountEntry(environmentId, item)),
      ),
  );
  await walk(
    (cursor) => upstream.listInternalAccounts({ query: { limit: PAGE, cursor } }),
    (items) =>
      rememberEntries(
        db,
        items.map((item) => internalAccountEntry(environmentId, item)),
      ),
  );
  const [external, internal] = await Promise.all([
    upstream.listPlatformExternalAccounts({ query: {} }),
    upstream.listPlatformInternalAccounts({ query: {} }),
  ]);
  await rememberEntries(db, [
    ...external.data.map((item) => externalAccountEntry(environmentId, item)),
    ...internal.data.map((item) => internalAccountEntry(environmentId, item)),
  ]);
  await save(db, environmentId, { accountsWalkedAt: startedAt });
}

async function save(
  db: Database,
  environmentId: string,
  values: Partial<typeof directorySync.$inferInsert>,
): Promise<void> {
  await db
    .insert(directorySync)
    .values({ environmentId, ...values })
    .onConflictDoUpdate({ target: directorySync.environmentId, set: values });
}
