import "server-only";
import { createHmac } from "node:crypto";
import { desc, eq, inArray } from "drizzle-orm";
import { resourceTypeOf } from "@/lib/ids";
import { can } from "@/lib/permissions";
import type { EnvironmentContext } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import { person } from "@/lib/server/db/schema/person";
import { signOff } from "@/lib/server/db/schema/sign-off";
import { env } from "@/lib/server/env";
import { checkerPermission, isCorrectable, signOffStatus } from "../fields";
import type { SignOffRow, SignOffView } from "../schema";

export type StoredSignOff = typeof signOff.$inferSelect;
type Reader = Pick<EnvironmentContext, "db" | "environment" | "actor">;

/** The id of a request in addresses and in the audit log. */
export const signOffId = (id: string): string => `SignOff:${id}`;
/** The row's id in such an id; null if it is none. */
export const rowIdOf = (id: string): string | null =>
  /^SignOff:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(id)?.[1] ?? null;

const isOver = ({ expiresAt }: StoredSignOff) => expiresAt.getTime() <= Date.now();

/** Why this user can't decide a request; null: they can. */
export function whyNot({ actor }: Pick<Reader, "actor">, row: StoredSignOff): string | null {
  if (row.status !== "waiting") return `It is decided: ${signOffStatus(row).label.toLowerCase()}.`;
  if (isOver(row)) return "It has expired.";
  if (row.makerId === actor.personId) return "You requested it: someone else has to look at it.";
  if (!can(actor.role, checkerPermission(row.action)))
    return "Your role can't carry this out, so it can't sign it off.";
  return null;
}

/** Requests as rows of a list, for the current user. */
export async function signOffRows(reader: Reader, rows: StoredSignOff[]): Promise<SignOffRow[]> {
  const ids = [...new Set(rows.flatMap(({ makerId, checkerId }) => [makerId, ...(checkerId ? [checkerId] : [])]))];
  if (ids.length === 0) return [];
  const people = await reader.db
    .select({ id: person.id, name: person.name })
    .from(person)
    .where(inArray(person.id, ids));
  const nameOf = (id: string | null) => people.find((one) => one.id === id)?.name ?? null;
  return rows.map((row) => {
    const { amount, currency, decimals } = row;
    const asked = amount === null || currency === null || decimals === null ? null : { amount, currency, decimals };
    return {
      id: signOffId(row.id),
      ...{ action: row.action, title: currentOf(row).title, because: row.because },
      status: row.status === "waiting" && isOver(row) ? "expired" : row.status,
      money: row.pricedAgain?.money ?? asked,
      makerName: nameOf(row.makerId) ?? "",
      checkerName: nameOf(row.checkerId),
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      isMine: row.makerId === reader.actor.personId,
      isForMe: whyNot(reader, row) === null,
    };
  });
}

/** One request as a row. */
export async function signOffRow(reader: Reader, row: StoredSignOff): Promise<SignOffRow> {
  const [one] = await signOffRows(reader, [row]);
  if (!one) throw new Error("a request was lost between the database and the response");
  return one;
}

/** What would be done now: the original request, or that request with its new price. */
export function currentOf(row: StoredSignOff) {
  const { pricedAgain } = row;
  if (pricedAgain) return pricedAgain;
  const { request, requestHash: hash, facts, title, validUntil } = row;
  return { request, hash, facts, title, validUntil: validUntil?.toISOString() ?? null, worseBy: null, isWithin: true };
}

/**
 * What stands for a request on screen and in answers to it. Keyed, because whoever knows the rest of a request could
 * try out account numbers and birth dates until its plain hash is the same.
 */
export function markOf(hash: string): string {
  const [first] = env().vaultKeys;
  if (!first) throw new Error("The vault has no key.");
  return createHmac("sha256", first.key).update(`sign-off ${hash}`).digest("hex");
}

/** The plain hash of a request, for those who may see all that is in it: only a new account holds personal data. */
const hashFor = ({ actor }: Pick<Reader, "actor">, { action, requestHash }: StoredSignOff) =>
  action !== "external-account.create" || can(actor.role, "personal:reveal") ? requestHash : null;

/** How long before its end a price is no longer relied on, in milliseconds. */
const LEAD_MS = 3_000;

/** Whether the price that a request depends on has expired or is about to. */
export const isPriceOver = (validUntil: string | null): boolean =>
  validUntil !== null && Date.parse(validUntil) - Date.now() <= LEAD_MS;

/** Everything about one request: what it asks for, its outcome, and what it corrects. */
export async function signOffView(reader: Reader, row: StoredSignOff): Promise<SignOffView> {
  const [view, replaced, [replacedBy]] = await Promise.all([
    signOffRow(reader, row),
    row.replacesId ? reader.db.select().from(signOff).where(eq(signOff.id, row.replacesId)) : [],
    successorsOf(reader.db, row.id),
  ]);
  const [before] = replaced;
  const { facts, hash, title, validUntil, worseBy, isWithin } = currentOf(row);
  const isExpired = isPriceOver(validUntil);
  return {
    signOff: { ...view, title },
    ...{ facts, hash: markOf(hash), requestHash: hashFor(reader, row), settingsVersion: row.settingsVersion },
    price: validUntil === null ? null : { validUntil, isExpired, tolerance: row.tolerance, worseBy, isWithin },
    asked: row.pricedAgain ? row.facts : null,
    replaces: before ? { id: signOffId(before.id), reason: before.reason, facts: before.facts } : null,
    replacedById: replacedBy ? signOffId(replacedBy.id) : null,
    ...{ decidedAt: row.decidedAt?.toISOString() ?? null, reason: row.reason, resultId: row.resultId },
    problem: row.problem,
    whyNot: whyNot(reader, row),
    correct: row.makerId === reader.actor.personId ? row.correct : null,
    payeeAccountId: payeeAccountOf(row),
    canAskAgain: view.isMine && !replacedBy && isCorrectable(view.status) && isRepeatable(row),
  };
}

/** The external account that a payment or a transfer goes to. */
function payeeAccountOf({ correct }: StoredSignOff): string | null {
  const to = correct?.to ?? "";
  return resourceTypeOf(to) === "ExternalAccount" ? to : null;
}

/** The newest request made in place of this one; at most one. */
export const successorsOf = (db: DatabaseLike, rowId: string): Promise<StoredSignOff[]> =>
  db.select().from(signOff).where(eq(signOff.replacesId, rowId)).orderBy(desc(signOff.createdAt)).limit(1);

/** Whether it can be requested again unchanged: not a payment at one price, or one without stored recipient data. */
const isRepeatable = ({ action, tolerance }: StoredSignOff): boolean =>
  action !== "quote.execute" || tolerance !== null;
