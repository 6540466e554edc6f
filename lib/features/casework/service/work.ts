import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { paymentAct, paymentAssignment, paymentTag, paymentWatch, tag } from "@/lib/server/db/schema/casework";
import { person } from "@/lib/server/db/schema/person";
import type { GetWorkInput, Work } from "../schema";
import { tagView } from "./tags";

/** A payment's assignee and tags, from our own tables alone: also if the service no longer has it. */
export async function getWork(ctx: EnvironmentContext, { transactionId }: GetWorkInput): Promise<Work> {
  requirePermission(ctx, "transactions:read");
  const { db, environment } = ctx;
  const of = (table: typeof paymentAct | typeof paymentAssignment | typeof paymentTag | typeof paymentWatch) =>
    and(eq(table.environmentId, environment.id), eq(table.transactionId, transactionId));
  const byName = asc(sql`lower(${person.name})`);
  const [[held], tags, watchers, acts] = await Promise.all([
    db
      .select({ id: person.id, name: person.name, disabledAt: person.disabledAt, at: paymentAssignment.assignedAt })
      .from(paymentAssignment)
      .innerJoin(person, eq(person.id, paymentAssignment.assigneeId))
      .where(of(paymentAssignment)),
    db
      .select({ tag })
      .from(paymentTag)
      .innerJoin(tag, eq(tag.id, paymentTag.tagId))
      .where(of(paymentTag))
      .orderBy(asc(sql`lower(${tag.name})`)),
    db
      .select({ id: person.id, name: person.name })
      .from(paymentWatch)
      .innerJoin(person, eq(person.id, paymentWatch.personId))
      .where(of(paymentWatch))
      .orderBy(byName),
    db.select({ id: paymentAct.id }).from(paymentAct).where(of(paymentAct)).limit(1),
  ]);
  return {
    assignee: held ? { id: held.id, name: held.name, isActive: held.disabledAt === null } : null,
    assignedAt: held?.at.toISOString() ?? null,
    tags: tags.map((row) => tagView(row.tag)),
    watchers,
    hasActs: acts.length > 0,
  };
}
