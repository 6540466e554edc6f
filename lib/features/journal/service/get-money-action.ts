import "server-only";
import { and, asc, between, desc, eq } from "drizzle-orm";
import { can } from "@/lib/permissions";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { journalStep } from "@/lib/server/db/schema/journal";
import { person } from "@/lib/server/db/schema/person";
import { upstreamCall } from "@/lib/server/db/schema/upstream-call";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { OVERDUE_AFTER_MS } from "@/lib/server/journal/overdue";
import type { GetMoneyActionInput, MoneyActionDetail, ServiceCall } from "../schema";
import { requireEntry } from "./find-entry";
import { holdsDigest, shownRequest } from "./shown-request";
import { moneyActionRow } from "./views";

/** The first calls of the request that asked for it, and the latest ones that looked for its outcome. */
const MOST_CALLS = 20;
/** Allowed difference between the database's clock, which dates an entry, and that of the calling process. */
const CLOCKS_APART_MS = 1_000;

/** One money action with its request, every step, and its calls to the service. Throws `NotFoundError`. */
export async function getMoneyAction(ctx: EnvironmentContext, input: GetMoneyActionInput): Promise<MoneyActionDetail> {
  requirePermission(ctx, "money-actions:read");
  return await moneyActionDetail(ctx, await requireEntry(ctx, input.entryId));
}

/** The same for an entry already read, which the reader may see. */
export async function moneyActionDetail(reader: EnvironmentContext, entry: JournalEntry): Promise<MoneyActionDetail> {
  const { db, actor } = reader;
  const { key, requestHash, requestId, httpStatus, errorCode, checks, createdAt, closing, closedById } = entry;
  const mayReveal = can(actor.role, "personal:reveal");
  const [row, steps, calls, closer] = await Promise.all([
    moneyActionRow(db, entry),
    db.select().from(journalStep).where(eq(journalStep.entryId, entry.id)).orderBy(asc(journalStep.id)),
    callsOf(reader, entry),
    closedById === null ? [] : db.select({ name: person.name }).from(person).where(eq(person.id, closedById)),
  ]);
  return {
    ...row,
    ...{ key, requestId, httpStatus, errorCode, checks, calls },
    requestHash: mayReveal || !holdsDigest(entry.request) ? requestHash : null,
    request: shownRequest(entry.request, { mayReadWords: can(actor.role, "memos:read"), mayReveal }),
    steps: steps.map(({ at, status, note }) => ({ at: at.toISOString(), status, note })),
    closableFrom: new Date(createdAt.getTime() + OVERDUE_AFTER_MS).toISOString(),
    closing: closing && { ...closing, by: closer[0]?.name ?? null },
  };
}

/**
 * The calls made by its request and its checks. A request's calls carry the request's id, and it may do more than this
 * one thing: only those until this was settled count. The job's calls carry the id of the entry.
 */
async function callsOf({ db, environment }: EnvironmentContext, entry: JournalEntry): Promise<ServiceCall[]> {
  const { id, requestId, createdAt, settledAt } = entry;
  const under = (request: string) =>
    and(eq(upstreamCall.environmentId, environment.id), eq(upstreamCall.requestId, request));
  const meanwhile = between(upstreamCall.at, new Date(createdAt.getTime() - CLOCKS_APART_MS), settledAt ?? new Date());
  const [first, latest] = await Promise.all([
    requestId === null
      ? []
      : db
          .select()
          .from(upstreamCall)
          .where(and(under(requestId), meanwhile))
          .orderBy(asc(upstreamCall.id))
          .limit(MOST_CALLS),
    db.select().from(upstreamCall).where(under(id)).orderBy(desc(upstreamCall.id)).limit(MOST_CALLS),
  ]);
  return [...first, ...latest.reverse()]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, endpoint, method, path, attempt, status, latencyMs, responseBody, ...call }) => ({
      ...{ endpoint, method, path, attempt, status, latencyMs },
      ...{ requestId: call.requestId, upstreamRequestId: call.upstreamRequestId, errorKind: call.errorKind },
      at: at.toISOString(),
      answer: responseBody,
    }));
}
