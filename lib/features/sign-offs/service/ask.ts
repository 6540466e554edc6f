import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { AUDIT_ACTIONS } from "@/lib/audit-actions";
import { recordAudit } from "@/lib/server/audit/record";
import type { EnvironmentContext } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/db/client";
import { type SignOffCorrection, type SignOffFact, signOff } from "@/lib/server/db/schema/sign-off";
import { createNotification, publishHint } from "@/lib/server/events/publish";
import { enqueue } from "@/lib/server/jobs/queue";
import { hashRequest } from "@/lib/server/journal/claim";
import { actionLabel, isCorrectable } from "../fields";
import type { SignOffRow } from "../schema";
import { currentSettings } from "./current-settings";
import { writeExpired } from "./expire";
import type { Judged, Need } from "./need";
import { sealRequest } from "./sealed-request";
import { rowIdOf, type StoredSignOff, signOffId, signOffRow, successorsOf } from "./views";

/** What a maker asks for, exactly and as a checker reads it. */
export interface Ask {
  /** Exactly what would be done; its hash binds every answer. Identical requests are equal, so it contains no key. */
  request: Record<string, unknown>;
  /** In a sentence without personal data. */
  title: string;
  facts: SignOffFact[];
  /** The ids of everything it concerns: quote, payment, accounts, customer. */
  subjects: string[];
  /** The earlier request that its maker corrects with this one. */
  corrects?: string;
  /** When its price expires on our clock, and how much worse another one may be. */
  validUntil?: string;
  tolerance?: number | null;
  correct?: SignOffCorrection;
  /** Throws if it must not be requested while another request is open; runs in the transaction that records it. */
  guard?: (tx: Transaction) => Promise<void>;
}

type Asked = Judged & Ask;

/**
 * Records a request, with its notification. Returns an identical request that is still open, or one already made in
 * place of an earlier one; a waiting request about the same thing with other content is withdrawn, along with any
 * answer to it. Another earlier request is replaced only where its maker says so. Throws what the ask's guard throws.
 */
export async function recordAsk(
  maker: EnvironmentContext,
  judged: Judged,
  asked: Ask,
  need: Need,
): Promise<SignOffRow> {
  const ask = { ...judged, ...asked };
  const hash = hashRequest(ask.request);
  const row = await maker.db.transaction(async (tx) => {
    const asks = `sign-off asks ${maker.environment.id} ${maker.actor.personId}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${asks}, 0))`);
    await writeExpired(tx, ofMaker(maker, ask));
    const [next] = maker.asksAgain ? await successorsOf(tx, maker.asksAgain) : [];
    if (next) return next;
    const open = inArray(signOff.status, ["waiting", "signed"]);
    const [same] = await tx
      .select()
      .from(signOff)
      .where(and(ofMaker(maker, ask), eq(signOff.requestHash, hash), open));
    if (same) return same;
    const replaced = await withdrawReplaced(tx, maker, ask);
    await ask.guard?.(tx);
    const replacesId = maker.asksAgain ?? (await correctable(tx, maker, ask)) ?? replaced;
    return await insertAsk(tx, maker, ask, { hash, need, replacesId });
  });
  return await signOffRow(maker, row);
}

const ofMaker = ({ environment, actor }: EnvironmentContext, { action }: Asked) =>
  and(eq(signOff.environmentId, environment.id), eq(signOff.makerId, actor.personId), eq(signOff.action, action));

/** Withdraws what the maker asked for before about the very same thing. */
async function withdrawReplaced(tx: Transaction, maker: EnvironmentContext, ask: Asked): Promise<string | null> {
  if (!ask.resourceId) return null;
  const rows = await tx
    .update(signOff)
    .set({ status: "withdrawn", reason: "Replaced by another request.", endedAt: new Date() })
    .where(and(ofMaker(maker, ask), eq(signOff.resourceId, ask.resourceId), eq(signOff.status, "waiting")))
    .returning({ id: signOff.id });
  for (const { id } of rows) {
    const resource = { type: "SignOff" as const, id: signOffId(id) };
    await recordAudit(tx, maker, { action: "sign-off.withdraw", resource, after: { because: "replaced" } });
  }
  return rows[0]?.id ?? null;
}

/** The request that the maker wants to correct: their own, of this kind, ended, and not yet corrected by another. */
async function correctable(tx: Transaction, maker: EnvironmentContext, ask: Asked): Promise<string | null> {
  const rowId = rowIdOf(ask.corrects ?? "");
  if (rowId === null) return null;
  const [row] = await tx
    .select({ status: signOff.status })
    .from(signOff)
    .where(and(ofMaker(maker, ask), eq(signOff.id, rowId)));
  if (!row || !isCorrectable(row.status)) return null;
  const [next] = await successorsOf(tx, rowId);
  return next ? null : rowId;
}

async function insertAsk(
  tx: Transaction,
  maker: EnvironmentContext,
  ask: Asked,
  { hash, need, replacesId }: { hash: string; need: Need; replacesId: string | null },
): Promise<StoredSignOff> {
  const { environment, actor } = maker;
  const { settings } = await currentSettings(tx, environment.id);
  const { action, request, title, facts, subjects, money, resourceId, validUntil, tolerance, correct } = ask;
  const [row] = await tx
    .insert(signOff)
    .values({
      ...{ environmentId: environment.id, makerId: actor.personId, action, title, facts, subjects, correct },
      ...{
        request: sealRequest(environment.id, request),
        requestHash: hash,
        because: need.because,
        settingsVersion: need.version,
        replacesId,
      },
      ...{ resourceId, amount: money?.amount, currency: money?.currency, decimals: money?.decimals, tolerance },
      validUntil: validUntil === undefined ? null : new Date(validUntil),
      expiresAt: new Date(Date.now() + settings.expiresAfterHours * 3_600_000),
    })
    .returning();
  if (!row) throw new Error("the database stored no request");
  const id = signOffId(row.id);
  await recordAudit(tx, maker, {
    action: "sign-off.ask",
    resource: { type: "SignOff", id },
    after: {
      asks: AUDIT_ACTIONS[action],
      ...{ title, subjects, because: need.because, settingsVersion: need.version, requestSha256: hash },
      ...(replacesId ? { corrects: signOffId(replacesId) } : {}),
    },
  });
  await createNotification(tx, {
    ...{ environmentId: environment.id, kind: "SIGN_OFF.ASKED", topic: "sign-off", tone: "warn" },
    ...{ title: `${actionLabel(action)} waits for a second person`, body: title, resourceId: id },
  });
  await enqueue(
    tx,
    "sign-off.expire",
    { signOffId: row.id },
    { runAt: row.expiresAt, jobKey: `sign-off.expire:${row.id}` },
  );
  await publishHint(tx, { environmentId: environment.id, kind: "sign-off", resourceId: id });
  return row;
}
