import "server-only";
import { isUpstreamError } from "@/lib/errors";
import { environmentCapabilities } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { log } from "@/lib/server/log";
import type { ImportRules } from "../schema";

/**
 * What the check in the browser has to know of the platform. A configuration that can't be read only makes it milder.
 */
export async function readImportRules(ctx: EnvironmentContext): Promise<ImportRules> {
  requirePermission(ctx, "imports:read");
  const hasBankColumns = environmentCapabilities(ctx.environment).includes("importBankColumns");
  try {
    const { umaDomain } = await ctx.upstream.getConfig({});
    return { umaDomain: umaDomain?.toLowerCase() ?? null, hasBankColumns };
  } catch (err) {
    if (!isUpstreamError(err)) throw err;
    log.warn({ err }, "the platform's configuration could not be read for an import's check");
    return { umaDomain: null, hasBankColumns };
  }
}
