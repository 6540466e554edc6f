import "server-only";
import type { SignOffAction } from "@/lib/audit-actions";
import { ConflictError } from "@/lib/errors";
import { SaveRulesInput } from "@/lib/features/approval-rules/schema";
import { saveRules } from "@/lib/features/approval-rules/service/rule-versions";
import { CreateAccountInput } from "@/lib/features/external-accounts/schema";
import { createExternalAccount } from "@/lib/features/external-accounts/service/create-account";
import { askExecutionAgain } from "@/lib/features/quotes/service/price-sign-off";
import { isCorrectable, signOffStatus } from "@/lib/features/sign-offs/fields";
import { AwaitsSignOff, SaveSignOffSettingsInput, type SignOffIdInput } from "@/lib/features/sign-offs/schema";
import { findSignOff } from "@/lib/features/sign-offs/service/read";
import { openRequest } from "@/lib/features/sign-offs/service/sealed-request";
import { saveSignOffSettings } from "@/lib/features/sign-offs/service/settings";
import { currentOf, signOffRow, successorsOf } from "@/lib/features/sign-offs/service/views";
import { askTransferAgain } from "@/lib/features/transfers/service/create-transfer";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { requireMaker } from "./maker";

type AskOnly = (maker: EnvironmentContext, request: Record<string, unknown>) => Promise<object>;

/** The maker's own verbs: each checks its permissions, and reads again what it depends on. */
const VERBS: Record<SignOffAction, AskOnly> = {
  "approval-rules.save": (maker, request) => saveRules(maker, SaveRulesInput.parse(request)),
  "external-account.create": (maker, request) => createExternalAccount(maker, CreateAccountInput.parse(request)),
  "quote.execute": askExecutionAgain,
  "sign-off-settings.save": (maker, request) => saveSignOffSettings(maker, SaveSignOffSettingsInput.parse(request)),
  "transfer.out": askTransferAgain,
};

/**
 * Requests again exactly what an unexecuted request of the user's own asked for: accounts, balance and price are read
 * again, and nothing is done. The request is its own idempotency key: only one replaces it, however often this is
 * called. Throws `ForbiddenError` for another's; `ConflictError` while it waits, once it was executed, where it no
 * longer needs a second person, and where its basis has changed, such as a price worse than its maker allowed.
 */
export async function askAgain(ctx: EnvironmentContext, { signOffId }: SignOffIdInput): Promise<AwaitsSignOff> {
  requirePermission(ctx, "sign-offs:decide");
  const row = await findSignOff(ctx.db, ctx.environment.id, signOffId);
  requireMaker(ctx, row);
  const asked = await signOffRow(ctx, row);
  if (!isCorrectable(asked.status)) throw notOver(signOffStatus(asked).label);
  const [next] = await successorsOf(ctx.db, row.id);
  if (next) return { signOff: await signOffRow(ctx, next) };
  const request = openRequest(row.environmentId, currentOf(row).request);
  const response = await VERBS[row.action]({ ...ctx, asksAgain: row.id }, request);
  const made = AwaitsSignOff.safeParse(response).data;
  if (!made) throw thereAlready();
  // The new request has its own record; this one links to it from the earlier one.
  await recordAudit(ctx.db, ctx, {
    action: "sign-off.ask-again",
    resource: { type: "SignOff", id: signOffId },
    after: { askedAgainAs: made.signOff.id },
  });
  return made;
}

function notOver(status: string): ConflictError {
  return new ConflictError({
    code: "sign_off_not_over",
    title: `It can't be requested again: ${status.toLowerCase()}.`,
    meaning: "This action had no effect.",
    next: "Open it to see its outcome.",
  });
}

/** An account with the same data already exists: there is nothing left to request. */
function thereAlready(): ConflictError {
  return new ConflictError({
    code: "there_already",
    title: "What was requested already exists.",
    meaning: "Nothing was sent and nothing changed.",
    next: "Find it in the list; it needs no sign-off.",
  });
}
