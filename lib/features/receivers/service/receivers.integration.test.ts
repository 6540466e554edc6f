import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { Customer } from "@/lib/contract/customer";
import { isAppError } from "@/lib/errors";
import type { CreateQuoteInput } from "@/lib/features/quotes/schema";
import { createQuote } from "@/lib/features/quotes/service/create-quote";
import { getQuote } from "@/lib/features/quotes/service/read";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import type { TestDatabase } from "@/lib/server/testing/database";
import { createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { inWorld } from "@/lib/server/testing/world";
import type { Simulator } from "@/lib/simulator/start";
import { findPair } from "@/lib/simulator/test-client";
import type { PayerField, ReceiverView } from "../schema";
import { lookUpReceiver } from "./look-up-receiver";
import { revealPayer } from "./reveal-payer";

const ANA = "$ana.prado@wallet.azulpay.example";
const CLINIC = "$clinic@pay.lumenbank.example";

let database: TestDatabase;
let simulator: Simulator;
let slug: string;
let ctx: EnvironmentContext;
let customer: Customer;
let accountId: string;

inWorld("operations", {}, async (world) => {
  ({ database, simulator, slug, ctx } = world);
  const { data } = await ctx.upstream.listCustomers({ query: { customerType: "INDIVIDUAL", limit: 100 } });
  const people = new Map(data.map((each) => [each.id, each]));
  const pair = await findPair(simulator.baseUrl, ({ customerId }) => people.has(customerId ?? ""));
  accountId = pair.internal.id;
  customer = people.get(pair.internal.customerId ?? "") as Customer;
});
afterEach(async () => {
  await simulator.control.clearFaults();
  await simulator.control.settings({ requiredPayerFields: "", unreachableInstitution: "", amountLimits: false });
});

const lookUp = (receiverUmaAddress = ANA) => lookUpReceiver(ctx, { receiverUmaAddress, customerId: customer.id });
const field = ({ fields }: ReceiverView, name: string) => fields.find((each) => each.name === name) as PayerField;
/** The facts of an intentionally thrown error. */
async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isAppError(error)) throw error ?? new Error("it was not refused");
  return { status: error.status, ...error.facts };
}

function request(view: ReceiverView, more: Partial<CreateQuoteInput> = {}): CreateQuoteInput {
  const payerFromRecord = Object.fromEntries(
    view.fields.flatMap(({ name, record }) => (record ? [[name, record.token]] : [])),
  );
  return {
    source: { sourceType: "ACCOUNT", accountId, customerId: customer.id },
    destination: { destinationType: "UMA_ADDRESS", umaAddress: view.umaAddress, currency: view.currencies?.[0]?.code },
    lookupId: view.lookupId,
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: 50_000,
    ...(Object.keys(payerFromRecord).length > 0 ? { payerFromRecord } : {}),
    ...more,
  };
}
const toldOf = (quoteId: string) =>
  simulator.control.call<{ senderCustomerInfo: Record<string, string> }>("POST", "/quotes/payer-data", { quoteId });
const lookups = () => simulator.control.count("lookups");

describe("a lookup", () => {
  test("returns what the receiver accepts, and what is asked about the payer from the record, masked", async () => {
    const view = await lookUp();
    expect(view).toMatchObject({ umaAddress: ANA, payer: customer.id });
    expect(view.currencies?.map(({ code }) => code)).toEqual(["MXN", "USD"]);
    expect(view.currencies?.[0]).toMatchObject({ decimals: 2, min: expect.any(Number), max: expect.any(Number) });
    expect(view.currencies?.[0]?.estimatedRate).toBeGreaterThan(0);
    expect(field(view, "FULL_NAME").record).toMatchObject({ text: customer.fullName, isMasked: false });
    expect(field(view, "BIRTH_DATE")).toMatchObject({ isMandatory: true, kind: "date", record: { isMasked: true } });
    expect(field(view, "NATIONALITY")).toMatchObject({ isMandatory: false, kind: "country" });
    const response = JSON.stringify(view);
    for (const secret of [customer.birthDate, customer.address?.line1]) expect(response).not.toContain(secret);
  });

  test("a value missing from the record is an empty field, also for a payer who is no customer", async () => {
    expect(field(await lookUp("$kofi.mensah@uma.northstar.example"), "PHONE_NUMBER").record).toBeNull();
    const view = await lookUpReceiver(ctx, {
      receiverUmaAddress: ANA,
      senderUmaAddress: "$treasury@uma.meridian.example",
    });
    expect(view.payer).toBe("$treasury@uma.meridian.example");
    expect(view.fields.every(({ record }) => record === null)).toBe(true);
  });

  test.each([
    ["$unknown@pay.lumenbank.example", 404, "Nobody has this UMA address."],
    ["$nobody@uma.meridian.example", 404, "Nobody has this UMA address."],
    ["$unreachable@uma.kestrelmoney.example", 502, "The receiving institution didn't respond to the lookup."],
    ["$nokeys@uma.kestrelmoney.example", 502, "The counterparty's keys couldn't be read."],
    ["$oldversion@uma.kestrelmoney.example", 422, "The two institutions don't share a UMA version."],
  ])("of %s is refused in words", async (address, status, title) => {
    expect(await refusalOf(lookUp(address))).toMatchObject({ status, title, next: expect.any(String) });
  });

  test.each([
    [404, "<html>not found</html>"],
    [405, { status: 405, code: "METHOD_NOT_ALLOWED", message: "no" }],
    [501, { status: 501, code: "NOT_IMPLEMENTED", message: "no" }],
  ])("that a deployment lacks (%s) is reported as such", async (status, body) => {
    await simulator.control.fault({ match: { endpoint: "lookupReceiver" }, status, body, times: 3 });
    expect(await refusalOf(lookUp())).toMatchObject({
      title: "This deployment of the service can't look up recipients.",
    });
  });

  test("with hardly any data is still shown, and one of another address is refused", async () => {
    const response = (body: object) =>
      simulator.control.fault({ match: { endpoint: "lookupReceiver" }, status: 200, body });
    await response({ lookupId: "Lookup:1" });
    expect(await lookUp()).toMatchObject({ lookupId: "Lookup:1", currencies: null, fields: [] });
    await response({
      lookupId: "Lookup:1",
      supportedCurrencies: [{ currency: { code: "XYZ", decimals: 3 } }],
      requiredPayerDataFields: [{ name: "MOTHERS_NAME" }],
    });
    expect(await lookUp()).toMatchObject({
      currencies: [{ code: "XYZ", decimals: 3, estimatedRate: null, min: null, max: null }],
      fields: [{ name: "MOTHERS_NAME", label: "Mothers name", isMandatory: false, record: null }],
    });
    await response({ lookupId: "Lookup:1", receiverUmaAddress: CLINIC });
    expect(await refusalOf(lookUp())).toMatchObject({ status: 409, code: "receiver_other" });
  });

  test("whose currencies can't be read doesn't say that the receiver takes none, and gets a price", async () => {
    const unreadable = { match: { endpoint: "lookupReceiver" }, omit: ["decimals"] };
    await simulator.control.fault(unreadable);
    const view = await lookUp(CLINIC);
    expect(view.currencies).toBeNull();
    // Expired, it is looked up again, and still can't be read.
    await simulator.control.fault(unreadable);
    const destination = { destinationType: "UMA_ADDRESS" as const, umaAddress: CLINIC, currency: "USD" };
    await createQuote(ctx, request({ ...view, lookupId: "Lookup:expired" }, { destination }));
    await simulator.control.fault({
      ...{ match: { endpoint: "lookupReceiver" }, status: 200 },
      body: { lookupId: "Lookup:1", supportedCurrencies: [] },
    });
    expect((await lookUp()).currencies).toEqual([]);
  });
});

describe("a price to a UMA address", () => {
  test("the server fills in from the record what was left to it; the response and the audit mask it", async () => {
    const view = await lookUp();
    const { quote } = await createQuote(ctx, request(view, { senderCustomerInfo: { NATIONALITY: "DE" } }));
    expect((await toldOf(quote.id)).senderCustomerInfo).toEqual({
      FULL_NAME: customer.fullName,
      BIRTH_DATE: customer.birthDate,
      POSTAL_ADDRESS: expect.stringContaining(customer.address?.line1 ?? "-"),
      NATIONALITY: "DE",
    });
    const read = await getQuote(ctx, { quoteId: quote.id });
    expect(Object.fromEntries((read.payerData ?? []).map(({ label, text }) => [label, text]))).toEqual({
      "Full name": customer.fullName,
      "Date of birth": "1•••••".replace("1", customer.birthDate?.[0] ?? ""),
      "Postal address": expect.stringContaining("•"),
      Nationality: "Germany",
    });
    expect(read.asked).toMatchObject({ payerFromRecord: request(view).payerFromRecord });
    const [record] = await database.db.select().from(auditEvent).where(eq(auditEvent.resourceId, quote.id));
    for (const text of [JSON.stringify(record), JSON.stringify(read)]) {
      expect(text).not.toContain(customer.birthDate);
      expect(text).not.toContain(customer.address?.line1);
    }
  });

  test("a record that no longer matches what was shown gets no price", async () => {
    const view = await lookUp();
    const nationality = customer.nationality === "FR" ? "ES" : "FR";
    await ctx.upstream.updateCustomer({ params: { customerId: customer.id }, body: { nationality } });
    expect(await refusalOf(createQuote(ctx, request(view)))).toMatchObject({
      status: 409,
      code: "payer_data_changed",
      detail: "It differs in: Nationality.",
    });
    const forged = request(await lookUp(), { payerFromRecord: { FULL_NAME: "forged" } });
    expect(await refusalOf(createQuote(ctx, forged))).toMatchObject({ code: "payer_data_changed" });
    await createQuote(ctx, request(await lookUp()));
  });

  test("typed values have to be complete", async () => {
    const typed = request(await lookUp(), { senderCustomerInfo: { BIRTH_DATE: "1•••••" } });
    expect((await refusalOf(createQuote(ctx, typed))).fields).toEqual({
      "senderCustomerInfo.BIRTH_DATE": "Type it in full, or use the customer's record.",
    });
  });

  test("an expired lookup is renewed automatically, once", async () => {
    const view = await lookUp();
    await simulator.control.call("POST", "/clock/advance", { seconds: 400 });
    const before = await lookups();
    const { quote } = await createQuote(ctx, request(view));
    expect(quote.destination?.umaAddress).toBe(ANA);
    expect((await lookups()) - before).toBe(1);
    await createQuote(ctx, request(await lookUp()));
    expect((await lookups()) - before).toBe(2);
  });

  test("a renewed lookup that asks for more, or no longer accepts the currency, is reported at the fields", async () => {
    const view = await lookUp();
    await simulator.control.settings({ requiredPayerFields: "TAX_ID" });
    const inEuros = { ...request(view).destination, currency: "EUR" } as CreateQuoteInput["destination"];
    const refusal = await refusalOf(createQuote(ctx, request(view, { lookupId: "Lookup:none", destination: inEuros })));
    expect(refusal).toMatchObject({ status: 400, code: "receiver_changed" });
    expect(refusal.fields).toEqual({
      "senderCustomerInfo.TAX_ID": "Tax ID is required by the recipient's institution.",
      "destination.currency": "The recipient no longer accepts EUR.",
    });
  });

  test("a currency that isn't accepted, and an institution that disappeared, are refused in words", async () => {
    const view = await lookUp(CLINIC);
    const inPesos = { ...request(view).destination, currency: "MXN" } as CreateQuoteInput["destination"];
    expect(await refusalOf(createQuote(ctx, request(view, { destination: inPesos })))).toMatchObject({
      title: "This currency can't be used here.",
      fields: { "destination.currency": expect.any(String) },
    });
    await simulator.control.settings({ unreachableInstitution: "pay.lumenbank.example" });
    expect(await refusalOf(createQuote(ctx, request(view)))).toMatchObject({ code: "lnurlp_request_failed" });
  });
});

test("only users who may price can look up; a reveal needs its own permission and is audited by names alone", async () => {
  const viewer = await createEnvironmentContext(database.db, slug, "viewer");
  expect((await refusalOf(lookUpReceiver(viewer, { receiverUmaAddress: ANA, customerId: customer.id }))).status).toBe(
    403,
  );
  const asked = { customerId: customer.id, fields: ["BIRTH_DATE", "PHONE_NUMBER"] };
  expect((await refusalOf(revealPayer(ctx, asked))).status).toBe(403);
  const administrator = await createEnvironmentContext(database.db, slug, "administrator");
  expect((await revealPayer(administrator, asked)).values).toEqual({ BIRTH_DATE: customer.birthDate });
  const [record] = await database.db.select().from(auditEvent).where(eq(auditEvent.action, "customer.reveal"));
  expect(record?.after).toEqual({ revealed: ["BIRTH_DATE"] });
});
