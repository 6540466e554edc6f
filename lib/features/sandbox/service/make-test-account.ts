import "server-only";
import { sandboxEndings } from "@/lib/contract/sandbox-endings";
import { InputError } from "@/lib/errors";
import { environmentAccountTypes } from "@/lib/features/external-accounts/service/account-types";
import { createExternalAccount } from "@/lib/features/external-accounts/service/create-account";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { testAccount } from "../check/test-account";
import type { MakeTestAccountInput, TestAccount } from "../schema";
import { requireSandbox } from "./require-sandbox";

/**
 * Creates an external account of a customer whose number's ending triggers a sandbox scenario (specification 4.3, rule
 * 4), with valid data of its type. Throws like `createExternalAccount`, which checks its own permission and may wait
 * for a second person, and `ConflictError` outside a sandbox.
 */
export async function makeTestAccount(ctx: EnvironmentContext, input: MakeTestAccountInput): Promise<TestAccount> {
  requirePermission(ctx, "sandbox:simulate");
  requireSandbox(ctx.environment);
  const { key, accountType: type, ending, customerId } = input;
  // The same submission asks for the same account.
  const id = `sandbox-${ending}-${key.slice(0, 8)}`;
  const isKnown = sandboxEndings(ctx.environment.capabilities).some((one) => one.ending === ending);
  const asked = isKnown && testAccount(environmentAccountTypes(ctx), { type, ending, customerId, id });
  if (!asked) {
    const message = "This test account isn't offered here.";
    throw new InputError({ title: message, fields: { accountType: message } });
  }
  const made = await createExternalAccount(ctx, asked);
  if ("signOff" in made) return made;
  const resource = { type: "ExternalAccount", id: made.account.id } as const;
  await recordAudit(ctx.db, ctx, { action: "sandbox.make-account", resource, after: { accountType: type, ending } });
  return made;
}
