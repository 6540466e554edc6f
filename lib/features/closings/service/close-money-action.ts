import "server-only";
import { eq } from "drizzle-orm";
import { ConflictError } from "@/lib/errors";
import { CLOSE_REASONS, MONEY_ACTION_WORDS, SETTLED_BY_WORDS } from "@/lib/features/journal/fields";
import type { CloseMoneyActionInput, Evidence, MoneyActionDetail } from "@/lib/features/journal/schema";
import { requireEntry } from "@/lib/features/journal/service/find-entry";
import { moneyActionDetail } from "@/lib/features/journal/service/get-money-action";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { ONE_PAYMENT } from "@/lib/server/db/schema/journal";
import { person } from "@/lib/server/db/schema/person";
import { violatedConstraint } from "@/lib/server/db/violation";
import { closeEntry } from "@/lib/server/journal/close";
import { findJournalEntry, type JournalEntry } from "@/lib/server/journal/entry";
import { isOverdue } from "@/lib/server/journal/overdue";
import { evidenceOf, refuseContradiction, unrelated } from "./evidence";

/**
 * Closes a money action whose outcome has been unknown for an hour: a person states its outcome, based on the service's
 * own record, which is read again and stored. The job keeps checking until then; among it and other people exactly one
 * wins. Throws `ConflictError` when it was settled first, is not old enough, or the record differs from what was shown;
 * `InputError` when the record contradicts the verdict. Then nothing is closed.
 */
export async function closeMoneyAction(
  ctx: EnvironmentContext,
  input: CloseMoneyActionInput,
): Promise<MoneyActionDetail> {
  requirePermission(ctx, "money-actions:close");
  const entry = await requireEntry(ctx, input.entryId);
  if (entry.settledAt) throw await settledFirst(ctx, entry);
  refuseEarly(entry);
  const evidence = await evidenceOf(ctx, entry, input.evidence.id);
  refuseChanged(evidence, input);
  refuseContradiction(entry, input, evidence);
  const { verdict, reason, note } = input;
  const closed = await ctx.db
    .transaction(async (tx) => {
      const now = await closeEntry(tx, ctx, entry.id, {
        status: verdict,
        note: `Closed as ${VERDICTS[verdict]}: ${CLOSE_REASONS[reason].toLowerCase()}`,
        outcome: { ...outcomeOf(evidence, entry), ...(verdict === "refused" ? NOT_CARRIED_OUT : {}) },
        closing: { reason, note, evidence },
      });
      if (!now) return null;
      await recordAudit(tx, ctx, {
        action: "money-action.close",
        resource: { type: MONEY_ACTION_WORDS[entry.action].resource, id: entry.resourceId },
        journalId: entry.id,
        before: { status: entry.status },
        after: { status: verdict, reason, note, evidence },
      });
      return now;
    })
    .catch(refuseTaken);
  if (!closed) throw await settledFirst(ctx, entry);
  return await moneyActionDetail(ctx, closed);
}

/** Two payments can't be closed by one record, even concurrently. */
function refuseTaken(error: unknown): never {
  throw violatedConstraint(error) === ONE_PAYMENT ? unrelated() : error;
}

const VERDICTS = { succeeded: "carried out", refused: "not carried out" } as const;

const NOT_CARRIED_OUT = {
  code: "closed_by_person",
  title: "It was not carried out.",
  meaning: "A person found that it never took effect, and closed it.",
  next: "It can be requested again if it is still wanted.",
};

/** The parts of an outcome that the pages of the quote or payment use. */
function outcomeOf({ id, type, status, quoteId }: Evidence, entry: JournalEntry): Record<string, unknown> {
  if (type === "None") return {};
  if (type === "Transaction") return { transactionId: id, transactionStatus: status, ...(quoteId ? { quoteId } : {}) };
  return { quoteId: id, quoteStatus: status, transactionId: entry.outcome?.transactionId ?? null };
}

function refuseEarly(entry: JournalEntry): void {
  if (isOverdue(entry)) return;
  throw new ConflictError({
    code: "too_early",
    title: "Corridor is still checking the outcome.",
    meaning: "The money action stays open.",
    next: "It can be closed once it has been open for an hour.",
  });
}

function refuseChanged(evidence: Evidence, { evidence: seen }: CloseMoneyActionInput): void {
  const ruledOut = new Set(seen.ruledOut);
  const isRuledOut = (evidence.maybe ?? []).every(({ id }) => ruledOut.has(id));
  if (evidence.id === seen.id && evidence.status === seen.status && isRuledOut) return;
  throw new ConflictError({
    code: "evidence_changed",
    title: "The service's record has changed since you opened it.",
    meaning: "The money action stays open.",
    next: "Read it again, then decide.",
  });
}

/** Says who was first, and with what outcome. */
async function settledFirst({ db }: EnvironmentContext, { id }: JournalEntry): Promise<ConflictError> {
  const entry = await findJournalEntry(db, id);
  if (!entry) throw new Error(`the journal entry ${id} is gone`);
  const { status, settledBy, closedById } = entry;
  const [closer] = closedById === null ? [] : await db.select().from(person).where(eq(person.id, closedById));
  const how = closer ? `${closer.name}, who closed it` : SETTLED_BY_WORDS[settledBy ?? "answer"];
  return new ConflictError({
    code: "already_settled",
    title: "Its outcome became known in the meantime.",
    detail: `It was ${VERDICTS[status === "succeeded" ? status : "refused"]}, according to ${how}.`,
    meaning: "Your decision was not recorded.",
    next: "Reload the money action to see its outcome.",
  });
}
