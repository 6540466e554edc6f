import "server-only";
import { ConflictError } from "@/lib/errors";
import type { RevealedSignOff, SignOffIdInput } from "@/lib/features/sign-offs/schema";
import { findSignOff } from "@/lib/features/sign-offs/service/read";
import { openRequest } from "@/lib/features/sign-offs/service/sealed-request";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { CreateAccountInput } from "../schema";
import { askedFacts, linesOf } from "./account-ask";
import { environmentAccountTypes } from "./account-types";
import { revealFacts } from "./read-account";

/**
 * What a request for a new external account asks for, unmasked as far as the role may see it: a checker can compare the
 * number with the invoice. Each reveal is audited before anything is returned. Throws `NotFoundError`, `ConflictError`
 * for a request of another kind, which masks nothing.
 */
export async function revealAskedAccount(
  ctx: EnvironmentContext,
  { signOffId }: SignOffIdInput,
): Promise<RevealedSignOff> {
  requirePermission(ctx, "accounts:reveal");
  const row = await findSignOff(ctx.db, ctx.environment.id, signOffId);
  if (row.action !== "external-account.create") {
    throw new ConflictError({ code: "nothing_masked", title: "Nothing in this request is masked." });
  }
  const input = CreateAccountInput.parse(openRequest(row.environmentId, row.request));
  const table = environmentAccountTypes(ctx);
  const { facts, withheld } = await revealFacts(ctx, askedFacts(input, table), { type: "SignOff", id: signOffId });
  return { facts: await linesOf(ctx, input, table, facts), withheld };
}
