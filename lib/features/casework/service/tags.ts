import "server-only";
import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { ConflictError, InputError, NotFoundError } from "@/lib/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { paymentTag, tag } from "@/lib/server/db/schema/casework";
import { violatedConstraint } from "@/lib/server/db/violation";
import { publishHint } from "@/lib/server/events/publish";
import {
  type ActResult,
  type AddTagInput,
  type ChangeTagInput,
  MOST_TAGS,
  type Nothing,
  type Tag,
  type TagList,
  type TagPaymentsInput,
} from "../schema";
import { actResult, inOrder, recordActs } from "./acts";

/** A tag as it is shown. */
export const tagView = ({ id, name, color, retiredAt }: typeof tag.$inferSelect): Tag => ({
  ...{ id, name, color, isRetired: retiredAt !== null },
});

/** The environment's tags by name, retired ones last. */
export async function listTags(ctx: EnvironmentContext, _: Nothing): Promise<TagList> {
  requirePermission(ctx, "transactions:read");
  const rows = await ctx.db
    .select()
    .from(tag)
    .where(eq(tag.environmentId, ctx.environment.id))
    .orderBy(sql`${tag.retiredAt} is not null`, asc(sql`lower(${tag.name})`));
  return { tags: rows.map(tagView) };
}

/** Adds a tag. Throws `ConflictError` where there are enough, `InputError` where the word is taken. */
export async function addTag(ctx: EnvironmentContext, input: AddTagInput): Promise<Tag> {
  requirePermission(ctx, "tags:manage");
  const environmentId = ctx.environment.id;
  return await unlessTaken(() =>
    ctx.db.transaction(async (tx) => {
      const inUse = and(eq(tag.environmentId, environmentId), isNull(tag.retiredAt));
      if ((await tx.$count(tag, inUse)) >= MOST_TAGS) throw tooMany();
      const [row] = await tx
        .insert(tag)
        .values({ ...input, environmentId })
        .returning();
      if (!row) throw new Error("the database stored no tag");
      await recordAudit(tx, ctx, { action: "tag.create", resource: { type: "Tag", id: row.id }, after: input });
      await publishHint(tx, { environmentId, kind: "payment-act" });
      return tagView(row);
    }),
  );
}

/** Renames, recolours, retires or restores a tag. Throws `ConflictError` if it is no longer as it was shown. */
export async function changeTag(ctx: EnvironmentContext, input: ChangeTagInput): Promise<Tag> {
  requirePermission(ctx, "tags:manage");
  const { tagId, seen, isRetired, ...wanted } = input;
  const environmentId = ctx.environment.id;
  return await unlessTaken(() =>
    ctx.db.transaction(async (tx) => {
      const one = and(eq(tag.id, tagId), eq(tag.environmentId, environmentId));
      const [before] = await tx.select().from(tag).where(one).for("update");
      if (!before) throw new NotFoundError({ title: "Tag not found." });
      const { id: _, ...shown } = tagView(before);
      // Also after a lost response: then it is this person who has changed it.
      if (isDeepStrictEqual(shown, { ...wanted, isRetired })) return tagView(before);
      if (!isDeepStrictEqual(shown, seen)) throw changed();
      const retiredAt = isRetired ? (before.retiredAt ?? new Date()) : null;
      const [row] = await tx
        .update(tag)
        .set({ ...wanted, retiredAt })
        .where(one)
        .returning();
      if (!row) throw new Error("the database changed no tag");
      await recordAudit(tx, ctx, {
        action: "tag.change",
        resource: { type: "Tag", id: tagId },
        before: shown,
        after: { ...wanted, isRetired },
      });
      await publishHint(tx, { environmentId, kind: "payment-act" });
      return tagView(row);
    }),
  );
}

/** Adds a tag to payments, or removes it. A retired one can only be removed. */
export async function tagPayments(ctx: EnvironmentContext, input: TagPaymentsInput): Promise<ActResult> {
  requirePermission(ctx, "transactions:work");
  const { tagId, isTagged } = input;
  const environmentId = ctx.environment.id;
  const ids = inOrder(input.transactionIds);
  return await ctx.db.transaction(async (tx) => {
    const [known] = await tx
      .select()
      .from(tag)
      .where(and(eq(tag.id, tagId), eq(tag.environmentId, environmentId)))
      .for("share");
    if (!known) throw new NotFoundError({ title: "Tag not found." });
    if (isTagged && known.retiredAt) {
      throw new ConflictError({
        code: "tag_retired",
        title: `The tag “${known.name}” was retired.`,
        next: "Choose another one.",
      });
    }
    const given = { transactionId: paymentTag.transactionId };
    const rows = isTagged
      ? await tx
          .insert(paymentTag)
          .values(ids.map((transactionId) => ({ environmentId, transactionId, tagId })))
          .onConflictDoNothing()
          .returning(given)
      : await tx
          .delete(paymentTag)
          .where(
            and(
              eq(paymentTag.environmentId, environmentId),
              eq(paymentTag.tagId, tagId),
              inArray(paymentTag.transactionId, ids),
            ),
          )
          .returning(given);
    const changed = rows.map(({ transactionId }) => transactionId);
    await recordActs(
      tx,
      ctx,
      changed,
      { kind: isTagged ? "tag" : "untag", tagId },
      { action: "transaction.tag", after: { tag: known.name, isTagged } },
    );
    return actResult(ids, changed);
  });
}

async function unlessTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== "tag_name") throw error;
    const name = "A tag with this name already exists; it may be retired.";
    throw new InputError({ title: "This name is taken.", fields: { name } });
  }
}

const tooMany = () =>
  new ConflictError({
    code: "too_many_tags",
    title: `There are already ${MOST_TAGS} tags.`,
    next: "Retire one that is no longer used.",
  });

const changed = () =>
  new ConflictError({
    code: "tag_changed",
    title: "Someone else has changed this tag.",
    next: "Check it as it is now, then try again.",
  });
