import "server-only";
import type { ExternalAccount } from "@/lib/contract/external-account";
import { REVEALED_BY } from "@/lib/contract/personal-data";
import { can } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { AccountFact, AccountIdInput, AccountView, RevealedAccount } from "../schema";
import { accountSteps } from "./account-steps";
import { locateAccount } from "./locate";
import { accountRows, fullFacts, maskFact, rememberAccounts } from "./views";

/** One external account, read live and masked, with everything this console knows of its history. */
export async function getExternalAccount(ctx: EnvironmentContext, input: AccountIdInput): Promise<AccountView> {
  requirePermission(ctx, "accounts:read");
  const account = await locateAccount(ctx, input.externalAccountId);
  await rememberAccounts(ctx.db, ctx.environment.id, [account]);
  return await viewOf(ctx, account);
}

async function viewOf(ctx: EnvironmentContext, account: ExternalAccount): Promise<AccountView> {
  const [[row], steps] = await Promise.all([
    accountRows(ctx.db, ctx.environment.id, [account]),
    accountSteps(ctx.db, ctx.environment, account),
  ]);
  if (!row) throw new Error("a row was lost between the service and the response");
  return { account: row, facts: fullFacts(account).map(maskFact), steps, asOf: new Date().toISOString() };
}

/**
 * The account's data unmasked; each reveal is audited before anything is returned. Users who may reveal numbers but not
 * personal data get only the numbers, and learn how much was withheld.
 */
export async function revealExternalAccount(ctx: EnvironmentContext, input: AccountIdInput): Promise<RevealedAccount> {
  requirePermission(ctx, "accounts:reveal");
  const account = await locateAccount(ctx, input.externalAccountId);
  return await revealFacts(ctx, fullFacts(account), { type: "ExternalAccount", id: account.id });
}

/** These facts as far as the role may see them; the reveal of `resource` is audited before they are returned. */
export async function revealFacts(
  asker: EnvironmentContext,
  facts: AccountFact[],
  resource: { type: "ExternalAccount" | "SignOff"; id: string },
): Promise<RevealedAccount> {
  const mayUnmask = can(asker.actor.role, REVEALED_BY.beneficiary);
  const isWithheld = (fact: (typeof facts)[number]) => fact.isMasked && fact.group === "beneficiary" && !mayUnmask;
  const revealed = facts.filter((fact) => fact.isMasked && !isWithheld(fact));
  await recordAudit(asker.db, asker, {
    action: "external-account.reveal",
    resource,
    after: { revealed: revealed.map((fact) => fact.key) },
  });
  return {
    facts: facts.map((fact) => (isWithheld(fact) ? maskFact(fact) : fact)),
    withheld: facts.filter(isWithheld).length,
  };
}
