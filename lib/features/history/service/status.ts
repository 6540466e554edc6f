import "server-only";
import { eq } from "drizzle-orm";
import { configuredEngine, historyOf } from "@/lib/history/engine";
import { clear } from "@/lib/history/postgres/clear";
import { isHistoryUnavailable } from "@/lib/history/unavailable";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { Database, Transaction } from "@/lib/server/db/client";
import { startedAtSql } from "@/lib/server/db/database-clock";
import { type HistoryEngine, historySync } from "@/lib/server/db/schema/history";
import { warnFolded } from "@/lib/server/log-folded";
import type { HistoryStatus, Nothing } from "../schema";
import { lastDelivery } from "./deliveries";
import { enqueueHistory } from "./enqueue";

/** The progress of this environment's history. */
export async function getHistoryStatus(ctx: EnvironmentContext, _: Nothing): Promise<HistoryStatus> {
  requirePermission(ctx, "environments:read");
  return await statusOf(ctx);
}

/**
 * Builds the history, initially or again: everything is read from the service once more, and what it no longer has is
 * removed at the end. Until then the history serves what it holds. A build in progress starts over. A history moved
 * back from ClickHouse holds nothing, and counts as built only once it is.
 */
export async function rebuildHistory(ctx: EnvironmentContext, _: Nothing): Promise<HistoryStatus> {
  requirePermission(ctx, "environments:manage");
  const environmentId = ctx.environment.id;
  await ctx.db.transaction(async (tx) => {
    const startedAt = Date.now();
    const values = {
      build: { startedAt, parts: null, counted: null, read: 0 },
      ...{ repaired: 0, outside: 0, error: null, failures: 0, readUpTo: startedAtSql(startedAt), recent: null },
    };
    const deliveryId = await lastDelivery(tx, environmentId);
    const engine = configuredEngine();
    const isBack = engine === "postgres" && (await engineOf(tx, environmentId)) === "clickhouse";
    if (isBack) await clear(tx, environmentId);
    await tx
      .insert(historySync)
      .values({ environmentId, deliveryId, engine, ...values })
      // An existing one stays in its engine until it is moved; without ClickHouse there is only one.
      .onConflictDoUpdate({
        target: historySync.environmentId,
        set: { ...values, ...(isBack ? { engine, ...NOTHING_HELD } : {}) },
      });
    await recordAudit(tx, ctx, {
      action: "history.rebuild",
      resource: { type: "environment", id: environmentId },
    });
    await enqueueHistory(tx, ctx.environment.slug);
  });
  return await statusOf(ctx);
}

const NOTHING_HELD = { builtAt: null, syncedAt: null, returnsReadAt: null, returns: null };

/** Which engine holds the history, locked until the transaction ends; undefined where there is none. */
async function engineOf(tx: Transaction, environmentId: string): Promise<HistoryEngine | undefined> {
  const [row] = await tx
    .select({ engine: historySync.engine })
    .from(historySync)
    .where(eq(historySync.environmentId, environmentId))
    .for("update");
  return row?.engine;
}

async function statusOf({ db, environment }: EnvironmentContext): Promise<HistoryStatus> {
  const [row] = await db.select().from(historySync).where(eq(historySync.environmentId, environment.id));
  return {
    state: !row ? "none" : row.build ? "building" : "ready",
    rows: row ? await countRows(db, environment.id) : 0,
    engine: row?.engine ?? configuredEngine(),
    read: row?.build?.read ?? 0,
    counted: row?.build?.counted ?? null,
    asOf: row?.syncedAt?.toISOString() ?? null,
    builtAt: row?.builtAt?.toISOString() ?? null,
    repaired: row?.repaired ?? 0,
    outside: row?.outside ?? 0,
    error: row?.error ?? null,
  };
}

/** Null where the engine that holds them can't be queried. */
async function countRows(db: Database, environmentId: string): Promise<number | null> {
  try {
    return await historyOf(db).count(environmentId);
  } catch (error) {
    if (!isHistoryUnavailable(error)) throw error;
    warnFolded({ environmentId, err: error }, "the history can't be counted");
    return null;
  }
}
