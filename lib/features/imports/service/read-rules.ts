import "server-only";
import { isUpstreamError } from "@/lib/errors";
import { needOf } from "@/lib/features/sign-offs/service/need";
import { environmentCapabilities } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { log } from "@/lib/server/log";
import type { ColumnRules } from "../check/file-start";
import type { ImportRules } from "../schema";

/** What the check in the browser needs to know about the platform. An unreadable configuration only makes it milder. */
export async function readImportRules(ctx: EnvironmentContext): Promise<ImportRules> {
  requirePermission(ctx, "imports:read");
  const columns = await readColumnRules(ctx);
  try {
    const { umaDomain } = await ctx.upstream.getConfig({});
    return { umaDomain: umaDomain?.toLowerCase() ?? null, ...columns };
  } catch (err) {
    if (!isUpstreamError(err)) throw err;
    log.warn({ err }, "the platform's configuration could not be read for an import's check");
    return { umaDomain: null, ...columns };
  }
}

/** The columns that a file may have. A bank account in a row is new: it may need a second person, who sees no file. */
export async function readColumnRules(
  reader: Pick<EnvironmentContext, "db" | "environment" | "actor">,
): Promise<ColumnRules> {
  const hasBankColumns = environmentCapabilities(reader.environment).includes("importBankColumns");
  const need = hasBankColumns ? await needOf(reader.db, reader, { action: "external-account.create" }) : null;
  return { hasBankColumns, closedBecause: need?.because ?? null };
}
