import "server-only";
import { sandboxEndings, sandboxSenders } from "@/lib/contract/sandbox-endings";
import { environmentAccountTypes } from "@/lib/features/external-accounts/service/account-types";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { testAccount } from "../check/test-account";
import type { SandboxTools, SandboxToolsInput } from "../schema";
import { requireSandbox } from "./require-sandbox";

/** What the environment's sandbox offers. Throws `ConflictError` outside a sandbox. */
export async function getSandboxTools(ctx: EnvironmentContext, _input: SandboxToolsInput): Promise<SandboxTools> {
  requirePermission(ctx, "sandbox:simulate");
  requireSandbox(ctx.environment);
  const { umaDomain } = await ctx.upstream.getConfig({});
  const table = environmentAccountTypes(ctx);
  return {
    senders: umaDomain ? sandboxSenders(umaDomain) : [],
    endings: sandboxEndings(ctx.environment.capabilities),
    accountTypes: table
      .filter(({ type }) => testAccount(table, { type, ending: "002", customerId: "Customer:1", id: "test" }) !== null)
      .map(({ type, label }) => ({ type, label })),
  };
}
