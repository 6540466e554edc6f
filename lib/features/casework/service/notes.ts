import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { mask } from "@/lib/contract/personal-data";
import { ForbiddenError, NotFoundError } from "@/lib/errors";
import { can } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { keyset, pageOf } from "@/lib/server/db/keyset";
import { paymentAct } from "@/lib/server/db/schema/casework";
import { person } from "@/lib/server/db/schema/person";
import { publishHint } from "@/lib/server/events/publish";
import type {
  ActResult,
  AddPaymentNotesInput,
  ListPaymentNotesInput,
  PaymentNotes,
  WithdrawNoteInput,
} from "../schema";
import { actResult, inOrder, recordActs } from "./acts";

/**
 * People's notes about a payment, newest first, page by page. They may contain anything, so they are masked for users
 * who may not read a memo. Makes no request to the service: notes outlive the payment.
 */
export async function listPaymentNotes(ctx: EnvironmentContext, input: ListPaymentNotesInput): Promise<PaymentNotes> {
  requirePermission(ctx, "transactions:read");
  const { orderBy, beyond } = keyset({ id: paymentAct.id }, input);
  const isShown = can(ctx.actor.role, "memos:read");
  const rows = await ctx.db
    .select({ act: paymentAct, author: person.name })
    .from(paymentAct)
    .innerJoin(person, eq(person.id, paymentAct.personId))
    .where(
      and(
        eq(paymentAct.environmentId, ctx.environment.id),
        eq(paymentAct.transactionId, input.transactionId),
        eq(paymentAct.kind, "note"),
        beyond,
      ),
    )
    .orderBy(...orderBy)
    .limit(input.limit + 1);
  const notes = rows.map(({ act, author }) => ({
    ...{ id: act.id, author, isOwn: act.personId === ctx.actor.personId, at: act.at.toISOString() },
    body: act.body === null || isShown ? act.body : mask("memo", act.body),
  }));
  return pageOf(notes, input.limit, ({ id }) => id);
}

/**
 * Adds the same note to each payment; repeating the key adds nothing more. The audit log records that it was written,
 * not its text.
 */
export async function addPaymentNotes(ctx: EnvironmentContext, input: AddPaymentNotesInput): Promise<ActResult> {
  requirePermission(ctx, "transactions:work");
  const ids = inOrder(input.transactionIds);
  await ctx.db.transaction((tx) =>
    recordActs(
      tx,
      ctx,
      ids,
      { kind: "note", body: input.body, key: input.key },
      { action: "transaction.note", after: { characters: input.body.length } },
    ),
  );
  return actResult(ids, ids);
}

/** Withdraws the user's own note: its text is gone for good, its trace remains. Another's can't be withdrawn. */
export async function withdrawPaymentNote(ctx: EnvironmentContext, { noteId }: WithdrawNoteInput): Promise<void> {
  requirePermission(ctx, "transactions:work");
  const one = and(
    eq(paymentAct.id, noteId),
    eq(paymentAct.environmentId, ctx.environment.id),
    eq(paymentAct.kind, "note"),
  );
  await ctx.db.transaction(async (tx) => {
    const [note] = await tx.select().from(paymentAct).where(one).for("update");
    if (!note) throw new NotFoundError({ title: "Note not found." });
    if (note.personId !== ctx.actor.personId) {
      throw new ForbiddenError({
        code: "not_yours",
        title: "Only its author can withdraw a note.",
        meaning: "The note stays.",
        next: "Ask them to withdraw it.",
      });
    }
    const [withdrawn] = await tx
      .update(paymentAct)
      .set({ body: null, withdrawnAt: new Date() })
      .where(and(one, isNull(paymentAct.withdrawnAt)))
      .returning({ id: paymentAct.id });
    if (!withdrawn) return;
    await recordAudit(tx, ctx, {
      action: "transaction.withdraw-note",
      resource: { type: "Transaction", id: note.transactionId },
      before: { noteId, characters: note.body?.length ?? 0 },
    });
    await publishHint(tx, { environmentId: ctx.environment.id, kind: "payment-act" });
  });
}
