import "server-only";
import { and, eq } from "drizzle-orm";
import { mask } from "@/lib/contract/personal-data";
import { can } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/db/client";
import { keyset, pageOf } from "@/lib/server/db/keyset";
import { customerNote } from "@/lib/server/db/schema/customer";
import { person } from "@/lib/server/db/schema/person";
import type { AddNoteInput, CustomerNote, CustomerNotes, ListCustomerNotesInput } from "../schema";

/**
 * The staff's notes about a customer, newest first, page by page. They may contain anything, so they are masked for
 * users who may not read a memo. Never sent to the service.
 */
export async function listCustomerNotes(
  ctx: EnvironmentContext,
  input: ListCustomerNotesInput,
): Promise<CustomerNotes> {
  requirePermission(ctx, "customers:read");
  const { orderBy, beyond } = keyset({ at: customerNote.createdAt, id: customerNote.id }, input);
  const rows = await ctx.db
    .select({ id: customerNote.id, body: customerNote.body, createdAt: customerNote.createdAt, author: person.name })
    .from(customerNote)
    .leftJoin(person, eq(person.id, customerNote.personId))
    .where(
      and(eq(customerNote.environmentId, ctx.environment.id), eq(customerNote.customerId, input.customerId), beyond),
    )
    .orderBy(...orderBy)
    .limit(input.limit + 1);
  const isShown = can(ctx.actor.role, "memos:read");
  const notes = rows.map((row) => ({
    ...{ id: row.id, author: row.author, createdAt: row.createdAt.toISOString() },
    body: isShown ? row.body : mask("memo", row.body),
  }));
  return pageOf(notes, input.limit, ({ id }) => id);
}

/**
 * Adds a note; repeating the key returns the same one. It can't be changed or removed afterwards. The audit log records
 * the fact, not the text.
 */
export async function addCustomerNote(ctx: EnvironmentContext, input: AddNoteInput): Promise<CustomerNote> {
  requirePermission(ctx, "customers:note");
  return await ctx.db.transaction(async (tx) => {
    const own = { environmentId: ctx.environment.id, personId: ctx.actor.personId, key: input.key };
    const values = { ...own, customerId: input.customerId, body: input.body };
    const [row] = await tx.insert(customerNote).values(values).onConflictDoNothing().returning();
    if (!row) return noteView(await findOwn(tx, values), ctx.actor.name);
    await recordAudit(tx, ctx, {
      action: "customer.note",
      resource: { type: "Customer", id: input.customerId },
      after: { noteId: row.id, characters: input.body.length },
    });
    return noteView(row, ctx.actor.name);
  });
}

const noteView = (row: typeof customerNote.$inferSelect, author: string): CustomerNote => ({
  id: row.id,
  body: row.body,
  author,
  createdAt: row.createdAt.toISOString(),
});

type OwnNote = Record<"environmentId" | "customerId" | "personId" | "key", string>;

async function findOwn(tx: Transaction, own: OwnNote) {
  const [row] = await tx
    .select()
    .from(customerNote)
    .where(
      and(
        eq(customerNote.environmentId, own.environmentId),
        eq(customerNote.customerId, own.customerId),
        eq(customerNote.personId, own.personId),
        eq(customerNote.key, own.key),
      ),
    );
  if (!row) throw new Error("a note was neither stored nor on record");
  return row;
}
