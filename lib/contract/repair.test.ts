import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EndpointKey, endpoints } from "./endpoints";
import { readLeniently } from "./repair";
import { PAGES, RESOURCES } from "./testing/documented";

type Json = Record<string, unknown>;

/** The result of reading a copy of `json`; a copy, because reading removes in place what it can't read. */
function read(key: EndpointKey, json: unknown): Json {
  const reading = readLeniently(endpoints[key].response, structuredClone(json));
  if (!reading.ok) throw new Error(`${key} can't be read: ${reading.places.join(", ")}`);
  return reading.value as Json;
}

const isFailing = (key: EndpointKey, json: unknown) =>
  !readLeniently(endpoints[key].response, structuredClone(json)).ok;

const resource = fc.constantFrom(...RESOURCES);
const page = fc.constantFrom(...PAGES);
const extras = fc.dictionary(fc.constantFrom("newField", "direction2", "x-y"), fc.jsonValue(), { maxKeys: 3 });

/** The record without some of its optional fields, with unknown ones added and an unknown status. */
const changed = ({ example, needs }: (typeof RESOURCES)[number]) =>
  fc
    .tuple(fc.subarray(Object.keys(example).filter((name) => !needs.includes(name))), extras, fc.boolean())
    .map(([gone, more, isNewStatus]) => {
      const kept = Object.fromEntries(Object.entries(example).filter(([name]) => !gone.includes(name)));
      return { ...kept, ...more, ...(isNewStatus && "status" in kept ? { status: "BRAND_NEW" } : {}) };
    });

describe("reading any documented answer", () => {
  it("works with optional fields missing, unknown fields and unknown statuses, and loses nothing", () => {
    const one = resource.chain((of) => fc.tuple(fc.constant(of), changed(of)));
    fc.assert(
      fc.property(one, ([{ key, idField }, json]) => {
        const seen = read(key, json);
        expect(seen.unreadFields).toBeUndefined();
        if (idField !== null) expect(seen[idField]).toBe((json as Json).id ?? (json as Json)[idField]);
      }),
      { numRuns: 400 },
    );
  });

  it("keeps each record of a list in its place, whatever its neighbours, and counts those without an ID", () => {
    const list = page.chain((of) =>
      fc.tuple(
        fc.constant(of),
        fc.array(fc.tuple(changed(of), fc.constantFrom("whole", "whole", "no-id", "not-a-record"))),
      ),
    );
    fc.assert(
      fc.property(list, ([{ key }, items]) => {
        const data = items.map(([json, kind], at) => {
          const record = { ...json, id: `Thing:${at}` };
          if (kind === "no-id") return { ...record, id: undefined };
          return kind === "not-a-record" ? "odd" : record;
        });
        const seen = read(key, { data, hasMore: false, totalCount: data.length });
        const ids = items.flatMap(([, kind], at) => (kind === "whole" ? [`Thing:${at}`] : []));
        expect((seen.data as Json[]).map(({ id }) => id)).toEqual(ids);
        expect(seen.unreadRecords ?? 0).toBe(items.length - ids.length);
      }),
    );
  });

  it("drops only the field that has the wrong type, and names it", () => {
    const wrong = resource.chain((of) => {
      const typed = of.optional.filter((name) => name in of.example);
      return fc.tuple(fc.constant(of), fc.constantFrom(...typed), fc.constantFrom<unknown>([[]], 1.5, { a: 1 }, true));
    });
    fc.assert(
      fc.property(wrong, ([{ key, example }, name, value]) => {
        const whole = read(key, example);
        const seen = read(key, { ...example, [name]: value });
        if (seen.unreadFields === undefined) return;
        expect((seen.unreadFields as string[]).every((one) => one === name || one.startsWith(`${name}.`))).toBe(true);
        const rest = (record: Json) =>
          Object.fromEntries(Object.entries(record).filter(([one]) => one !== name && one !== "unreadFields"));
        expect(rest(seen)).toEqual(rest(whole));
      }),
      { numRuns: 400 },
    );
  });
});

const USD = { code: "USD", decimals: 2 };
const payment = { id: "Transaction:1", status: "COMPLETED", sentAmount: { amount: 5, currency: USD } };

describe("removing what can't be read", () => {
  it("goes no higher than necessary, and names the whole once all of it is removed", () => {
    expect(read("getTransaction", { ...payment, refund: { status: 7, reference: "R1" } })).toMatchObject({
      refund: { reference: "R1" },
      unreadFields: ["refund.status"],
    });
    const amount = read("getTransaction", { ...payment, sentAmount: { amount: "5", currency: USD } });
    expect(amount.sentAmount).toBeUndefined();
    expect(amount.unreadFields).toEqual(["sentAmount"]);
    const places = read("getTransaction", { ...payment, paymentInstructions: ["odd", { instructionsNotes: "n" }] });
    expect(places).toMatchObject({
      paymentInstructions: [{ instructionsNotes: "n" }],
      unreadFields: ["paymentInstructions"],
    });
  });

  it("never accepts an amount that isn't an integer, or that is too large to be exact", () => {
    for (const amount of [1.5, 2 ** 53, "5", {}, true]) {
      const account = { id: "InternalAccount:1", balance: { amount, currency: USD } };
      expect(read("listInternalAccounts", { data: [account], hasMore: false }).data).toEqual([
        { id: "InternalAccount:1", paymentInstructions: undefined, unreadFields: ["balance"] },
      ]);
    }
  });

  it("never repairs a list's own fields: they are right, or reading fails", () => {
    expect(isFailing("listTransactions", { data: [payment] })).toBe(true);
    expect(isFailing("listTransactions", { data: [payment], hasMore: true, nextCursor: 7 })).toBe(true);
    expect(isFailing("listPlatformExternalAccounts", { data: [], nextCursor: 7 })).toBe(true);
    expect(isFailing("listTransactions", { data: { 0: payment }, hasMore: false })).toBe(true);
    for (const json of [null, undefined, [], [payment], "text", {}]) {
      expect(isFailing("listTransactions", json)).toBe(true);
      expect(isFailing("getTransaction", json)).toBe(true);
    }
  });

  it("still requires what an action depends on: a new price without an amount is refused", () => {
    const quote = RESOURCES.find(({ key }) => key === "getQuote")?.example ?? {};
    for (const name of ["totalSendingAmount", "receivingCurrency", "expiresAt", "status", "id"]) {
      expect(isFailing("createQuote", { ...quote, [name]: undefined })).toBe(true);
      expect(isFailing("createQuote", { ...quote, [name]: [] })).toBe(true);
    }
    expect(isFailing("createQuote", quote)).toBe(false);
    expect(read("getQuote", { ...quote, totalSendingAmount: "12" }).unreadFields).toEqual(["totalSendingAmount"]);
  });
});

describe("differing field names", () => {
  it("reads a bulk job with either name of its ID", () => {
    expect(read("getImportJob", { id: "Job:1", status: "PENDING" }).jobId).toBe("Job:1");
    expect(read("getImportJob", { jobId: "Job:2", id: "x" }).jobId).toBe("Job:2");
    expect(read("importCustomersCsv", { id: "Job:3" }).jobId).toBe("Job:3");
    expect(isFailing("getImportJob", { status: "PENDING" })).toBe(true);
  });

  it("reads a UMA address next to the sides as a side, where the side itself states nothing", () => {
    const beside = { senderUmaAddress: "$bo@b.example", receiverUmaAddress: "$ana@pay.example" };
    expect(read("getTransaction", { ...payment, ...beside, destination: {} })).toMatchObject({
      source: { sourceType: "UMA_ADDRESS", umaAddress: "$bo@b.example" },
      destination: { destinationType: "UMA_ADDRESS", umaAddress: "$ana@pay.example" },
    });
    const source = { sourceType: "ACCOUNT", accountId: "InternalAccount:1" };
    expect(read("getTransaction", { ...payment, ...beside, source }).source).toEqual(source);
  });

  it.each(["serviceApi", "gridApi", "acmePayApi"])("reads fees under the prefix %s", (prefix) => {
    const rateDetails = {
      counterpartyFixedFee: 20,
      [`${prefix}Multiplier`]: 17.1,
      [`${prefix}FixedFee`]: 10,
      [`${prefix}VariableFeeRate`]: 0.003,
      [`${prefix}VariableFeeAmount`]: 30,
    };
    expect(read("getTransaction", { ...payment, rateDetails }).rateDetails).toEqual({
      counterpartyFixedFee: 20,
      serviceApiMultiplier: 17.1,
      serviceApiFixedFee: 10,
      serviceApiVariableFeeRate: 0.003,
      serviceApiVariableFeeAmount: 30,
    });
    const odd = read("getTransaction", { ...payment, rateDetails: { ...rateDetails, [`${prefix}FixedFee`]: "10" } });
    expect(odd.unreadFields).toEqual([`rateDetails.${prefix}FixedFee`]);
    expect(odd.rateDetails).not.toHaveProperty("serviceApiFixedFee");
  });
});
