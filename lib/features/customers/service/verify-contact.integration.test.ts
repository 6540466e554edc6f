import { and, asc, eq, like, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ForbiddenError, isAppError } from "@/lib/errors";
import { createKycLink } from "@/lib/features/kyc-links/service/create-kyc-link";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { upstreamCall } from "@/lib/server/db/schema/upstream-call";
import { log } from "@/lib/server/log";
import { redact } from "@/lib/server/redaction";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { ConfirmContactInput, type Contact } from "../schema";
import { getCustomer } from "./read";
import { updateCustomer } from "./update-customer";
import { confirmContact, sendContactCode } from "./verify-contact";

let database: TestDatabase;
let simulator: Simulator;
let slug: string;
let ctx: EnvironmentContext;
beforeAll(async () => {
  [database, simulator] = await Promise.all([
    createTestDatabase(),
    startSimulator({ customers: 20, transactions: 20, revision: "R2" }),
  ]);
  slug = await addSimulatedEnvironment(database.db, simulator, "R2");
  ctx = await createEnvironmentContext(database.db, slug, "operations");
});
afterEach(async () => {
  vi.restoreAllMocks();
  await simulator.control.clearFaults();
  await simulator.control.settings({ regulated: true });
});
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

let last = 0;
/** A customer whose email and phone number both await verification. */
async function addCustomer(as = ctx): Promise<string> {
  const platformCustomerId = `email-pending-phone-pending-${++last}`;
  const contacts = { email: "ana@prado.example", phoneNumber: "+34600111222" };
  const body = { platformCustomerId, customerType: "INDIVIDUAL" as const, fullName: "Ana Prado", ...contacts };
  return (await as.upstream.createCustomer({ body })).id;
}
const confirm = (customerId: string, code = "123456", contact: Contact = "email", as = ctx) =>
  confirmContact(as, ConfirmContactInput.parse({ customerId, contact, code }));
const stateOf = async (customerId: string) => (await getCustomer(ctx, { customerId })).customer.contactVerification;
const audits = async (customerId: string) => {
  const isIt = and(eq(auditEvent.resourceId, customerId), like(auditEvent.action, "customer.%"));
  const rows = await database.db.select().from(auditEvent).where(isIt).orderBy(asc(auditEvent.id));
  return rows.map(({ action, after }) => ({ action, after }));
};
const calls = (endpoint: string) => simulator.control.count("requests", endpoint);

describe("an unverified contact", () => {
  test.each<[Contact, object, object]>([
    ["email", { email: "VERIFIED", phone: "PENDING" }, { email: "PENDING", phone: "PENDING" }],
    ["phone", { email: "PENDING", phone: "VERIFIED" }, { email: "PENDING", phone: "PENDING" }],
  ])("%s: a code is sent, and the right one verifies it for good; both are on record", async (contact, now, before) => {
    const customerId = await addCustomer();
    expect(await stateOf(customerId)).toEqual(before);
    expect(await sendContactCode(ctx, { customerId, contact })).toEqual({ how: "sent" });
    expect(await simulator.control.count("contactCodesSent", customerId)).toBe(1);
    expect(await confirm(customerId, "123 456", contact)).toEqual({ how: "answered" });
    expect(await stateOf(customerId)).toEqual(now);
    expect(await audits(customerId)).toEqual([
      { action: "customer.send-code", after: { contact } },
      { action: "customer.verify-contact", after: { contact } },
    ]);
  });

  test("no longer blocks a KYC link once it is verified", async () => {
    await simulator.control.settings({ regulated: false });
    const customerId = await addCustomer();
    const link = () => createKycLink(ctx, { customerId });
    await expect(link()).rejects.toMatchObject({ facts: { title: expect.stringContaining("aren't verified") } });
    await confirm(customerId);
    await confirm(customerId, "123456", "phone");
    expect((await link()).link.customerId).toBe(customerId);
  });

  test("is unverified again after it is changed", async () => {
    const customerId = await addCustomer();
    await confirm(customerId);
    await confirm(customerId, "123456", "phone");
    const { updatedAt: seenUpdatedAt } = (await getCustomer(ctx, { customerId })).customer;
    await updateCustomer(ctx, { customerId, seenUpdatedAt, changes: { email: "ana@new.example" } });
    expect(await stateOf(customerId)).toEqual({ email: "PENDING", phone: "VERIFIED" });
  });

  test("can't be verified by a role that may not change customers, and nothing reaches the service", async () => {
    const customerId = await addCustomer();
    const before = [await calls("sendEmailCode"), await calls("confirmEmail")];
    for (const role of ["viewer", "finance", "compliance"] as const) {
      const other = await createEnvironmentContext(database.db, slug, role);
      await expect(sendContactCode(other, { customerId, contact: "email" })).rejects.toBeInstanceOf(ForbiddenError);
      await expect(confirm(customerId, "123456", "email", other)).rejects.toBeInstanceOf(ForbiddenError);
    }
    expect([await calls("sendEmailCode"), await calls("confirmEmail")]).toEqual(before);
    expect(await audits(customerId)).toEqual([]);
  });
});

describe("a code that isn't accepted", () => {
  test("is reported at its field, is on record without the code itself, and may be followed by the right one", async () => {
    const customerId = await addCustomer();
    await expect(confirm(customerId, "000000")).rejects.toMatchObject({
      status: 400,
      facts: {
        title: "The service didn't accept the code.",
        meaning: "The email is not verified.",
        fields: { code: expect.stringContaining("Check it with the customer") },
      },
    });
    expect(await audits(customerId)).toEqual([
      { action: "customer.verify-contact-refused", after: { contact: "email", outcome: "invalid_input" } },
    ]);
    expect(await confirm(customerId)).toEqual({ how: "answered" });
  });

  test.each([
    [400, "EXPIRED"],
    [409, "CONFLICT"],
    [410, "GONE"],
  ])("because it is no longer valid (%i %s): a new one is to be sent", async (status, code) => {
    const customerId = await addCustomer();
    const fault = { match: { endpoint: "confirmEmail" }, status, body: { status, code, message: "over" } };
    await simulator.control.fault(fault);
    await expect(confirm(customerId)).rejects.toMatchObject({
      facts: { title: "The code is no longer valid.", fields: { code: expect.stringContaining("Send a new one.") } },
    });
    expect(await stateOf(customerId)).toMatchObject({ email: "PENDING" });
  });
});

describe("what the service refuses", () => {
  const faultOf = (endpoint: string, status: number, more: object = {}) =>
    simulator.control.fault({ match: { endpoint }, status, body: { status, code: "X", message: "no" }, ...more });

  test("too many tries: says how long to wait", async () => {
    const customerId = await addCustomer();
    for (const endpoint of ["sendEmailCode", "confirmEmail"]) {
      await faultOf(endpoint, 429, { headers: { "Retry-After": "90" } });
      const call =
        endpoint === "confirmEmail" ? confirm(customerId) : sendContactCode(ctx, { customerId, contact: "email" });
      await expect(call).rejects.toMatchObject({
        status: 429,
        facts: { retryAfterSeconds: 90, next: "Wait 90 seconds, then try again." },
      });
    }
  });

  test("a customer who is locked out: says until when", async () => {
    const customerId = await addCustomer();
    const body = { code: "ACCOUNT_LOCKED", message: "no", details: { lockedUntil: "2026-11-22T12:00:00Z" } };
    await simulator.control.fault({ match: { endpoint: "confirmEmail" }, status: 423, body });
    await expect(confirm(customerId)).rejects.toMatchObject({
      facts: { title: expect.stringContaining("locked out"), next: expect.stringContaining("12:00:00") },
    });
  });

  test.each([404, 405, 501])("%i: says that the deployment verifies no contacts from here", async (status) => {
    const customerId = await addCustomer();
    for (const [contact, noun] of [
      ["email", "email"],
      ["phone", "phone number"],
    ] as const) {
      await faultOf(contact === "email" ? "sendEmailCode" : "sendPhoneCode", status);
      await expect(sendContactCode(ctx, { customerId, contact })).rejects.toMatchObject({
        facts: {
          title: `This deployment of the service doesn't verify a customer's ${noun} from Corridor.`,
          meaning: "No code was sent.",
          next: `Have the customer confirm their ${noun} with the service.`,
        },
      });
    }
    await faultOf("confirmEmail", status);
    await expect(confirm(customerId)).rejects.toMatchObject({
      facts: { title: expect.stringContaining("from Corridor"), meaning: "The email is not verified." },
    });
  });

  test("no such contact on file", async () => {
    const body = { platformCustomerId: `none-${++last}`, customerType: "INDIVIDUAL" as const, fullName: "Ana Prado" };
    const { id: customerId } = await ctx.upstream.createCustomer({ body });
    await expect(sendContactCode(ctx, { customerId, contact: "email" })).rejects.toMatchObject({
      status: 400,
      facts: { title: "The service can't send a code to this email.", meaning: "No code was sent." },
    });
  });
});

describe("nothing is sent", () => {
  test("for a deleted customer", async () => {
    const customerId = await addCustomer();
    await ctx.upstream.deleteCustomer({ params: { customerId } });
    const before = [await calls("sendEmailCode"), await calls("confirmEmail")];
    await expect(sendContactCode(ctx, { customerId, contact: "email" })).rejects.toMatchObject({
      code: "customer_deleted",
    });
    await expect(confirm(customerId)).rejects.toMatchObject({ status: 409, code: "customer_deleted" });
    expect([await calls("sendEmailCode"), await calls("confirmEmail")]).toEqual(before);
  });

  test("for what is verified already", async () => {
    const customerId = await addCustomer();
    await confirm(customerId);
    const before = [await calls("sendEmailCode"), await calls("confirmEmail")];
    expect(await sendContactCode(ctx, { customerId, contact: "email" })).toEqual({ how: "already" });
    expect(await confirm(customerId)).toEqual({ how: "already" });
    expect([await calls("sendEmailCode"), await calls("confirmEmail")]).toEqual(before);
  });

  test("to a deployment not known to verify contacts; one that lacks these calls is distinguished", async () => {
    const older = await startSimulator({ customers: 20, transactions: 20, revision: "R1" });
    try {
      const as = async (bundle: "R1" | "R2") =>
        createEnvironmentContext(database.db, await addSimulatedEnvironment(database.db, older, bundle), "operations");
      const known = await as("R1");
      const customerId = await addCustomer(known);
      await expect(confirm(customerId, "123456", "email", known)).rejects.toMatchObject({
        code: "no_contact_verification",
      });
      const mistaken = await as("R2");
      await expect(sendContactCode(mistaken, { customerId, contact: "phone" })).rejects.toMatchObject({
        status: 404,
        facts: { title: expect.stringContaining("phone number from Corridor") },
      });
    } finally {
      await older.stop();
    }
  });
});

describe("a lost response", () => {
  test("after the code took effect is read back", async () => {
    const customerId = await addCustomer();
    await simulator.control.fault({ match: { endpoint: "confirmEmail" }, drop: "after" });
    expect(await confirm(customerId)).toEqual({ how: "found" });
    expect(await audits(customerId)).toEqual([
      { action: "customer.verify-contact", after: { contact: "email", confirmedBy: "reading back" } },
    ]);
  });

  test("before it took effect leaves it open, and the code may be tried again", async () => {
    const customerId = await addCustomer();
    await simulator.control.fault({ match: { endpoint: "confirmEmail" }, drop: "before" });
    await expect(confirm(customerId)).rejects.toMatchObject({ status: 502, facts: { code: "contact_unconfirmed" } });
    expect(await audits(customerId)).toEqual([
      { action: "customer.verify-contact-unconfirmed", after: { contact: "email" } },
    ]);
    expect(await confirm(customerId)).toEqual({ how: "answered" });
  });

  test("to sending a code is on record, because the code may be on its way", async () => {
    const customerId = await addCustomer();
    await simulator.control.fault({ match: { endpoint: "sendEmailCode" }, drop: "after" });
    await expect(sendContactCode(ctx, { customerId, contact: "email" })).rejects.toMatchObject({
      facts: { meaning: "A code may be on its way to the customer." },
    });
    expect(await audits(customerId)).toEqual([
      { action: "customer.send-code", after: { contact: "email", outcome: "not confirmed" } },
    ]);
  });

  test("two users confirm at once: one does it, the other learns that it is done", async () => {
    const customerId = await addCustomer();
    const done = await Promise.all([confirm(customerId), confirm(customerId)]);
    expect(done.map(({ how }) => how).sort()).toEqual(["already", "answered"]);
    expect(await audits(customerId)).toHaveLength(1);
  });
});

test("no code is in any stored row, error or log line, whatever the service repeats", async () => {
  const written = [vi.spyOn(log, "info"), vi.spyOn(log, "warn"), vi.spyOn(log, "error")];
  const codes = ["771234", "90817", "aB3xY9"];
  const customerId = await addCustomer();
  const said: string[] = [];
  const attempt = async (code: string, contact: Contact) => {
    const error: unknown = await confirm(customerId, code, contact).catch((thrown: unknown) => thrown);
    if (!isAppError(error)) throw error;
    said.push(JSON.stringify([error.facts, error, error.message, String(error.stack), String(error.cause)]));
  };
  for (const code of codes) await attempt(code, "email");
  for (const status of [400, 404, 409, 422, 429, 500, 200]) {
    for (const code of codes) {
      const details = { reason: code, lockedUntil: code, errors: [{ field: code, message: code }], [code]: code };
      const body = status === 200 ? `the code ${code}` : { code, message: `the code is ${code}`, details };
      await simulator.control.fault({ match: { endpoint: "confirmPhone" }, status, body });
      await attempt(code, "phone");
    }
  }
  await flushUpstreamCalls();
  const { rows: tables } = await database.db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`);
  expect(tables.length).toBeGreaterThan(10);
  for (const { name } of tables) {
    const { rows } = await database.db.execute<{ line: string }>(
      sql`select row_to_json(t)::text as line from ${sql.raw(name)} t`,
    );
    for (const code of codes) for (const { line } of rows) expect(line.includes(code), `${name}: ${line}`).toBe(false);
  }
  const recorded = await database.db.select().from(upstreamCall).where(eq(upstreamCall.endpoint, "confirmPhone"));
  expect(recorded.length).toBeGreaterThanOrEqual(21);
  expect(new Set(recorded.map(({ requestBody }) => JSON.stringify(requestBody)))).toEqual(new Set(['{"code":"•••"}']));
  const logged = JSON.stringify(written.flatMap(({ mock }) => mock.calls.map((line) => redact([...line]))));
  for (const code of codes) {
    expect(logged).not.toContain(code);
    for (const each of said) expect(each).not.toContain(code);
  }
});
