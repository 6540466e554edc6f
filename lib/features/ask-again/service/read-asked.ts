import "server-only";
import { ConflictError } from "@/lib/errors";
import type { SignOffIdInput } from "@/lib/features/sign-offs/schema";
import { findSignOff } from "@/lib/features/sign-offs/service/read";
import { openRequest } from "@/lib/features/sign-offs/service/sealed-request";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { AskedDraft } from "../schema";
import { requireMaker } from "./maker";

/**
 * What a request of one's own for other rules or settings asked for, as the draft with which it is corrected. Throws
 * `ForbiddenError` for another's, `ConflictError` for one of another kind and for one that can't be read any more.
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
