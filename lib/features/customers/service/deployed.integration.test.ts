import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AS_SPECIFIED } from "@/lib/contract/capabilities";
import { customerName } from "@/lib/contract/customer-status";
import { syncDirectory } from "@/lib/features/directory/service/sync";
import { environmentCan } from "@/lib/server/capabilities";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { CreateCustomerInput } from "../schema";
import { getEndUserTerms, readConfig } from "./config";
import { createCustomer } from "./create-customer";
import { getCustomer, listCustomers, revealCustomer } from "./read";
import { updateCustomer } from "./update-customer";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
beforeAll(async () => {
  [database, simulator] = await Promise.all([
    createTestDatabase(),
    startSimulator({ customers: 20, transactions: 20, revision: "R2" }),
  ]);
  ctx = await contextAs("R2");
});
afterEach(() => simulator.control.settings({ regulated: true }));
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

/** The simulated R2, which the test treats as one of several revisions. */
async function contextAs(bundle: "R1" | "R2"): Promise<EnvironmentContext> {
  const slug = await addSimulatedEnvironment(database.db, simulator, bundle);
  return createEnvironmentContext(database.db, slug, "administrator");
}

let last = 0;
const DETAILS = { legalName: "Elm Ltd", country: "ES", incorporatedOn: "2019-03-01", taxId: "B-1234567" };
const ADDRESS = { line1: "Calle Mayor 1", postalCode: "28013", country: "ES" };
const business = (businessInfo: object = DETAILS) =>
  CreateCustomerInput.parse({ platformCustomerId: `biz-${++last}`, customerType: "BUSINESS", businessInfo });
const person = (more: object = {}) =>
  CreateCustomerInput.parse({
    platformCustomerId: `per-${++last}`,
    customerType: "INDIVIDUAL",
    fullName: "Ana Prado",
    ...more,
  });
const audited = async (id: string) => {
  const isIt = and(eq(auditEvent.resourceId, id), eq(auditEvent.action, "customer.create"));
  return (await database.db.select().from(auditEvent).where(isIt))[0]?.after;
};

describe("a business of August 2026", () => {
  test("states where and when it was incorporated; its tax ID is masked, and all of it can be changed", async () => {
    const made = await createCustomer(ctx, business());
    const { customer } = made;
    expect(customer).toMatchObject({ legalName: "Elm Ltd", businessCountry: "ES", incorporatedOn: "2019-03-01" });
    expect(JSON.stringify(made)).not.toContain(DETAILS.taxId);
    expect(await audited(customer.id)).toMatchObject({ businessInfo: { ...DETAILS, taxId: "B•••••" } });
    const { personal } = await revealCustomer(ctx, { customerId: customer.id });
    expect(personal.map(({ text }) => text)).toEqual([DETAILS.taxId]);

    const changes = { businessInfo: { incorporatedOn: "2020-02-29" } };
    const saved = await updateCustomer(ctx, { customerId: customer.id, changes, seenUpdatedAt: customer.updatedAt });
    expect(saved.customer).toMatchObject({ legalName: "Elm Ltd", businessCountry: "ES", incorporatedOn: "2020-02-29" });
    await simulator.control.fault({ match: { endpoint: "updateCustomer" }, drop: "after" });
    const found = await updateCustomer(ctx, {
      ...{ customerId: customer.id, changes: { businessInfo: { country: "PT" } } },
      seenUpdatedAt: saved.customer.updatedAt,
    });
    expect(found.customer.businessCountry).toBe("PT");
  });

  test("is refused without them before anything is sent", async () => {
    const input = business({ legalName: "Elm Ltd" });
    await expect(createCustomer(ctx, input)).rejects.toMatchObject({
      facts: {
        fields: {
          "businessInfo.country": "Required for every business.",
          "businessInfo.incorporatedOn": "Required for every business.",
          "businessInfo.taxId": "Required for every business.",
        },
      },
    });
    expect(await simulator.control.count("customersCreated", input.platformCustomerId)).toBe(0);
  });

  test("does not send them to a deployment that doesn't know them, until a refusal shows that it does", async () => {
    const older = await contextAs("R1");
    await expect(createCustomer(older, business())).rejects.toMatchObject({
      facts: { fields: { "businessInfo.country": "This deployment of the service doesn't support this." } },
    });
    const known = await createCustomer(ctx, business());
    const { id: customerId, updatedAt: seenUpdatedAt } = known.customer;
    const change = { customerId, seenUpdatedAt, changes: { businessInfo: { country: "PT" } } };
    await expect(updateCustomer(older, change)).rejects.toMatchObject({ status: 400 });
    expect((await getCustomer(ctx, { customerId })).customer.businessCountry).toBe("ES");

    const refused = createCustomer(older, business({ legalName: "Elm Ltd", taxId: "1" }));
    await expect(refused).rejects.toMatchObject({
      facts: { fields: { "businessInfo.incorporatedOn": "businessInfo.incorporatedOn is required." } },
    });
    const learned = await createEnvironmentContext(database.db, older.environment.slug, "operations");
    expect(environmentCan(learned.environment, "businessDetails")).toBe(true);
    expect((await createCustomer(learned, business())).how).toBe("answered");
  });
});

describe("what else a new customer of August 2026 states", () => {
  const MORE = { region: "PT", currencies: ["EUR", "USD"], idType: "SSN", identifier: "123-45-6789" };
  const WHO = { birthDate: "1990-01-31", nationality: "ES", address: ADDRESS };

  test("is sent and shown; on record as it is, except for the tax ID", async () => {
    const made = await createCustomer(ctx, person({ ...MORE, ...WHO }));
    expect(made.customer).toMatchObject({ region: "PT", currencies: ["EUR", "USD"] });
    expect(await audited(made.customer.id)).toMatchObject({ ...MORE, identifier: "1•••••" });
    const [kept] = (await ctx.upstream.listCustomers({ query: { region: "PT", currency: "EUR", limit: 100 } })).data;
    expect(kept?.id).toBe(made.customer.id);
    expect(JSON.stringify(made)).not.toContain("6789");
  });

  test("half a tax ID is refused before anything is sent", async () => {
    const input = person({ identifier: "123-45-6789" });
    await expect(createCustomer(ctx, input)).rejects.toMatchObject({
      facts: { fields: { idType: expect.any(String) } },
    });
    expect(await simulator.control.count("customersCreated", input.platformCustomerId)).toBe(0);
  });

  test("is never sent to another deployment: there the currencies only determine what is mandatory", async () => {
    const older = await startSimulator({ customers: 20, transactions: 20, revision: "R1" });
    try {
      const slug = await addSimulatedEnvironment(database.db, older, "R1");
      const there = await createEnvironmentContext(database.db, slug, "administrator");
      expect(await readConfig(there)).toMatchObject({ takesTaxIds: false, registrationCurrencies: [] });
      const { currencies, ...unknown } = MORE;
      await expect(createCustomer(there, person(unknown))).rejects.toMatchObject({
        facts: { fields: { region: expect.any(String), idType: expect.any(String), identifier: expect.any(String) } },
      });
      const { customer } = await createCustomer(there, person({ ...WHO, currencies }));
      expect(customer.currencies).toBeUndefined();
      expect(await audited(customer.id)).not.toHaveProperty("currencies");
    } finally {
      await older.stop();
    }
  });

  test("is a registration number, if it is a business that sends some currencies", async () => {
    const sender = (businessInfo: object) =>
      CreateCustomerInput.parse({ ...business(businessInfo), address: ADDRESS, currencies: ["GBP"] });
    await expect(createCustomer(ctx, sender(DETAILS))).rejects.toMatchObject({
      facts: { fields: { "businessInfo.registrationNumber": "Required for GBP." } },
    });
    const made = await createCustomer(ctx, sender({ ...DETAILS, registrationNumber: "78" }));
    expect(made.customer.registrationNumber).toBe("78");
  });
});

test("which contacts of a customer are verified is shown as stated, and is no personal data", async () => {
  const contacts = { email: "ana@prado.example", phoneNumber: "+34600111222" };
  const platformCustomerId = "phone-pending-1";
  const { customer, personal } = await createCustomer(ctx, person({ ...contacts, platformCustomerId }));
  expect(customer.contactVerification).toEqual({ email: "VERIFIED", phone: "PENDING" });
  expect(personal.map(({ key }) => key)).toEqual(["email", "phoneNumber"]);
});

describe("region and currency of customers", () => {
  test("filter the list in August 2026, by themselves and among those found by name", async () => {
    const { data: all } = await ctx.upstream.listCustomers({ query: { limit: 100 } });
    const [one] = all;
    const region = one?.region ?? "";
    const wanted = all.filter((customer) => customer.region === region).map(({ id }) => id);
    expect(wanted.length).toBeLessThan(all.length);
    const ofRegion = await listCustomers(ctx, { region, limit: 100 });
    expect(ofRegion.data.map(({ id }) => id)).toEqual(wanted);
    const currency = all.flatMap(({ currencies = [] }) => currencies).find((code) => code !== "USD") ?? "";
    const inCurrency = all.filter(({ currencies }) => currencies?.includes(currency)).map(({ id }) => id);
    expect((await listCustomers(ctx, { currency, limit: 100 })).data.map(({ id }) => id)).toEqual(inCurrency);

    await syncDirectory(database.db, ctx.upstream, ctx.environment.id);
    const name = one ? (customerName(one) ?? "") : "";
    const found = async (filter: object) => (await listCustomers(ctx, { name, ...filter })).data.map(({ id }) => id);
    expect(await found({ region })).toContain(one?.id);
    expect(await found({ region: "Nowhere" })).toEqual([]);
    expect((await listCustomers(ctx, { name, region })).totalCount).toBeUndefined();
  });

  test("are refused where the deployment would ignore them", async () => {
    const older = await contextAs("R1");
    expect(await readConfig(older)).toMatchObject({ hasMarkets: false });
    await expect(listCustomers(older, { region: "US" })).rejects.toMatchObject({
      status: 400,
      facts: { fields: { region: "The service doesn't have this filter." } },
    });
  });
});

describe("what can be changed afterwards", () => {
  test("email or phone in August 2026, one at a time, masked on record and never sent to an older deployment", async () => {
    const { customer } = await createCustomer(ctx, person({ email: "ana@old.example" }));
    const change = (changes: object, as = ctx, seenUpdatedAt = customer.updatedAt) =>
      updateCustomer(as, { customerId: customer.id, changes, seenUpdatedAt });
    await expect(change({ email: "ana@new.example", phoneNumber: "+34600111222" })).rejects.toMatchObject({
      facts: { fields: { phoneNumber: expect.stringContaining("one at a time") } },
    });
    await expect(change({ email: "ana@new.example" }, await contextAs("R1"))).rejects.toMatchObject({ status: 400 });
    const saved = await change({ email: "ana@new.example" });
    expect(JSON.stringify(saved)).not.toContain("ana@new.example");
    await change({ phoneNumber: "+34600111222" }, ctx, saved.customer.updatedAt);
    const { personal } = await revealCustomer(ctx, { customerId: customer.id });
    expect(personal.map(({ text }) => text)).toEqual(expect.arrayContaining(["ana@new.example", "+34600111222"]));
    const isIt = and(eq(auditEvent.resourceId, customer.id), eq(auditEvent.action, "customer.update"));
    const records = JSON.stringify(await database.db.select().from(auditEvent).where(isIt));
    expect(records).not.toMatch(/ana@(new|old)|600111222/);
  });

  test("a business's name, number and tax ID in March 2026 too; as first specified, neither these nor contacts", async () => {
    const older = await startSimulator({ customers: 20, transactions: 20, revision: "R1" });
    try {
      const slug = await addSimulatedEnvironment(database.db, older, "R1");
      const there = await createEnvironmentContext(database.db, slug, "administrator");
      const { customer } = await createCustomer(there, business({ legalName: "Elm Ltd", taxId: "1" }));
      const change = { customerId: customer.id, seenUpdatedAt: customer.updatedAt };
      const changes = { businessInfo: { legalName: "Elm and Ash Ltd", registrationNumber: "78" } };
      const saved = await updateCustomer(there, { ...change, changes });
      expect(saved.customer).toMatchObject({ legalName: "Elm and Ash Ltd", registrationNumber: "78" });
      const specified = { ...there, environment: { ...there.environment, capabilities: AS_SPECIFIED } };
      await expect(updateCustomer(specified, { ...change, changes })).rejects.toMatchObject({ status: 400 });
    } finally {
      await older.stop();
    }
  });
});

describe("the service's terms on an unregulated platform", () => {
  const consentTo = (termsVersion: string, more: object = {}) => ({
    endUserTermsConsent: {
      ...{ acceptedAt: "2026-01-05T10:00:00Z", ipAddress: "203.0.113.7", termsVersion, acceptanceMethod: "CHECKBOX" },
      ...more,
    },
  });
  const accounts = async (customerId: string) =>
    (await ctx.upstream.listInternalAccounts({ query: { customerId } })).data;
  const pay = (customerId: string) =>
    ctx.upstream.createQuote({
      body: {
        source: { sourceType: "REALTIME_FUNDING", currency: "USD", customerId },
        destination: { destinationType: "UMA_ADDRESS", umaAddress: "$nobody@uma.example" },
        ...{ lookupId: "Lookup:1", lockedCurrencySide: "SENDING", lockedCurrencyAmount: 500 },
      },
    });

  test("are read, and a consent to them is sent, stored, on record and shown without its IP address", async () => {
    await simulator.control.settings({ regulated: false });
    expect(await readConfig(ctx)).toMatchObject({ asksTerms: true });
    const { version, url } = await getEndUserTerms(ctx, {});
    expect(await (await fetch(url ?? "")).text()).toContain(version);
    const made = await createCustomer(ctx, person(consentTo(version)));
    expect(made.customer.terms).toEqual({ version, acceptedAt: "2026-01-05T10:00:00Z" });
    expect(JSON.stringify(made)).not.toContain("203.0.113.7");
    expect(await audited(made.customer.id)).toMatchObject({
      endUserTermsConsent: { termsVersion: version, acceptedAt: "2026-01-05T10:00:00Z", ipAddress: "2•••••" },
    });
    expect((await accounts(made.customer.id)).length).toBeGreaterThan(0);
  });

  test("not accepted: no accounts, and payments are refused with what to do", async () => {
    await simulator.control.settings({ regulated: false });
    const { customer } = await createCustomer(ctx, person());
    expect(customer.terms).toBeNull();
    expect(await accounts(customer.id)).toEqual([]);
    await simulator.control.kyc(customer.id, "APPROVED");
    await expect(pay(customer.id)).rejects.toMatchObject({
      status: 403,
      facts: { code: "end_user_terms_not_accepted", next: expect.stringContaining("contact the service") },
    });
    // The same customer pays on a platform that verifies its customers itself: only the recipient is unknown then.
    await simulator.control.settings({ regulated: true });
    await expect(pay(customer.id)).rejects.not.toMatchObject({ facts: { code: "end_user_terms_not_accepted" } });
  });

  test("in a version other than the service's are refused in words, and no customer is created", async () => {
    await simulator.control.settings({ regulated: false });
    const input = person(consentTo("1999"));
    await expect(createCustomer(ctx, input)).rejects.toMatchObject({
      facts: { code: "end_user_terms_version_not_found", next: expect.stringContaining("current terms") },
    });
    expect(await simulator.control.count("customersCreated", input.platformCustomerId)).toBe(0);
  });

  test("do not apply to a regulated platform or to another deployment: no consent is sent", async () => {
    await expect(createCustomer(ctx, person(consentTo("2026-08")))).rejects.toMatchObject({
      facts: { fields: { endUserTermsConsent: expect.stringContaining("doesn't ask for consent") } },
    });
    const older = await contextAs("R1");
    await expect(getEndUserTerms(older, {})).rejects.toMatchObject({ status: 404 });
    await simulator.control.settings({ regulated: false });
    expect(await readConfig(older)).toMatchObject({ asksTerms: false });
    const ahead = consentTo("2026-08", { acceptedAt: "2999-01-01T00:00:00Z" });
    await expect(createCustomer(ctx, person(ahead))).rejects.toMatchObject({
      facts: { fields: { "endUserTermsConsent.acceptedAt": "This is in the future." } },
    });
  });
});
