import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDesk, type Desk } from "@/lib/cli/testing/desk";
import { APPROVAL_DATA } from "@/lib/cli/testing/revision-events";
import type { Condition } from "@/lib/features/approval-rules/schema";
import { asJudged, readPayment } from "@/lib/features/approval-rules/service/payment";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { approveIncoming } from "./decide";
import { getApproval } from "./get-approval";

let desk: Desk;

beforeAll(async () => {
  desk = await createDesk();
  await desk.settings({ approvalWindowSeconds: 120 });
});
afterAll(() => desk?.close());

const { senderUmaAddress: _, requestedReceiverCustomerInfoFields: __, ...BASE } = APPROVAL_DATA;
const usd = (amount: number, code = "USD") => ({ amount, currency: { code, decimals: 2 } });

/** A signed delivery that asks for approval, with these facts; returns its payment's id once it was judged. */
async function asked(facts: Record<string, unknown>): Promise<string> {
  const id = `Transaction:${randomUUID()}`;
  await desk.simulator.control.send("INCOMING_PAYMENT.PENDING", { ...BASE, ...facts, id });
  await desk.reach(id, "held", "approved", "rejected", "passed");
  return id;
}
/** Whether it was held before anything was sent to the service. */
async function isHeld(id: string): Promise<boolean> {
  return (await desk.rowOf(id))?.status === "held" && (await desk.entriesOf(id)).length === 0;
}
const from = (umaAddress: string) => ({ source: { sourceType: "UMA_ADDRESS", umaAddress } });

describe("a rule about the sender's domain", () => {
  beforeEach(() =>
    desk.rules([
      { outcome: "hold", conditions: [{ kind: "sender-domain", isOneOf: true, domains: ["bad.example"] }] },
      { outcome: "approve" },
    ]),
  );

  test.each([
    ["a dot at its end", from("$x@bad.example.")],
    ["a letter of another alphabet", from("$x@bad.examplе")],
    ["two senders that differ", { ...from("$u@ok.example"), senderUmaAddress: "$x@bad.example" }],
  ])("is not slipped past by %s", async (__, facts) => {
    const id = await asked(facts);
    expect(await isHeld(id)).toBe(true);
    expect((await desk.rowOf(id))?.heldBecause).toContain("no valid UMA address for the sender, or two different ones");
  });

  test("lets a payment through whose sender is certain", async () => {
    const id = await desk.pay({ senderUmaAddress: "$u@ok.example" }, "approved");
    expect(await desk.approvalsOf(id)).toBe(1);
  });
});

describe("a rule about the amount", () => {
  beforeEach(() => {
    const large: Condition = { kind: "amount", comparison: "at-least", amount: 100_000, currency: "USD", decimals: 2 };
    return desk.rules(
      [{ outcome: "hold", conditions: [large] }, { outcome: "approve" }],
      [{ currency: "USD", amount: 100_000, decimals: 2 }],
    );
  });

  test.each([
    ["in small letters", usd(500_000, "usd")],
    ["followed by a space", usd(500_000, "USD ")],
    ["below zero", usd(-500_000)],
    ["of zero", usd(0)],
  ])("is not slipped past by an amount %s, and a person's approval needs a second one", async (__, receivedAmount) => {
    const id = await asked({ ...from("$u@ok.example"), receivedAmount });
    expect(await isHeld(id)).toBe(true);
    expect(await desk.rowOf(id)).toMatchObject({ amount: null, currency: null });
    expect(await getApproval(desk.ana, { transactionId: id })).toMatchObject({ needsSecond: true });
  });
});

describe("what the sender's institution requests", () => {
  beforeEach(() => desk.rules([{ outcome: "approve" }]));

  test.each([
    ["as an object", { NATIONALITY: true }],
    ["as a text", "NATIONALITY"],
    ["without a name", [{ name: "NATIONALITY" }, { mandatory: true }]],
    ["with an unreadable obligation", [{ name: "NATIONALITY", mandatory: "yes" }]],
  ])("%s can't be read: held, never answered with nothing", async (__, requested) => {
    const id = await asked({ ...from("$u@ok.example"), requestedReceiverCustomerInfoFields: requested });
    expect(await isHeld(id)).toBe(true);
    expect((await desk.rowOf(id))?.heldBecause).toContain("could not be fully read");
  });

  test("as plain names are these fields, mandatory", async () => {
    const id = await asked({ ...from("$u@ok.example"), requestedReceiverCustomerInfoFields: ["MOTHERS_NAME"] });
    expect(await isHeld(id)).toBe(true);
    const { requestedFields } = await getApproval(desk.ana, { transactionId: id });
    expect(requestedFields).toMatchObject([{ name: "MOTHERS_NAME", isMandatory: true }]);
  });
});

test("what is asked about the recipient is shown in full only until it is decided, and each reviewer is on record", async () => {
  await desk.rules([]);
  const { ana, ben, operations, database } = desk;
  const { data } = await ana.upstream.listCustomers({ query: { customerType: "INDIVIDUAL", limit: 100 } });
  const customerId = data.find(({ birthDate, isDeleted }) => birthDate && !isDeleted)?.id;
  const id = await desk.pay({ customerId, amount: 5_000, requiredFields: ["BIRTH_DATE", "NATIONALITY"] }, "held");
  const reveals = async () =>
    await database.db
      .select({ by: auditEvent.actorId, resourceId: auditEvent.resourceId, after: auditEvent.after })
      .from(auditEvent)
      .where(eq(auditEvent.action, "customer.reveal"))
      .orderBy(auditEvent.id);
  const birthDateFor = async (ctx: EnvironmentContext) =>
    (await getApproval(ctx, { transactionId: id })).requestedFields.find(({ name }) => name === "BIRTH_DATE")?.value;
  expect(await birthDateFor(operations)).toMatch(/^[12]•+$/);
  expect(await reveals()).toEqual([]);
  expect(await birthDateFor(ana)).toMatch(/^\d{4}-\d\d-\d\d$/);
  await birthDateFor(ana);
  await birthDateFor(ben);
  const after = { revealed: ["BIRTH_DATE"], transactionId: id };
  const both = [ana, ben].map(({ actor }) => ({ by: actor.personId, resourceId: customerId, after }));
  expect(await reveals()).toEqual(both);
  await approveIncoming(ana, await desk.seen(ana, id));
  expect(await birthDateFor(ana)).toMatch(/^[12]•+$/);
  expect(await reveals()).toEqual(both);
});

test("in a dry run too two senders that differ stay two", () => {
  const data = { ...BASE, ...from("$u@ok.example"), senderUmaAddress: "$x@bad.example" };
  const payment = readPayment(Buffer.from(JSON.stringify({ type: "INCOMING_PAYMENT.PENDING", data })));
  const row = { amount: 5_000, currency: "USD", decimals: 2, sender: "$u@ok.example", customerId: null };
  expect(asJudged(payment, row)).toMatchObject({ senderUmaAddress: "$x@bad.example" });
});
