import "server-only";
import { asc, eq, inArray } from "drizzle-orm";
import { NotFoundError } from "@/lib/errors";
import { can, type Role } from "@/lib/permissions";
import type { Environment } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import { environment, webhookKey } from "@/lib/server/db/schema/environment";
import { env } from "@/lib/server/env";
import { ConnectionTest, type EnvironmentView } from "../schema";
import { capabilityViews } from "./capability-views";

export type EnvironmentRow = typeof environment.$inferSelect;
type KeyRow = typeof webhookKey.$inferSelect;

/** The only place that turns a row into what the browser gets: built field by field, so that no column leaks. */
function viewOf(row: Environment, keys: KeyRow[], role: Role): EnvironmentView {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    mode: row.mode,
    baseUrl: row.baseUrl,
    tokenId: can(role, "environments:manage") ? row.tokenId : null,
    signatureHeader: row.signatureHeader,
    approvalWindowSeconds: row.approvalWindowSeconds,
    capabilities: capabilityViews(row.capabilities),
    version: row.version,
    webhookUrl: webhookUrlOf(row.slug),
    webhookKeys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      fingerprint: key.fingerprint,
      createdAt: key.createdAt.toISOString(),
      retiredAt: key.retiredAt?.toISOString() ?? null,
    })),
    lastTest: lastTestOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
  };
}

function lastTestOf({ lastTest }: Environment): EnvironmentView["lastTest"] {
  if (!lastTest) return null;
  return { ...lastTest, result: ConnectionTest.safeParse(lastTest.result).data ?? null };
}

/** The address to which the service must send this environment's deliveries. */
export function webhookUrlOf(slug: string): string {
  return `${env().webhookOrigin}/api/webhooks/${slug}`;
}

/** Rows with their keys, oldest key first, for a user with `role`. */
export async function viewsOf(db: DatabaseLike, rows: Environment[], role: Role): Promise<EnvironmentView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const keys = await db
    .select()
    .from(webhookKey)
    .where(inArray(webhookKey.environmentId, ids))
    .orderBy(asc(webhookKey.createdAt), asc(webhookKey.name));
  return rows.map((row) =>
    viewOf(
      row,
      keys.filter((key) => key.environmentId === row.id),
      role,
    ),
  );
}

export async function viewOne(db: DatabaseLike, row: Environment, role: Role): Promise<EnvironmentView> {
  const [view] = await viewsOf(db, [row], role);
  if (!view) throw missing();
  return view;
}

/** The row with this slug, archived or not; `lock` holds it until the transaction ends. Throws `NotFoundError`. */
export async function readRow(db: DatabaseLike, slug: string, lock = false): Promise<EnvironmentRow> {
  const query = db.select().from(environment).where(eq(environment.slug, slug));
  const [row] = await (lock ? query.for("update") : query);
  if (!row) throw missing();
  return row;
}

function missing(): NotFoundError {
  return new NotFoundError({
    code: "environment_not_found",
    title: "Environment not found.",
    next: "Choose another environment.",
  });
}
