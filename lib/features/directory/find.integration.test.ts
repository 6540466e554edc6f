import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Customer } from "@/lib/contract/customer";
import { customerName } from "@/lib/contract/customer-status";
import type { ExternalAccount } from "@/lib/contract/external-account";
import { beneficiaryName } from "@/lib/contract/external-account-status";
import { shortId } from "@/lib/ids";
import type { EnvironmentContext } from "@/lib/server/context";
import { directoryEntry } from "@/lib/server/db/schema/directory";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { upstreamCall } from "@/lib/server/db/schema/upstream-call";
import type { TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { inWorld } from "@/lib/server/testing/world";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { findAnything, getName, listEntries } from "./service/find";
import { keepQuotes } from "./service/keep-quotes";
import { customerEntry, rememberEntries } from "./service/labels";
import { syncDirectory } from "./service/sync";

let database: TestDatabase;
let viewer: EnvironmentContext;
let other: EnvironmentContext;
let customer: Customer;
let account: ExternalAccount;

inWorld("viewer", { customers: 60, transactions: 20 }, async (world) => {
  const { simulator } = world;
  ({ database, ctx: viewer } = world);
  other = await createEnvironmentContext(
    database.db,
    await addSimulatedEnvironment(database.db, simulator),
    "administrator",
  );
  await syncDirectory(database.db, viewer.upstream, viewer.environment.id);
  const [customers, accounts] = await Promise.all([
    viewer.upstream.listCustomers({ query: { limit: 20 } }),
    viewer.upstream.listExternalAccounts({ query: { limit: 50 } }),
  ]);
  const [someone] = customers.data;
  const held = accounts.data.find((one) => one.customerId && beneficiaryName(one.accountInfo?.beneficiary));
  if (!someone || !held) throw new Error("the seed has no customer or no account with a beneficiary");
  [customer, account] = [someone, held];
});

const found = async (text: string) => (await findAnything(viewer, { text })).customers.map(({ id }) => id);

describe("global search", () => {
  test("finds a customer by name, platform id, and parts of the id, also as lists shorten it", async () => {
    const name = customerName(customer) ?? "";
    for (const text of [
      name,
      name.toUpperCase(),
      customer.platformCustomerId ?? "",
      customer.id,
      shortId(customer.id),
    ]) {
      expect(await found(text), text).toContain(customer.id);
    }
    const { customers } = await findAnything(viewer, { text: name });
    expect(customers[0]).toMatchObject({ label: name, status: customer.kycStatus });
  });

  test("entries that begin with the text come before those that contain it elsewhere", async () => {
    const names = (await viewer.upstream.listCustomers({ query: { limit: 60 } })).data.map(
      (one) => customerName(one) ?? "",
    );
    const start = (names.find((name) => name.length > 3) ?? "").slice(0, 2).toLowerCase();
    const { customers } = await findAnything(viewer, { text: start });
    const begins = customers.map(({ label }) => label.toLowerCase().startsWith(start));
    expect(begins[0]).toBe(true);
    expect(begins).toEqual([...begins].sort((a, b) => Number(b) - Number(a)));
  });

  test("finds an account by its beneficiary and its last digits, and never returns more of the number", async () => {
    const owner = beneficiaryName(account.accountInfo?.beneficiary) ?? "";
    const { accounts } = await findAnything(viewer, { text: owner });
    expect(accounts.map(({ id }) => id)).toContain(account.id);
    const [label = ""] = accounts.filter(({ id }) => id === account.id).map((one) => one.label);
    const digits = label.split("·· ")[1] ?? "";
    expect((await findAnything(viewer, { text: `${owner} ${digits}` })).accounts.map(({ id }) => id)).toContain(
      account.id,
    );
    const { accountInfo } = account;
    const numbers = Object.values(accountInfo ?? {}).filter(
      (value) => typeof value === "string" && /\d{8}/.test(value),
    );
    for (const number of numbers) expect(JSON.stringify(accounts)).not.toContain(number);
  });

  test("finds a payment by a part of an id that this console has seen, in its own environment only", async () => {
    const id = "Transaction:0195f4a0-7b1a-7c41-9d2e-4f5a6b7cc41e";
    const entry = { key: "k", action: "quote.execute" as const, resourceId: id, request: {}, requestHash: "h" };
    await database.db.insert(journalEntry).values({
      ...entry,
      ...{ environmentId: viewer.environment.id, status: "succeeded", leaseUntil: new Date() },
    });
    for (const text of ["4f5a6b7c", "transaction:0195f4a0", shortId(id)]) {
      expect((await findAnything(viewer, { text })).ids, text).toEqual([id]);
    }
    expect((await findAnything(viewer, { text: "_f5a6b7c" })).ids).toEqual([]);
    expect((await findAnything(other, { text: "4f5a6b7c" })).ids).toEqual([]);
    expect((await findAnything(other, { text: customerName(customer) ?? "" })).customers).toEqual([]);
  });

  test("finds internal accounts by their owner, also with a currency, and the platform's by a currency", async () => {
    const name = customerName(customer) ?? "";
    const { data } = await viewer.upstream.listInternalAccounts({ query: { customerId: customer.id } });
    const [one] = data;
    const currency = one?.balance?.currency.code ?? "";
    const internal = async (text: string) => (await findAnything(viewer, { text })).internalAccounts;
    expect((await internal(name)).map(({ detail }) => detail)).toContain(name);
    for (const text of [`${name} ${currency}`, `${currency.toLowerCase()} ${name}`]) {
      const [first] = await internal(text);
      expect(first, text).toMatchObject({ id: one?.id, kind: "internal-account", detail: name, currency });
    }
    for (const found of await internal(currency)) expect(found).toMatchObject({ detail: "Platform", currency });
    expect((await internal(currency)).length).toBeGreaterThan(0);
    expect((await internal(shortId(one?.id ?? ""))).map(({ id }) => id)).toEqual([one?.id]);
    // Some services write a code in lower case.
    const isOne = eq(directoryEntry.id, one?.id ?? "");
    await database.db.update(directoryEntry).set({ currency: "usdc" }).where(isOne);
    expect((await internal(`${name} usdc`)).map(({ id }) => id)).toEqual([one?.id]);
    await database.db.update(directoryEntry).set({ currency }).where(isOne);
  });

  test("finds a known quote by fragments of its id, its payment's id and the payer's reference; in its environment only", async () => {
    const reference = "UMA-7731-QX";
    const quote = {
      ...{ id: "Quote:0195aaaa-7b1a-7c41-9d2e-4f5a6b7c9b1d", status: "COMPLETED" as const },
      ...{ transactionId: "Transaction:0195bbbb-7b1a-7c41-9d2e-4f5a6b7c2c3d", createdAt: "2026-11-20T10:00:00.000Z" },
      paymentInstructions: [{ accountOrWalletInfo: { accountType: "USD_ACCOUNT" as const, reference } }],
      ...{ sendingCurrency: { code: "USD", decimals: 2 }, totalSendingAmount: 12_345 },
    };
    await keepQuotes(viewer, [quote]);
    for (const text of ["4f5a6b7c9b1d", shortId(quote.id), "4f5a6b7c2c3d", "7731-q", reference.toLowerCase()]) {
      const { quotes, ids } = await findAnything(viewer, { text });
      expect(quotes, text).toMatchObject([{ id: quote.id, status: "COMPLETED", execution: null, at: quote.createdAt }]);
      expect(quotes[0]?.amount).toMatchObject({ amount: 12_345, currency: "USD", decimals: 2 });
      expect(ids).not.toContain(quote.id);
    }
    expect((await findAnything(other, { text: "4f5a6b7c9b1d" })).quotes).toEqual([]);
    expect((await findAnything(viewer, { text: "_f5a6b7c9b1d" })).quotes).toEqual([]);
    expect((await findAnything(viewer, { text: "quote" })).quotes).toEqual([]);
  });

  test("stores no e-mail address and no phone number to be found by", async () => {
    const named = { ...customer, email: "ana.prado@mail.example", phoneNumber: "+15551234567" };
    await rememberEntries(database.db, [customerEntry(viewer.environment.id, named)]);
    expect(await found("ana.prado@mail")).toEqual([]);
    expect(await found("5551234567")).toEqual([]);
  });

  test("makes no request to the service", async () => {
    await flushUpstreamCalls();
    const calls = () => database.db.$count(upstreamCall, eq(upstreamCall.environmentId, viewer.environment.id));
    const before = await calls();
    await findAnything(viewer, { text: "an" });
    await listEntries(viewer, { text: "an", kind: "account" });
    await flushUpstreamCalls();
    expect(await calls()).toBe(before);
  });
});

test("a part of an id finds the latest money action, however many came before it", async () => {
  const busy = await createEnvironmentContext(database.db, await addSimulatedEnvironment(database.db), "viewer");
  await database.db.execute(sql`
    insert into ${journalEntry} (environment_id, key, action, resource_id, request, request_hash, status, created_at,
      lease_until, settled_at)
    select ${busy.environment.id}, 'key ' || n, 'quote.execute', 'Quote:' || to_char(n, 'fm00000000'), '{}', '',
      'succeeded', now() - make_interval(secs => 20001 - n), now(), now()
    from generate_series(1, 20001) as n`);
  expect((await findAnything(busy, { text: "00020001" })).ids).toEqual(["Quote:00020001"]);
});

describe("pickers", () => {
  test("offer an account by its owner's name, and name its owner", async () => {
    const name = customerName(customer) ?? "";
    const { entries } = await listEntries(viewer, { text: name, kind: "internal-account" });
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect(entry).toMatchObject({ kind: "internal-account", detail: name });
    const both = await listEntries(viewer, { text: name, kind: "account" });
    expect(both.entries.length).toBeGreaterThanOrEqual(entries.length);
    const any = await listEntries(viewer, { text: name, kind: "resource" });
    expect(any.entries.map(({ id }) => id)).toContain(customer.id);
  });

  test("name an id, even of a customer who is not in the copy yet, and say when it does not exist", async () => {
    expect((await getName(viewer, { id: customer.id })).entry).toMatchObject({ label: customerName(customer) });
    expect((await getName(other, { id: customer.id })).entry).toMatchObject({ label: customerName(customer) });
    expect((await getName(viewer, { id: "Customer:0195f4a0-0000-7c41-9d2e-4f5a6b7cc41e" })).entry).toBeNull();
    expect((await getName(viewer, { id: "acme" })).entry).toBeNull();
  });
});
