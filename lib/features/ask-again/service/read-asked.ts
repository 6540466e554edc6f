import "server-only";
import { ConflictError } from "@/lib/errors";
import type { SignOffIdInput } from "@/lib/features/sign-offs/schema";
import { findSignOff } from "@/lib/features/sign-offs/service/read";
import { openRequest } from "@/lib/features/sign-offs/service/sealed-request";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { AskedDraft } from "../schema";
import { requireMaker } from "./maker";

/**
 * The content of the user's own request for other rules or settings, as a draft for correcting it. Throws
 * `ForbiddenError` for another's, `ConflictError` for one of another kind or one that can no longer be read.
 */
export async function readAsked(ctx: EnvironmentContext, { signOffId }: SignOffIdInput): Promise<AskedDraft> {
  requirePermission(ctx, "sign-offs:decide");
  const row = await findSignOff(ctx.db, ctx.environment.id, signOffId);
  requireMaker(ctx, row);
  const asked = AskedDraft.safeParse({ ...openRequest(row.environmentId, row.request), action: row.action });
  if (asked.success) return asked.data;
  throw new ConflictError({
    code: "asked_unreadable",
    title: "The request can't be filled in.",
    detail: "It is of another kind, or was requested in an older version of Corridor.",
    meaning: "Nothing changed.",
    next: "View the request and enter it again.",
  });
}
