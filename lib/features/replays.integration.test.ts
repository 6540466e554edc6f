import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createPayingDesk, type PayingDesk } from "@/lib/cli/testing/paying-desk";
import type { Press } from "@/lib/cli/testing/press-main";
import { NotFoundError } from "@/lib/errors";
import { ExecuteQuoteInput } from "@/lib/features/quotes/schema";
import { executeQuote as askExecution } from "@/lib/features/quotes/service/execute-quote";
import { CreateTransferInput } from "@/lib/features/transfers/schema";
import { createTransfer as askTransfer, previewTransfer } from "@/lib/features/transfers/service/create-transfer";
import { getTransfer } from "@/lib/features/transfers/service/read";
import type { EnvironmentContext } from "@/lib/server/context";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { carriedOut } from "@/lib/server/testing/carried-out";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { getMoneyAction } from "./journal/service/get-money-action";

const executeQuote = carriedOut(askExecution);
const createTransfer = carriedOut(askTransfer);

let desk: PayingDesk;
let other: { ctx: EnvironmentContext; simulator: Simulator };

beforeAll(async () => {
  const simulator = await startSimulator({ seed: 77 });
  desk = await createPayingDesk();
  const slug = await addSimulatedEnvironment(desk.database.db, simulator);
  other = { ctx: await createEnvironmentContext(desk.database.db, slug, "operations"), simulator };
});
afterEach(() => desk.simulator.control.clearFaults());
afterAll(async () => {
  await other?.simulator.stop();
  await desk?.close();
});

/** The rounds in which the desk offers these actions. */
const EXECUTION = 0;
const TRANSFER_OUT = 2;
let rounds = 0;
const next = (action: number) => desk.next(action + 6 * rounds++, async () => null);

const pressedBy = (ctx: EnvironmentContext, { verb, input }: Press, key: string = input.key) =>
  verb === "execute"
    ? executeQuote(ctx, ExecuteQuoteInput.parse({ ...input, key }))
    : createTransfer(ctx, CreateTransferInput.parse({ ...input, key }));

const countOf = async () => {
  const entries = await desk.database.db.$count(journalEntry);
  return { entries, effects: await desk.totals() };
};

test.each([
  ["an execution", "a transfer", EXECUTION, TRANSFER_OUT],
  ["a transfer", "an execution", TRANSFER_OUT, EXECUTION],
  ["an execution", "another execution", EXECUTION, EXECUTION],
  ["a transfer", "another transfer", TRANSFER_OUT, TRANSFER_OUT],
])("the key of %s can't be used for %s", async (_, __, first, second) => {
  const [one, another] = [await next(first), await next(second)];
  await pressedBy(desk.withKeys, one.press);
  const before = await countOf();
  const replay = pressedBy(desk.withKeys, another.press, one.key);
  await expect(replay).rejects.toMatchObject({
    status: 409,
    facts: { code: "key_reused", meaning: "Nothing was sent." },
  });
  expect(await countOf()).toEqual(before);
});

test("repeating the same submission, however its names are written, is the first one and sends nothing", async () => {
  const { press } = await next(TRANSFER_OUT);
  await pressedBy(desk.withKeys, press);
  const before = await countOf();
  if (press.verb !== "transfer") throw new Error("the desk laid something else before the person");
  const { shown } = press.input;
  const renamed = { ...press.input, shown: { ...shown, destination: { ...shown.destination, name: "Mallory" } } };
  expect(await pressedBy(desk.withKeys, { ...press, input: renamed })).toMatchObject({ isNew: false });
  expect(await countOf()).toEqual(before);
});

test("what belongs to another environment is not found there, and nothing is sent to either service", async () => {
  const [execution, transfer] = [await next(EXECUTION), await next(TRANSFER_OUT)];
  const made = await pressedBy(desk.withKeys, (await next(TRANSFER_OUT)).press);
  const before = await countOf();
  await expect(pressedBy(other.ctx, execution.press)).rejects.toMatchObject({ status: 404 });
  await expect(pressedBy(other.ctx, transfer.press)).rejects.toMatchObject({ status: 400 });
  const { source, bank: destination } = desk.payer;
  await expect(previewTransfer(other.ctx, { source, destination, amount: 1 })).rejects.toMatchObject({ status: 400 });
  await expect(getTransfer(other.ctx, { transferId: made.entry.resourceId })).rejects.toBeInstanceOf(NotFoundError);
  await expect(getMoneyAction(other.ctx, { entryId: made.entry.id })).rejects.toBeInstanceOf(NotFoundError);
  expect(await countOf()).toEqual(before);
  expect(await other.simulator.control.count("transfers")).toBe(0);
});

test.each([
  ["HTML with 200", { status: 200, body: "<html>Hello</html>" }],
  ["nothing with 200", { status: 200, body: "" }],
  ["something else with 200", { status: 200, body: { hello: "world" } }],
  ["an amount beyond every number", { status: 201, body: '{"id":"Transaction:1","receivedAmount":{"amount":1e400}}' }],
  ["a redirect", { status: 302, headers: { location: "https://elsewhere.example" }, body: "" }],
])("a transfer that is answered with %s after it was accepted is never executed twice", async (_, fault) => {
  const { press, key, endpoint } = await next(TRANSFER_OUT);
  await desk.simulator.control.fault({ match: { endpoint }, when: "after", ...fault });
  const { entry } = await pressedBy(desk.withKeys, press);
  expect(await desk.simulator.control.count("transfers", key)).toBe(1);
  const [kept] = await desk.database.db.select().from(journalEntry).where(eq(journalEntry.id, entry.id));
  expect(kept?.status).toBe("succeeded");
  // Whatever the response was, the same button submits the same transfer.
  await pressedBy(desk.withKeys, press);
  expect(await desk.simulator.control.count("transfers", key)).toBe(1);
});
