import "server-only";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { z } from "zod";
import type { SignOffAction } from "@/lib/audit-actions";
import { type AppError, isAppError, isNamed, isUpstreamError } from "@/lib/errors";
import { can } from "@/lib/permissions";
import { recordSystemAudit } from "@/lib/server/audit/record";
import type { EnvironmentContext } from "@/lib/server/context";
import { type Database, type DatabaseLike, getDatabase } from "@/lib/server/db/client";
import { person } from "@/lib/server/db/schema/person";
import { signOff } from "@/lib/server/db/schema/sign-off";
import { findEnvironmentById, upstreamFor } from "@/lib/server/environments";
import { createNotification, publishHint } from "@/lib/server/events/publish";
import { enqueue, type Payloads } from "@/lib/server/jobs/queue";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { actionLabel, checkerPermission } from "../fields";
import { ownEntry, signedKey } from "./own-entry";
import { openRequest } from "./sealed-request";
import { currentOf, type StoredSignOff, signOffId } from "./views";

/**
 * Runs the maker's own verb with a signed-off request, under this idempotency key; returns the id of what was created
 * or changed. Nothing already done under the key is done again.
 */
export type CarryOut = (
  ctx: EnvironmentContext,
  request: Record<string, unknown>,
  key: string,
) => Promise<string | null>;
/** Every action that may need a second person; leaving out how to execute one doesn't compile. */
export type CarryOuts = Record<SignOffAction, CarryOut>;

/** How long an unreachable service is retried; nothing has been sent up to then. */
const TRIED_FOR_MS = 10 * 60_000;
const isTriedForLong = ({ signedMsAgo }: Signed): boolean => signedMsAgo > TRIED_FOR_MS;

/** `signedMsAgo`: by the database's clock, because this process's may be off. */
type Signed = StoredSignOff & { signedMsAgo: number };

async function findSigned(db: Database, id: string): Promise<Signed | null> {
  const { decidedAt } = signOff;
  const signedMsAgo = sql`extract(epoch from now() - coalesce(${decidedAt}, to_timestamp(0))) * 1000`;
  const isIt = and(eq(signOff.id, id), eq(signOff.status, "signed"));
  const [row] = await db
    .select({ ...getTableColumns(signOff), signedMsAgo: signedMsAgo.mapWith(Number) })
    .from(signOff)
    .where(isIt);
  return row ?? null;
}

/**
 * The job `sign-off.carry-out`: executes what was signed off, as the maker, once. After an interruption at any point it
 * continues where it stopped: the request has its own key in the journal. It checks again while the outcome is open.
 */
export function carryOutJobOf(actions: CarryOuts): (payload: Payloads["sign-off.carry-out"]) => Promise<void> {
  return async (payload) => {
    const db = getDatabase();
    const row = await findSigned(db, payload.signOffId);
    if (!row) return;
    const environment = await findEnvironmentById(db, row.environmentId);
    // Archived means stopped; the sweep of the queue resumes it when the environment is restored.
    if (!environment || environment.archivedAt) return;
    const entry = await ownEntry(db, row);
    if (entry) return await endByEntry(db, row, entry);
    if (movesMoney(row) && isTriedForLong(row)) return await end(db, row, { problem: TOO_LATE });
    const [maker, checker] = await Promise.all([findAble(db, row, row.makerId), findAble(db, row, row.checkerId)]);
    if (!maker || !checker) return await end(db, row, { problem: rightGone(maker ? "signed it off" : "asked for it") });
    const { request: sealed, hash } = currentOf(row);
    const { id: personId, name, email, role, timeZone } = maker;
    const ctx: EnvironmentContext = {
      ...{ db, environment, upstream: upstreamFor(environment, personId, row.id) },
      actor: { personId, name, email, role, timeZone, sessionId: row.id },
      request: { id: row.id, ip: null, userAgent: null },
      signedOff: {
        ...{ id: row.id, action: row.action, hash: row.signedHash === hash ? hash : "" },
        requestedAt: row.createdAt,
      },
    };
    try {
      const resultId = await actions[row.action](ctx, openRequest(environment.id, sealed), signedKey(row.id));
      const made = await ownEntry(db, row);
      if (made) return await endByEntry(db, row, made);
      await end(db, row, { resultId, problem: movesMoney(row) ? DONE_BY_ANOTHER : null });
    } catch (error) {
      if (!isAppError(error) || isWorthAnotherTry(error, row)) throw error;
      const { title, detail, meaning, next } = error.facts;
      await end(db, row, { problem: { title, detail, meaning, next } });
    }
  };
}

/** The person, as long as they have the required permission. */
async function findAble(db: Database, { action }: StoredSignOff, personId: string | null) {
  if (personId === null) return null;
  const [found] = await db.select().from(person).where(eq(person.id, personId));
  return found && !found.disabledAt && can(found.role, checkerPermission(action)) ? found : null;
}

const rightGone = (who: string) => ({
  title: `The person who ${who} may not do it any more.`,
  meaning: "Nothing was sent and nothing changed.",
  next: "Someone with that right can request it again.",
});

/** Anything that moves money starts with an entry in the journal. */
const movesMoney = ({ amount }: StoredSignOff): boolean => amount !== null;

const DONE_BY_ANOTHER = {
  title: "Another request sent this first.",
  meaning: "Nothing was sent a second time.",
  next: "Open the quote to see its outcome.",
};

/** A payment not sent soon after its sign-off must not be sent days later, when an environment is restored. */
const TOO_LATE = {
  title: "It could not be carried out in time.",
  detail: "Its environment was archived, the service could not be reached, or no worker ran.",
  meaning: "Nothing was sent and no money moved.",
  next: "If it is still wanted, request it again.",
};

function isWorthAnotherTry(error: AppError, row: Signed): boolean {
  if (isTriedForLong(row)) return false;
  // Another run of this job is doing it: the next one finds the outcome.
  if (error.facts.code === "under_way") return true;
  if (!isUpstreamError(error)) return isNamed(error, "OpenOutcomeError");
  const { kind, httpStatus = 0 } = error.failure;
  return kind !== "refused" || httpStatus >= 500 || httpStatus === 429;
}

/** Ends the request by its journal entry; while the outcome is open, checks again at growing intervals. */
async function endByEntry(db: Database, row: Signed, entry: JournalEntry): Promise<void> {
  if (entry.status === "succeeded") return await end(db, row, { resultId: entry.resourceId });
  if (entry.status === "refused") {
    const said = z.object({ title: z.string(), meaning: z.string().optional() }).safeParse(entry.outcome).data;
    const title = said?.title ?? "The service did not carry it out.";
    return await end(db, row, { resultId: entry.resourceId, problem: { title, meaning: said?.meaning } });
  }
  await lookAgain(db, row);
}

async function lookAgain(db: DatabaseLike, row: Signed): Promise<void> {
  const inMs = Math.min(60_000, 1_000 + row.signedMsAgo / 4);
  await enqueue(db, "sign-off.carry-out", { signOffId: row.id }, { inMs, jobKey: `sign-off.carry-out:${row.id}` });
}

type Ending = { resultId?: string | null; problem?: StoredSignOff["problem"] };

async function end(db: Database, row: Signed, { resultId = null, problem = null }: Ending): Promise<void> {
  await db.transaction(async (tx) => {
    // Another run may be just about to start it: the first to lock the row decides (see `withSignOff`).
    await tx.select({ id: signOff.id }).from(signOff).where(eq(signOff.id, row.id)).for("update");
    if (problem && resultId === null && (await ownEntry(tx, row))) return await lookAgain(tx, row);
    const status = problem ? ("failed" as const) : ("done" as const);
    const [ended] = await tx
      .update(signOff)
      .set({ status, resultId, problem, endedAt: new Date() })
      .where(and(eq(signOff.id, row.id), eq(signOff.status, "signed")))
      .returning();
    if (!ended) return;
    const id = signOffId(row.id);
    const { environmentId } = row;
    await recordSystemAudit(tx, {
      ...{ action: problem ? "sign-off.fail" : "sign-off.carry-out", environmentId },
      ...{ resource: { type: "SignOff", id }, after: { status, resultId, problem: problem?.title } },
    });
    const label = actionLabel(row.action);
    await createNotification(tx, {
      ...{ environmentId, resourceId: id, topic: "sign-off", body: currentOf(row).title },
      ...(problem
        ? { kind: "SIGN_OFF.FAILED", tone: "bad", title: `${label} signed off, but not carried out` }
        : { kind: "SIGN_OFF.DONE", tone: "good", title: `${label} signed off and carried out` }),
    });
    await publishHint(tx, { environmentId, kind: "sign-off", resourceId: id });
  });
}
