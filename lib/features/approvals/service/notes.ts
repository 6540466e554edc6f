import "server-only";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/db/client";
import { keyset, pageOf } from "@/lib/server/db/keyset";
import { approvalNote } from "@/lib/server/db/schema/approval";
import { person } from "@/lib/server/db/schema/person";
import { publishHint } from "@/lib/server/events/publish";
import type { AddApprovalNoteInput, ApprovalNote, ApprovalNotes, ListApprovalNotesInput } from "../schema";
import { requireApproval } from "./store";

/** People's notes about a payment, newest first, page by page. */
export async function listApprovalNotes(
  ctx: EnvironmentContext,
  input: ListApprovalNotesInput,
): Promise<ApprovalNotes> {
  requirePermission(ctx, "approvals:read");
  const { row } = await requireApproval(ctx.db, ctx.environment.id, input.transactionId);
  const { orderBy, beyond } = keyset({ id: approvalNote.id }, input);
  const rows = await ctx.db
    .select({ note: approvalNote, authorName: person.name })
    .from(approvalNote)
    .innerJoin(person, eq(person.id, approvalNote.personId))
    .where(and(eq(approvalNote.approvalId, row.id), beyond))
    .orderBy(...orderBy)
    .limit(input.limit + 1);
  const notes = rows.map(({ note, authorName }) => noteView(note, authorName));
  return pageOf(notes, input.limit, ({ id }) => id);
}

const noteView = (note: typeof approvalNote.$inferSelect, authorName: string): ApprovalNote => ({
  id: note.id,
  authorName,
  text: note.text,
  createdAt: note.createdAt.toISOString(),
});

/** Adds a note to an approval; repeating the key returns the same one. Notes are never changed. */
export async function addApprovalNote(ctx: EnvironmentContext, input: AddApprovalNoteInput): Promise<ApprovalNote> {
  requirePermission(ctx, "approvals:note");
  const { row } = await requireApproval(ctx.db, ctx.environment.id, input.transactionId);
  return ctx.db.transaction(async (tx) => {
    const own = { approvalId: row.id, personId: ctx.actor.personId, key: input.key };
    const values = { ...own, text: input.text };
    const [note] = await tx.insert(approvalNote).values(values).onConflictDoNothing().returning();
    if (!note) return noteView(await findOwn(tx, own), ctx.actor.name);
    await recordAudit(tx, ctx, {
      action: "approval.note",
      resource: { type: "Transaction", id: row.transactionId },
      after: { noteId: note.id, characters: input.text.length },
    });
    await publishHint(tx, { environmentId: row.environmentId, kind: "approval", resourceId: row.transactionId });
    return noteView(note, ctx.actor.name);
  });
}

async function findOwn(tx: Transaction, own: { approvalId: string; personId: string; key: string }) {
  const [note] = await tx
    .select()
    .from(approvalNote)
    .where(
      and(
        eq(approvalNote.approvalId, own.approvalId),
        eq(approvalNote.personId, own.personId),
        eq(approvalNote.key, own.key),
      ),
    );
  if (!note) throw new Error("a note was neither stored nor on record");
  return note;
}
