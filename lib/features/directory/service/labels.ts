import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { InternalAccount } from "@/lib/contract/account";
import { canonicalType } from "@/lib/contract/account-type-names";
import { IDENTIFYING_FIELDS } from "@/lib/contract/account-types";
import { VALUE_WORDS } from "@/lib/contract/account-words";
import type { Customer } from "@/lib/contract/customer";
import { customerName, verificationOf } from "@/lib/contract/customer-status";
import type { AccountInfo, ExternalAccount } from "@/lib/contract/external-account";
import { beneficiaryName } from "@/lib/contract/external-account-status";
import { Destination, partyLabel } from "@/lib/contract/party";
import { mask } from "@/lib/contract/personal-data";
import { enumWords } from "@/lib/fields";
import { shortId } from "@/lib/ids";
import type { DatabaseLike } from "@/lib/server/db/client";
import { directoryEntry } from "@/lib/server/db/schema/directory";
import type { DirectoryLabel } from "../schema";

type NewEntry = typeof directoryEntry.$inferInsert;

/** The name of an account without a bank's name: `MXN account`, `Spark wallet`. */
function placeOf({ bankName, accountType = "", provider }: AccountInfo): string {
  const stated = bankName || (typeof provider === "string" ? provider : "");
  if (stated) return (Object.hasOwn(VALUE_WORDS, stated) && VALUE_WORDS[stated]) || stated;
  const type = canonicalType(accountType);
  const [currency, kind] = type.split("_");
  if (currency && kind === "ACCOUNT") return PLACES[type] ?? `${currency} account`;
  return type === "" ? "Account" : enumWords(type);
}
const PLACES: Record<string, string> = { BRL_ACCOUNT: "Pix key", INR_ACCOUNT: "UPI address" };

/**
 * `BBVA México ·· 4417`: where the account is and only the last four characters of its number; for an address with a
 * domain, `Pix key · a•••••@example.com`: its end would not distinguish it.
 */
export function accountLabel(info: AccountInfo | undefined, id: string): string {
  if (!info) return `Account ${shortId(id)}`;
  const found = IDENTIFYING_FIELDS.map((key) => info[key]).find(
    (value) => typeof value === "string" && value.length > 4,
  );
  const place = placeOf(info);
  if (typeof found !== "string") return place;
  return found.includes("@") ? `${place} · ${mask("uma", found)}` : `${place} ·· ${found.slice(-4)}`;
}

/** The directory's copy of a customer. */
export function customerEntry(environmentId: string, customer: Customer): NewEntry {
  const label = customerName(customer) ?? customer.platformCustomerId ?? shortId(customer.id);
  return {
    environmentId,
    id: customer.id,
    kind: "customer",
    customerId: customer.id,
    label,
    detail: customer.platformCustomerId ?? null,
    status: customer.isDeleted ? "DELETED" : verificationOf(customer).status,
    // Only the name of the UMA address: the domain is shared, so searching it would find them all.
    searchText: [label, customer.platformCustomerId, customer.umaAddress?.split("@")[0], customer.id]
      .join(" ")
      .toLowerCase(),
    statusSince: instantOf(customer.updatedAt ?? customer.createdAt),
    updatedAt: instantOf(customer.updatedAt),
  };
}

function instantOf(text: string | undefined): Date | null {
  const at = new Date(text ?? "");
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The directory's copy of an external account. */
export function externalAccountEntry(environmentId: string, account: ExternalAccount): NewEntry {
  const label = accountLabel(account.accountInfo, account.id);
  const owner = beneficiaryName(account.accountInfo?.beneficiary);
  return {
    environmentId,
    id: account.id,
    kind: "external-account",
    customerId: account.customerId ?? null,
    label,
    detail: owner,
    currency: account.currency,
    status: account.status,
    searchText: [label, owner, account.platformAccountId, account.id].join(" ").toLowerCase(),
    updatedAt: instantOf(account.updatedAt),
  };
}

/** The directory's copy of an internal account; its owner's name is joined in on reading. */
export function internalAccountEntry(environmentId: string, account: InternalAccount): NewEntry {
  const currency = account.balance?.currency.code ?? null;
  return {
    environmentId,
    id: account.id,
    kind: "internal-account",
    customerId: account.customerId ?? null,
    label: currency === null ? "Internal account" : `${currency} account`,
    detail: account.customerId ? null : "Platform",
    currency,
    searchText: `${currency ?? ""} ${account.id}`.trim().toLowerCase(),
    updatedAt: instantOf(account.updatedAt),
  };
}

const FRESH_MS = 30_000;
/** A missing name is cached only briefly: it may be added at any moment. */
const UNKNOWN_MS = 2_000;
const CACHE_SIZE = 20_000;
/** By environment, then id. */
const caches = new Map<string, Map<string, { label: DirectoryLabel | null; until: number }>>();

function cacheOf(environmentId: string) {
  const cache = caches.get(environmentId) ?? new Map<string, { label: DirectoryLabel | null; until: number }>();
  caches.set(environmentId, cache);
  return cache;
}

/** Stores entries that were just read. `isTold`: from a delivery, which may be old: later changes are kept. */
export async function rememberEntries(db: DatabaseLike, entries: NewEntry[], { isTold = false } = {}): Promise<void> {
  const unique = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
  for (let at = 0; at < unique.length; at += 500) {
    await db
      .insert(directoryEntry)
      .values(unique.slice(at, at + 500))
      .onConflictDoUpdate({
        target: [directoryEntry.environmentId, directoryEntry.id],
        set: {
          // A customer's account stays theirs where the service omits the owner.
          customerId: sql`coalesce(excluded.customer_id, ${directoryEntry.customerId})`,
          label: sql`excluded.label`,
          detail: sql`case when excluded.kind = 'internal-account' and excluded.customer_id is null
            and ${directoryEntry.customerId} is not null then ${directoryEntry.detail} else excluded.detail end`,
          currency: sql`excluded.currency`,
          status: sql`excluded.status`,
          statusSince: sql`case when ${directoryEntry.status} is distinct from excluded.status or ${directoryEntry.statusSince} is null
            then excluded.status_since else ${directoryEntry.statusSince} end`,
          searchText: sql`excluded.search_text`,
          updatedAt: sql`excluded.updated_at`,
          syncedAt: sql`now()`,
        },
        ...(isTold
          ? { setWhere: sql`${directoryEntry.updatedAt} is null or ${directoryEntry.updatedAt} <= excluded.updated_at` }
          : {}),
      });
  }
  for (const { environmentId, id } of unique) caches.get(environmentId)?.delete(id);
}

/** The name of an entry in a list: an account's owner, else the account itself; a customer's name. */
export const nameOf = ({ owner, label }: DirectoryLabel): string => owner ?? label;

/** One side of a payment as the payment states it; an account that it describes, by its holder and its label. */
export function statedLabel(side: Parameters<typeof partyLabel>[0]): string {
  const details = Destination.safeParse(side).data?.externalAccountDetails;
  if (!details?.accountInfo) return partyLabel(side);
  const holder = beneficiaryName(details.accountInfo.beneficiary);
  const account = accountLabel(details.accountInfo, "");
  return holder ? `${holder} · ${account}` : account;
}

/** One side of a payment in a list. The currency is shown next to the amount. */
export function sideLabel(labels: Map<string, DirectoryLabel>, side: Parameters<typeof partyLabel>[0]): string {
  const known = labels.get(side?.accountId ?? "");
  return known ? nameOf(known) : statedLabel(side);
}

/** Names for `ids`, as far as the directory has them; known ones are cached for half a minute. */
export async function labelsOf(
  db: DatabaseLike,
  environmentId: string,
  ids: Iterable<string>,
): Promise<Map<string, DirectoryLabel>> {
  const cache = cacheOf(environmentId);
  const labels = new Map<string, DirectoryLabel>();
  const asked = new Set<string>();
  const now = Date.now();
  for (const id of ids) {
    const known = cache.get(id);
    if (!known || known.until <= now) asked.add(id);
    else if (known.label) labels.set(id, known.label);
  }
  if (asked.size === 0) return labels;
  const missing = [...asked];
  const owner = db.select().from(directoryEntry).as("owner");
  const rows = await db
    .select({ entry: directoryEntry, ownerName: owner.label })
    .from(directoryEntry)
    .leftJoin(
      owner,
      and(
        eq(owner.environmentId, directoryEntry.environmentId),
        eq(owner.id, directoryEntry.customerId),
        eq(directoryEntry.kind, "internal-account"),
      ),
    )
    .where(and(eq(directoryEntry.environmentId, environmentId), inArray(directoryEntry.id, missing)));
  if (cache.size > CACHE_SIZE) cache.clear();
  for (const id of missing) cache.set(id, { label: null, until: now + UNKNOWN_MS });
  for (const { entry, ownerName } of rows) {
    const { id, kind, detail, customerId, currency, status } = entry;
    const owner = kind === "internal-account" ? (ownerName ?? detail) : null;
    const label = {
      id,
      kind,
      owner,
      detail,
      customerId,
      currency,
      status,
      label: owner ? `${owner} · ${entry.label}` : entry.label,
    };
    labels.set(id, label);
    cache.set(id, { label, until: now + FRESH_MS });
  }
  return labels;
}
