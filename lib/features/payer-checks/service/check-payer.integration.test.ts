import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Bundle } from "@/lib/contract/capabilities";
import { REGISTRATION_CURRENCIES } from "@/lib/contract/customer-demands";
import { isUpstreamError } from "@/lib/errors";
import type { EnvironmentContext } from "@/lib/server/context";
import type { TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { inWorld } from "@/lib/server/testing/world";
import type { Simulator } from "@/lib/simulator/start";
import { checkPayer } from "./check-payer";

const DETAILS = { legalName: "Elm Ltd", country: "ES", incorporatedOn: "2019-03-01", taxId: "B-1234567" };
const WARNED = { unregistered: { name: "Elm Ltd", canAdd: true } };
const NOTHING = { unregistered: null };

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;
/** A business without a registration number. */
let elm: string;

inWorld("operations", { customers: 40, transactions: 20, revision: "R2" }, async (world) => {
  ({ database, simulator, ctx } = world);
  elm = await business({});
});
// Observations about a deployment are cached: each test has its own.
beforeEach(async () => {
  ctx = await contextAs("R2");
});
afterEach(() => simulator.control.clearFaults());

async function contextAs(bundle: Bundle): Promise<EnvironmentContext> {
  return await createEnvironmentContext(
    database.db,
    await addSimulatedEnvironment(database.db, simulator, bundle),
    "operations",
  );
}

async function business(more: object): Promise<string> {
  const platformCustomerId = crypto.randomUUID();
  const businessInfo = { ...DETAILS, ...more };
  const { id } = await ctx.upstream.createCustomer({
    body: { platformCustomerId, customerType: "BUSINESS", businessInfo },
  });
  return id;
}

const check = (customerId = elm, currency = "GBP") => checkPayer(ctx, { customerId, currency });
/** Makes the service leave fields out of records and lists, or only out of what `endpoints` return. */
async function omit(fields: string[], endpoints = ["getCustomer", "listCustomers"]) {
  for (const endpoint of endpoints) await simulator.control.fault({ match: { endpoint }, omit: fields, times: 1_000 });
}

describe("a business that pays without a registration number", () => {
  test("is named in a warning, for each receiving currency of the guide and no other", async () => {
    expect(await check()).toEqual(WARNED);
    expect(await Promise.all(REGISTRATION_CURRENCIES.map((code) => check(elm, code)))).toEqual(
      REGISTRATION_CURRENCIES.map(() => WARNED),
    );
    expect([await check(elm, "MXN"), await check(elm, "USD"), await check(elm, "EUR")]).toEqual([
      NOTHING,
      NOTHING,
      NOTHING,
    ]);
  });

  test("is no longer warned about once the number is there", async () => {
    const id = await business({});
    expect(await check(id)).toEqual(WARNED);
    await ctx.upstream.updateCustomer({
      params: { customerId: id },
      body: { customerType: "BUSINESS", businessInfo: { registrationNumber: "12345678" } },
    });
    expect(await check(id)).toEqual(NOTHING);
  });

  test("that has no way to add it here is told so", async () => {
    const overrides = { businessChanges: false };
    const slug = await addSimulatedEnvironment(database.db, simulator, { bundle: "R2", found: {}, overrides });
    ctx = await createEnvironmentContext(database.db, slug, "operations");
    expect(await check()).toEqual({ unregistered: { name: "Elm Ltd", canAdd: false } });
  });
});

describe("no warning is given", () => {
  test("for people, for businesses with a number, and on a deployment that the guide isn't about", async () => {
    const { data } = await ctx.upstream.listCustomers({ query: { limit: 40 } });
    const person = data.find(({ customerType }) => customerType === "INDIVIDUAL");
    const registered = data.find(({ businessInfo }) => businessInfo?.registrationNumber);
    expect([await check(person?.id), await check(registered?.id)]).toEqual([NOTHING, NOTHING]);
    ctx = await contextAs("R1");
    expect(await check()).toEqual(NOTHING);
  });

  test("where the service returns no business's number, or returns it in lists alone", async () => {
    await omit(["registrationNumber"]);
    expect(await check()).toEqual(NOTHING);
    await simulator.control.clearFaults();
    await omit(["registrationNumber"], ["getCustomer"]);
    expect(await check()).toEqual(NOTHING);
    await simulator.control.clearFaults();
    expect(await check()).toEqual(WARNED);
  });

  test.each([["businessInfo"], ["legalName"], ["customerType"]])(
    "where the record leaves out %s, even on a deployment that returns numbers",
    async (field) => {
      expect(await check()).toEqual(WARNED);
      await omit([field], ["getCustomer"]);
      expect(await check()).toEqual(NOTHING);
    },
  );

  test("where the number is there but can't be read", async () => {
    expect(await check()).toEqual(WARNED);
    const businessInfo = { ...DETAILS, registrationNumber: { of: "2019" } };
    const body = { id: elm, customerType: "BUSINESS", businessInfo };
    await simulator.control.fault({ match: { endpoint: "getCustomer" }, status: 200, body });
    expect(await check()).toEqual(NOTHING);
  });

  test("where the record can't be read at all", async () => {
    await simulator.control.fault({ match: { endpoint: "getCustomer" }, status: 404, body: { code: "NOT_FOUND" } });
    await expect(check()).rejects.toSatisfy(isUpstreamError);
  });
});
