import "server-only";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { ApproveInput } from "@/lib/features/approvals/schema";
import { approveIncoming } from "@/lib/features/approvals/service/decide";
import { ExecuteQuoteInput } from "@/lib/features/quotes/schema";
import { executeQuote } from "@/lib/features/quotes/service/execute-quote";
import { CreateTransferInput } from "@/lib/features/transfers/schema";
import { createTransfer } from "@/lib/features/transfers/service/create-transfer";
import type { EnvironmentContext } from "@/lib/server/context";
import { getDatabase } from "@/lib/server/db/client";
import { person } from "@/lib/server/db/schema/person";
import { requireEnvironment, upstreamFor } from "@/lib/server/environments";

const where = { slug: z.string(), personId: z.uuid() };
const Press = z.discriminatedUnion("verb", [
  z.strictObject({ ...where, verb: z.literal("execute"), input: ExecuteQuoteInput }),
  z.strictObject({ ...where, verb: z.literal("transfer"), input: CreateTransferInput }),
  z.strictObject({ ...where, verb: z.literal("approve"), input: ApproveInput }),
]);
/** A press of a button that moves money: who, where, which, and what the screen sends with it. */
export type Press = z.infer<typeof Press>;

async function contextOf({ slug, personId }: Press): Promise<EnvironmentContext> {
  const db = getDatabase();
  const [found] = await db.select().from(person).where(eq(person.id, personId));
  if (!found) throw new Error(`there is no person ${personId}`);
  const { name, email, role } = found;
  const request = { id: crypto.randomUUID(), ip: "192.0.2.1", userAgent: "test" };
  const environment = await requireEnvironment(db, slug);
  const upstream = upstreamFor(environment, personId, request.id);
  const actor = { personId, sessionId: crypto.randomUUID(), name, email, role, timeZone: null };
  return { actor, request, db, environment, upstream };
}

async function carryOut(press: Press): Promise<unknown> {
  const ctx = await contextOf(press);
  if (press.verb === "execute") return await executeQuote(ctx, press.input);
  if (press.verb === "transfer") return await createTransfer(ctx, press.input);
  return await approveIncoming(ctx, press.input);
}

// Started by press-process.ts: handles a press like the web process, one per line, until it is killed.
const isReached = () =>
  getDatabase()
    .execute("select 1")
    .then(Boolean, () => false);
while (!(await isReached())) await sleep(50);
process.stdout.write("ready\n");
for await (const line of createInterface({ input: process.stdin })) {
  const said = await carryOut(Press.parse(JSON.parse(line))).then(
    () => "done",
    (error: unknown) => `failed: ${error instanceof Error ? error.message : error}`,
  );
  process.stdout.write(`${said.replaceAll("\n", " ")}\n`);
}
