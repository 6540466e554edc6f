import "server-only";
import { and, asc, eq, or, sql } from "drizzle-orm";
import { ConflictError, NotFoundError } from "@/lib/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { exportPreset } from "@/lib/server/db/schema/export";
import { person } from "@/lib/server/db/schema/person";
import type {
  DeleteExportPresetInput,
  ExportLayout,
  ExportPreset,
  ExportPresetList,
  ListExportPresetsInput,
  SaveExportPresetInput,
} from "../schema";

/** More than a menu can show is probably a mistake. */
const MAX_PRESETS = 50;

/** One's own presets first, then those that others share, each group by name. */
export async function listExportPresets(
  ctx: EnvironmentContext,
  _input: ListExportPresetsInput,
): Promise<ExportPresetList> {
  requirePermission(ctx, "exports:read");
  const isOwn = eq(exportPreset.personId, ctx.actor.personId);
  const rows = await ctx.db
    .select({ preset: exportPreset, ownerName: person.name })
    .from(exportPreset)
    .innerJoin(person, eq(person.id, exportPreset.personId))
    .where(and(eq(exportPreset.environmentId, ctx.environment.id), or(isOwn, eq(exportPreset.isShared, true))))
    .orderBy(sql`${isOwn} desc`, asc(sql`lower(${exportPreset.name})`));
  return { data: rows.map(({ preset, ownerName }) => presetOf(ctx, preset, ownerName)) };
}

/** Saves a layout under a name; one's own preset of that name is replaced. Throws `ConflictError` for too many. */
export async function saveExportPreset(ctx: EnvironmentContext, input: SaveExportPresetInput): Promise<ExportPreset> {
  requirePermission(ctx, "exports:create");
  if (input.isShared) requirePermission(ctx, "views:share");
  const { name, isShared, layout } = input;
  return ctx.db.transaction(async (tx) => {
    const own = and(eq(exportPreset.environmentId, ctx.environment.id), eq(exportPreset.personId, ctx.actor.personId));
    // Two tabs that save at once take turns, by locking the person's row.
    await tx.select({ id: person.id }).from(person).where(eq(person.id, ctx.actor.personId)).for("update");
    const [known] = await tx
      .select()
      .from(exportPreset)
      .where(and(own, sql`lower(${exportPreset.name}) = lower(${name})`));
    if (!known && (await tx.$count(exportPreset, own)) >= MAX_PRESETS) throw tooMany();
    const values = { name, isShared, layout };
    const [row] = known
      ? await tx.update(exportPreset).set(values).where(eq(exportPreset.id, known.id)).returning()
      : await tx
          .insert(exportPreset)
          .values({ ...values, environmentId: ctx.environment.id, personId: ctx.actor.personId })
          .returning();
    if (!row) throw new Error("the database stored no preset");
    await recordAudit(tx, ctx, {
      action: "export-preset.save",
      resource: { type: "ExportPreset", id: row.id },
      before: known && { name: known.name, isShared: known.isShared, layout: known.layout },
      after: values,
    });
    return presetOf(ctx, row, ctx.actor.name);
  });
}

/** Removes one's own preset. Throws `NotFoundError` for someone else's. */
export async function deleteExportPreset(ctx: EnvironmentContext, { presetId }: DeleteExportPresetInput) {
  requirePermission(ctx, "exports:create");
  await ctx.db.transaction(async (tx) => {
    const isOwn = and(
      eq(exportPreset.id, presetId),
      eq(exportPreset.environmentId, ctx.environment.id),
      eq(exportPreset.personId, ctx.actor.personId),
    );
    const [row] = await tx.delete(exportPreset).where(isOwn).returning();
    if (!row) throw new NotFoundError({ title: "Preset not found.", next: "Reload the list of presets." });
    await recordAudit(tx, ctx, {
      action: "export-preset.delete",
      resource: { type: "ExportPreset", id: presetId },
      before: { name: row.name, isShared: row.isShared },
    });
  });
}

type Row = typeof exportPreset.$inferSelect;

function presetOf(ctx: EnvironmentContext, row: Row, ownerName: string): ExportPreset {
  const { id, name, isShared, personId } = row;
  return { id, name, isShared, ownerName, isOwn: personId === ctx.actor.personId, layout: row.layout as ExportLayout };
}

function tooMany(): ConflictError {
  return new ConflictError({
    code: "too_many_presets",
    title: `You already have ${MAX_PRESETS} presets.`,
    next: "Delete one you no longer use, or replace one by saving under its name.",
  });
}
