import "server-only";
import type { InternalAccount } from "@/lib/contract/account";
import { canBePulled } from "@/lib/contract/direct-pull";
import type { ExternalAccount } from "@/lib/contract/external-account";
import { beneficiaryName, canReceive, nameCheckOf } from "@/lib/contract/external-account-status";
import { canMoveMoney } from "@/lib/contract/internal-account-status";
import {
  accountLabel,
  externalAccountEntry,
  internalAccountEntry,
  rememberEntries,
} from "@/lib/features/directory/service/labels";
import { type DirectoryHit, findCustomers, searchDirectory } from "@/lib/features/directory/service/search";
import { enumWords } from "@/lib/fields";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { firstAccounts, walkCustomer, walkCustomers, walkPlatform, withOwner } from "@/lib/upstream/account-walk";
import type { Upstream } from "@/lib/upstream/client";
import type { AccountOption, AccountOptions, SearchAccountsInput } from "../schema";

/** How many customers' accounts are read per keystroke: bounds the calls a search makes. */
const CUSTOMERS_PER_SEARCH = 6;
const OPTIONS = 60;

/** A complete id of an account of the platform's customers, or the part after its type (specification 2.1). */
const ACCOUNT_ID = /^(InternalAccount:.+|[0-9a-f]{8}-[0-9a-f-]{27})$/i;

interface Found {
  internal: InternalAccount[];
  external: ExternalAccount[];
  /** There are more than were read. */
  hasMore: boolean;
}

/**
 * Accounts for a picker, balances and states read live. The service can't search by name, so the directory finds the
 * customers and the service is asked for the accounts of the first few. A last word of three or four letters may be a
 * currency (`garcia mxn`) or a name (`Emeka Uche`): searches for both, with the accounts in such a currency first.
 */
export async function searchAccounts(ctx: EnvironmentContext, input: SearchAccountsInput): Promise<AccountOptions> {
  requirePermission(ctx, "accounts:read");
  const currency = /(?:^|\s)([A-Za-z]{3,4})$/.exec(input.text)?.[1]?.toUpperCase();
  const rest = currency ? input.text.slice(0, -currency.length).trim() : input.text;
  const texts = [...new Set([input.text, rest])].filter((text) => text !== "");
  const customers = (await Promise.all(texts.map((text) => matchingCustomers(ctx, text)))).flat();
  const matching = [...new Set(customers.map((hit) => hit.id))].filter((id) => id !== input.customerId);
  const ids = matching.slice(0, CUSTOMERS_PER_SEARCH);
  const { anyones, owners: ofOwners } = wantedKinds(input);
  const perCustomer = await Promise.all([
    readPlatform(ctx, anyones),
    ...(rest === "" ? [readAny(ctx, anyones)] : []),
    ...(input.customerId === undefined ? [] : [readWhole(ctx, ofOwners, input.customerId)]),
    ...ids.map((id) => readCustomer(ctx, ofOwners, id)),
    ...(ofOwners.external ? texts.map((text) => readNamed(ctx, text)) : []),
    ...(ofOwners.internal && ACCOUNT_ID.test(input.text) ? [readOwnerOf(ctx, input.text)] : []),
  ]);
  const found: Found = {
    internal: unique(perCustomer.flatMap((part) => part.internal)),
    external: unique(perCustomer.flatMap((part) => part.external)),
    hasMore: perCustomer.some((part) => part.hasMore) || matching.length > ids.length,
  };
  await rememberEntries(ctx.db, [
    ...found.internal.map((account) => internalAccountEntry(ctx.environment.id, account)),
    ...found.external.map((account) => externalAccountEntry(ctx.environment.id, account)),
  ]);
  const owners = await findCustomers(ctx.db, ctx.environment.id, [
    ...new Set([...found.internal, ...found.external].flatMap((account) => account.customerId ?? [])),
  ]);
  const words = input.text.toLowerCase().split(/\s+/).filter(Boolean);
  const place = (option: AccountOption) => (option.currency === currency ? 0 : 8) + rank(option, input);
  const options = [
    ...found.external.map((account) => externalOption(account, owners, input)),
    ...found.internal.map((account) => internalOption(account, owners, input.side)),
  ]
    .filter((option) => input.currency === undefined || option.currency === input.currency)
    .filter((option) => words.every((word) => haystack(option, owners).includes(word)))
    .sort((a, b) => place(a) - place(b) || a.owner.localeCompare(b.owner) || a.label.localeCompare(b.label));
  return { options: options.slice(0, OPTIONS), isComplete: options.length <= OPTIONS && !found.hasMore };
}

async function matchingCustomers(ctx: EnvironmentContext, text: string): Promise<DirectoryHit[]> {
  if (text === "") return [];
  return await searchDirectory(ctx.db, ctx.environment.id, { kind: "customer", text, limit: CUSTOMERS_PER_SEARCH + 1 });
}

type Wanted = Record<"internal" | "external", boolean>;
const NONE = { data: [], hasMore: false };

/** The wanted kinds for any owner, and for the customers found. */
function wantedKinds({ side, of }: SearchAccountsInput): { anyones: Wanted; owners: Wanted } {
  const kinds = (one: SearchAccountsInput["of"]) => ({
    internal: one !== "external-account",
    external: one !== "internal-account",
  });
  if (of) return { anyones: kinds(of), owners: kinds(of) };
  // A quote can end at anyone's external account, and at an internal one of a customer being searched for.
  if (side === "destination") return { anyones: kinds("external-account"), owners: kinds("account") };
  // It can start at anyone's internal account, and at an external one of such a customer that money can be pulled from.
  return { anyones: kinds("internal-account"), owners: kinds("account") };
}

async function readPlatform({ upstream }: EnvironmentContext, wants: Wanted): Promise<Found> {
  const [internal, external] = await Promise.all([
    wants.internal ? upstream.listPlatformInternalAccounts({ query: {} }) : NONE,
    wants.external ? walkPlatform(upstream) : { accounts: [], isEnd: true },
  ]);
  return { internal: internal.data, external: external.accounts, hasMore: internal.hasMore || !external.isEnd };
}

async function readAny({ upstream }: EnvironmentContext, wants: Wanted): Promise<Found> {
  return await readCustomers(upstream, wants, { limit: 30 });
}

async function readCustomer({ upstream }: EnvironmentContext, wants: Wanted, customerId: string): Promise<Found> {
  return await readCustomers(upstream, wants, { customerId, limit: 100 });
}

/** The same for the customer whose page the picker is on, or who was chosen: as far as a walk goes. */
async function readWhole({ upstream }: EnvironmentContext, wants: Wanted, customerId: string): Promise<Found> {
  const [first, external] = await Promise.all([
    readCustomers(upstream, { ...wants, external: false }, { customerId, limit: 100 }),
    wants.external ? walkCustomer(upstream, customerId) : { accounts: [], isEnd: true },
  ]);
  return { ...first, external: external.accounts, hasMore: first.hasMore || !external.isEnd };
}

async function readCustomers(upstream: Upstream, wants: Wanted, query: { customerId?: string; limit: number }) {
  const [internal, external] = await Promise.all([
    wants.internal
      ? firstAccounts(query.limit, (cursor) => upstream.listInternalAccounts({ query: { ...query, cursor } }))
      : NONE,
    wants.external
      ? firstAccounts(query.limit, (cursor) => upstream.listExternalAccounts({ query: { ...query, cursor } }))
      : NONE,
  ]);
  const { customerId } = query;
  return {
    internal: withOwner(customerId, internal).data,
    external: withOwner(customerId, external).data,
    hasMore: internal.hasMore || external.hasMore,
  };
}

/**
 * Accounts found by their own label, beneficiary or id; read live through their customers. An account with this id that
 * the directory doesn't know yet is looked for in the service's list.
 */
async function readNamed(ctx: EnvironmentContext, text: string): Promise<Found> {
  const hits = await searchDirectory(ctx.db, ctx.environment.id, { kind: "external-account", text, limit: 20 });
  if (hits.length === 0 && text.startsWith("ExternalAccount:")) return await readListed(ctx, text);
  const customers = [...new Set(hits.flatMap((hit) => hit.customerId ?? []))].slice(0, CUSTOMERS_PER_SEARCH);
  const walks = await Promise.all(
    customers.map((customerId) => {
      const missing = new Set(hits.filter((hit) => hit.customerId === customerId).map((hit) => hit.id));
      return walkCustomer(ctx.upstream, customerId, (page) => {
        for (const { id } of page) missing.delete(id);
        return missing.size === 0;
      });
    }),
  );
  const wanted = new Set(hits.map((hit) => hit.id));
  const external = walks.flatMap(({ accounts }) => accounts).filter((account) => wanted.has(account.id));
  return { internal: [], external, hasMore: false };
}

/** The external account with this id among the first thousand of all customers' accounts. */
async function readListed({ upstream }: EnvironmentContext, id: string): Promise<Found> {
  const isIt = (account: ExternalAccount) => account.id === id;
  const { accounts, isEnd } = await walkCustomers(upstream, { visit: (page) => page.some(isIt) });
  const external = accounts.filter(isIt);
  return { internal: [], external, hasMore: external.length === 0 && !isEnd };
}

/** The accounts of the customer who owns the internal account with this id. */
async function readOwnerOf(ctx: EnvironmentContext, id: string): Promise<Found> {
  const [hit] = await searchDirectory(ctx.db, ctx.environment.id, { kind: "internal-account", text: id, limit: 1 });
  const ofOwner = { internal: true, external: false };
  return hit?.customerId
    ? await readCustomer(ctx, ofOwner, hit.customerId)
    : { internal: [], external: [], hasMore: false };
}

function unique<T extends { id: string }>(items: T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

function externalOption(
  account: ExternalAccount,
  owners: Map<string, DirectoryHit>,
  { side, of }: SearchAccountsInput,
): AccountOption {
  const customer = account.customerId ? owners.get(account.customerId) : undefined;
  const owner = account.customerId ? customer?.label : ownerOf(account);
  return {
    id: account.id,
    kind: "external-account",
    label: accountLabel(account.accountInfo, account.id),
    owner: beneficiaryName(account.accountInfo?.beneficiary) ?? owner ?? "Unnamed",
    customerId: account.customerId ?? null,
    currency: account.currency ?? "",
    balance: null,
    status: account.status ?? null,
    disabledReason: canReceive(account)
      ? ((side === "source" && of === undefined ? pullBlock(account) : null) ??
        currencyBlock(account.currency) ??
        ownerBlock(customer))
      : whyNot(account.status),
    ...(ownerBlock(customer) === null ? {} : { isUnverified: true }),
    nameCheck: nameCheckOf(account),
  };
}

/** A quote can start where the service can pull money (specification 4.3, rule 2); elsewhere money is paid in. */
function pullBlock(account: ExternalAccount): string | null {
  return canBePulled(account) ? null : "Money can't be pulled from this account. Use real-time funding instead.";
}

/** Money is not sent to or from an account of unknown currency. */
function currencyBlock(currency: string | undefined): string | null {
  return currency === undefined ? "The service doesn't say, or Corridor can't read, which currency it is in." : null;
}

function whyNot(status: string | undefined): string {
  if (status === undefined) return "The service doesn't say, or Corridor can't read, whether it is active.";
  if (status === "PENDING") return "Pending verification. Only active accounts can receive payments.";
  if (status === "UNDER_REVIEW") return "Under review. Only active accounts can receive payments.";
  if (status === "INACTIVE") return "Inactive. It can't receive payments.";
  return `Status: ${enumWords(status)}. Only active accounts can receive payments.`;
}

/** Why no money can move for the owner (specification 1), by the directory's last known status; null when it can. */
function ownerBlock(owner: DirectoryHit | undefined): string | null {
  const { status } = owner ?? {};
  if (!status || status === "APPROVED" || status === "MANUALLY_APPROVED") return null;
  return `Verification: ${enumWords(status).toLowerCase()}. Money can move once it's approved.`;
}

/** Only an active account moves money, in or out (interface-revisions 5). */
function stateBlock({ status }: InternalAccount): string | null {
  if (canMoveMoney(status)) return null;
  return `Status: ${enumWords(status ?? "")}. Only active accounts can send and receive money.`;
}

function internalOption(
  account: InternalAccount,
  owners: Map<string, DirectoryHit>,
  side: SearchAccountsInput["side"],
): AccountOption {
  const owner = account.customerId ? owners.get(account.customerId) : undefined;
  const { balance } = account;
  const isEmpty = side === "source" && balance !== undefined && balance.amount <= 0;
  return {
    id: account.id,
    kind: "internal-account",
    label: balance ? `${balance.currency.code} account` : "Internal account",
    owner: account.customerId ? (owner?.label ?? "Unnamed customer") : ownerOf(account),
    customerId: account.customerId ?? null,
    currency: balance?.currency.code ?? "",
    balance: balance ?? null,
    totalBalance: account.totalBalance,
    status: account.status ?? null,
    disabledReason:
      stateBlock(account) ??
      currencyBlock(balance?.currency.code) ??
      ownerBlock(owner) ??
      (isEmpty ? "This account is empty." : null),
    ...(ownerBlock(owner) === null ? {} : { isUnverified: true }),
  };
}

/** Without a customer it is the platform's, unless its owner can't be read. */
function ownerOf({ unreadFields }: { unreadFields?: string[] }): string {
  return unreadFields?.includes("customerId") ? "Owner not known" : "Platform";
}

function haystack(option: AccountOption, owners: Map<string, DirectoryHit>): string {
  const known = option.customerId ? owners.get(option.customerId)?.searchText : undefined;
  return [option.label, option.owner, option.currency, option.id, known].join(" ").toLowerCase();
}

function rank(option: AccountOption, input: SearchAccountsInput): number {
  const isOwn = input.customerId !== undefined && option.customerId === input.customerId;
  const isExternal = option.kind === "external-account";
  return (option.disabledReason ? 4 : 0) + (isOwn ? 0 : 2) + (isExternal === (input.side === "destination") ? 0 : 1);
}
