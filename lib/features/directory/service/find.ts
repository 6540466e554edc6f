import "server-only";
import { eq, sql } from "drizzle-orm";
import { isUpstreamError } from "@/lib/errors";
import { resourceTypeOf } from "@/lib/ids";
import { can } from "@/lib/permissions";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { containsText } from "@/lib/server/db/keyset";
import { approval } from "@/lib/server/db/schema/approval";
import { directorySync } from "@/lib/server/db/schema/directory";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import {
  ENTRY_KINDS,
  type Entry,
  type EntryKind,
  type EntryList,
  type FindInput,
  type Findings,
  type ListEntriesInput,
  type Name,
  type NameInput,
} from "../schema";
import { findInternalAccounts } from "./find-internal-accounts";
import { findPayments } from "./find-payments";
import { findQuotes } from "./find-quotes";
import { customerEntry, labelsOf } from "./labels";
import { type DirectoryHit, searchDirectory, searchDirectoryAccounts } from "./search";

const FOUND = 6;
const OFFERED = 30;
/** How many of the latest rows of each list of ids are searched: a part of an id has no index. */
const RECENT = 20_000;
/** A part of an id with or without its type, or one shortened in the middle; shorter parts match by chance. */
const ID_PART = /^(?:[a-z]+:)?[0-9a-f-]{4,36}(?:…[0-9a-f]{2,36})?$/i;

/**
 * The matches of a global search: customers by name, platform id, UMA name or a part of the id; external accounts by
 * beneficiary, institution, last digits or a part of the id; internal ones by their owner and their currency; payments
 * and quotes by a part of the id, as far as this console has seen them; payments of the local history and known quotes
 * by more (`findPayments`, `findQuotes`). All from our own tables: a search makes no request to the service.
 */
export async function findAnything(ctx: EnvironmentContext, { text }: FindInput): Promise<Findings> {
  requirePermission(ctx, "customers:read");
  const look = (kind: EntryKind) => searchDirectory(ctx.db, ctx.environment.id, { kind, text, limit: FOUND });
  const [[sync], customers, accounts, ids] = await Promise.all([
    ctx.db
      .select({ asOf: directorySync.customersUpTo })
      .from(directorySync)
      .where(eq(directorySync.environmentId, ctx.environment.id)),
    look("customer"),
    can(ctx.actor.role, "accounts:read") ? look("external-account") : [],
    ID_PART.test(text) && can(ctx.actor.role, "transactions:read") ? idsWith(ctx, text) : [],
  ]);
  const [internalAccounts, payments] = await Promise.all([
    can(ctx.actor.role, "accounts:read")
      ? findInternalAccounts(ctx, text, { customerIds: idsOf(customers), isIdPart: ID_PART.test(text) })
      : [],
    can(ctx.actor.role, "transactions:read")
      ? findPayments(ctx, text, { customerIds: idsOf(customers), accountIds: idsOf(accounts) })
      : [],
  ]);
  const quotes = can(ctx.actor.role, "quotes:read") ? await findQuotes(ctx, text, idsOf(payments ?? [])) : [];
  const known = new Set([...idsOf(payments ?? []), ...idsOf(quotes)]);
  return {
    asOf: sync?.asOf?.toISOString() ?? null,
    customers: customers.map((hit) => entryOf(hit)),
    accounts: accounts.map((hit) => entryOf(hit)),
    internalAccounts: internalAccounts.map(({ entry, owner }) => entryOf(entry, owner)),
    quotes,
    payments,
    ids: ids.filter((id) => !known.has(id)),
  };
}

const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id);

/** What a picker of customers or accounts offers, including accounts whose owner matches. */
export async function listEntries(ctx: EnvironmentContext, { text, kind }: ListEntriesInput): Promise<EntryList> {
  requirePermission(ctx, "customers:read");
  const limit = OFFERED + 1;
  const environmentId = ctx.environment.id;
  if (kind === "customer") {
    const hits = await searchDirectory(ctx.db, environmentId, { kind, text, limit });
    return { entries: hits.slice(0, OFFERED).map((hit) => entryOf(hit)), isComplete: hits.length <= OFFERED };
  }
  requirePermission(ctx, "accounts:read");
  const accounts: EntryKind[] = ["external-account", "internal-account"];
  const kinds = kind === "resource" ? ENTRY_KINDS : kind === "account" ? accounts : [kind];
  const hits = await searchDirectoryAccounts(ctx.db, environmentId, { kinds, text, limit });
  return {
    entries: hits.slice(0, OFFERED).map(({ entry, owner }) => entryOf(entry, owner)),
    isComplete: hits.length <= OFFERED,
  };
}

/** The name of an id. A customer that the directory has not copied yet is read from the service. */
export async function getName(ctx: EnvironmentContext, { id }: NameInput): Promise<Name> {
  requirePermission(ctx, "customers:read");
  const known = (await labelsOf(ctx.db, ctx.environment.id, [id])).get(id);
  if (known) {
    const { kind, label, owner, detail, currency, status } = known;
    return { entry: { id, kind, label, detail: owner ?? detail, currency, status } };
  }
  if (resourceTypeOf(id) !== "Customer") return { entry: null };
  try {
    const customer = await ctx.upstream.getCustomer({ params: { customerId: id } });
    const { label, detail, status } = customerEntry(ctx.environment.id, customer);
    return { entry: { id, kind: "customer", label, detail: detail ?? null, currency: null, status: status ?? null } };
  } catch (error) {
    if (isUpstreamError(error) && error.failure.httpStatus === 404) return { entry: null };
    throw error;
  }
}

function entryOf(hit: DirectoryHit, owner: string | null = null): Entry {
  const { id, kind, label, detail, currency, status } = hit;
  return { id, kind, label, detail: kind === "internal-account" ? (owner ?? detail) : detail, currency, status };
}

/** Ids of payments and quotes that contain `text`, newest first, from the approvals, money actions and deliveries. */
async function idsWith(ctx: EnvironmentContext, text: string): Promise<string[]> {
  const here = ctx.environment.id;
  const parts = text.toLowerCase().split("…");
  const pattern = containsText(parts.join("…")).replace("…", "%");
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from (
      (select ${approval.transactionId} as id, ${approval.receivedAt} as at from ${approval}
        where ${approval.environmentId} = ${here} order by ${approval.receivedAt} desc nulls last limit ${RECENT})
      union all
      (select ${journalEntry.resourceId}, ${journalEntry.createdAt} from ${journalEntry}
        where ${journalEntry.environmentId} = ${here} order by ${journalEntry.createdAt} desc nulls last limit ${RECENT})
      union all
      (select ${webhookDelivery.resourceId}, ${webhookDelivery.receivedAt} from ${webhookDelivery}
        where ${webhookDelivery.environmentId} = ${here} order by ${webhookDelivery.id} desc nulls last limit ${RECENT})
    ) as known
    where lower(id) like ${pattern} and (id like 'Transaction:%' or id like 'Quote:%')
    group by id order by max(at) desc limit ${FOUND}`);
  return rows.map(({ id }) => id);
}
