import { randomUUID } from "node:crypto";
import { accountTypesFor } from "@/lib/contract/account-tables";
import { accountTypeOf, IDENTIFYING_FIELDS } from "@/lib/contract/account-types";
import type { CreateExternalAccountBody } from "@/lib/contract/external-account";
import { ApiError, refuse } from "../http/api-error";
import type { Call } from "../http/call";
import { pageOfTable, scopeOf } from "../listing/page";
import { findCurrency } from "../pricing/currencies";
import { pagesPlatformAccounts } from "../revisions/deployment";
import type { StoredExternalAccount } from "../state/resources";
import type { World } from "../state/world";
import { checkedDetails } from "./account-check";
import { customerById } from "./customers";

/**
 * Checks account data by the contract's table and returns the account, not yet stored. Throws 400 with messages by
 * field.
 */
export function makeExternalAccount(
  world: World,
  body: CreateExternalAccountBody,
  status: string,
): StoredExternalAccount {
  const { customerId, currency, platformAccountId, ownershipType } = body;
  if (customerId !== undefined && customerById(world, customerId).isDeleted) {
    throw new ApiError(410, "CUSTOMER_DELETED", "The customer is deleted.");
  }
  const type = accountTypeOf(body.accountInfo.accountType, accountTypesFor([...world.options.deployment.capabilities]));
  if (!type) throw refuse(400, "INVALID_BANK_ACCOUNT", "Unknown account type.", { field: "accountInfo.accountType" });
  // Accounts of the newest types hold currencies for which the simulated service has no price.
  const isHeld = type.currency === currency || type.currencies?.includes(currency);
  if (!isHeld && !findCurrency(currency))
    throw refuse(400, "INVALID_CURRENCY", `${currency} is not supported.`, { field: "currency" });
  const accountInfo = checkedDetails(type, body, [...world.options.deployment.capabilities]);
  const id = `ExternalAccount:${randomUUID()}`;
  const at = world.clock.iso();
  const identifier = IDENTIFYING_FIELDS.map((name) => accountInfo[name]).find((value) => typeof value === "string");
  const owner = customerId === undefined ? {} : { customerId };
  const said = ownershipType === undefined ? {} : { ownershipType };
  const record = {
    id,
    ...owner,
    status,
    currency,
    platformAccountId,
    ...said,
    accountInfo,
    createdAt: at,
    updatedAt: at,
  };
  return { id, ...owner, record, identifier: String(identifier ?? ""), createdAt: at };
}

/** Stores a new account; a PENDING one is verified after a while. */
export function keepExternalAccount(world: World, stored: StoredExternalAccount): void {
  world.store.put("externalAccounts", stored);
  world.store.count("externalAccountsCreated", stored.record.platformAccountId ?? stored.id);
  if (stored.record.status === "PENDING") {
    world.scheduler.after(world.settings.accountReviewSeconds, "account-review", stored.id);
  }
}

/** `POST /customers/external-accounts`: PENDING until the bank has verified it, a few seconds later. */
export function createExternalAccount({ world, body }: Call<"createExternalAccount">) {
  const stored = makeExternalAccount(world, body, "PENDING");
  keepExternalAccount(world, stored);
  return stored.record;
}

/** `POST /platform/external-accounts`. */
export function createPlatformExternalAccount({ world, body }: Call<"createPlatformExternalAccount">) {
  const stored = makeExternalAccount(world, body, "PENDING");
  keepExternalAccount(world, stored);
  return stored.record;
}

/** `GET /customers/external-accounts`, newest first. */
export function listExternalAccounts({ world, query }: Call<"listExternalAccounts">) {
  return pageOfTable(
    world.store.tables.externalAccounts,
    scopeOf("external-accounts", query),
    query,
    (account) =>
      account.customerId !== undefined &&
      (query.customerId === undefined || account.customerId === query.customerId) &&
      (query.currency === undefined || account.record.currency === query.currency),
    (account) => account.record,
  );
}

/**
 * `GET /platform/external-accounts`: the platform's own, all at once and without pagination fields (interface-defaults
 * 3); R2 pages them, newest first (interface-revisions 0).
 */
export function listPlatformExternalAccounts({ world, query }: Call<"listPlatformExternalAccounts">) {
  const { externalAccounts } = world.store.tables;
  const matches = (account: StoredExternalAccount) =>
    account.customerId === undefined && (query.currency === undefined || account.record.currency === query.currency);
  const present = (account: StoredExternalAccount) => account.record;
  if (!pagesPlatformAccounts(world.options.deployment)) {
    return { data: [...externalAccounts.all()].filter(matches).map(present) };
  }
  return pageOfTable(externalAccounts, scopeOf("platform-external-accounts", query), query, matches, present);
}

/** Verifies new external accounts after a while. */
export function registerAccountReview(world: World): void {
  world.scheduler.on("account-review", (id) => {
    const stored = world.store.tables.externalAccounts.get(id);
    if (stored?.record.status !== "PENDING") return;
    const record = { ...stored.record, status: "ACTIVE", updatedAt: world.clock.iso() };
    world.store.put("externalAccounts", { ...stored, record });
  });
}
