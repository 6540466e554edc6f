import "server-only";
import type { AccountType } from "@/lib/contract/account-types";
import { beneficiaryName } from "@/lib/contract/external-account-status";
import { accountLabel, labelsOf } from "@/lib/features/directory/service/labels";
import type { Ask } from "@/lib/features/sign-offs/service/ask";
import type { EnvironmentContext } from "@/lib/server/context";
import type { CreateAccountInput } from "../schema";
import { accountBody } from "./account-body";
import { fullFacts, maskFact } from "./views";

/** A new external account as a second person reads it: masked as it is everywhere. */
export async function askOfAccount(
  { db, environment }: Pick<EnvironmentContext, "db" | "environment">,
  input: CreateAccountInput,
  table: readonly AccountType[],
): Promise<Ask> {
  const { scope, customerId, currency, platformAccountId } = input;
  const { accountInfo } = accountBody(input, table);
  const owner = scope === "customer" ? [customerId] : [];
  const labels = await labelsOf(db, environment.id, owner);
  const facts = fullFacts({ id: platformAccountId, accountInfo }).map(maskFact);
  const named = [
    ["Owner", scope === "customer" ? (labels.get(customerId)?.label ?? customerId) : "Platform"],
    ["Account", accountLabel(accountInfo, platformAccountId)],
    ["Beneficiary", beneficiaryName(input.beneficiary)],
    ["Currency", currency],
    ["Platform account ID", platformAccountId],
  ] as const;
  return {
    request: { ...input },
    title: `New external account in ${currency}`,
    facts: [
      ...named.flatMap(([label, text]) => (text ? [{ label, text }] : [])),
      ...facts.map(({ label, text, group }) => ({
        label: group === "beneficiary" ? `Beneficiary: ${label}` : label,
        text,
      })),
    ],
    ...{ sides: owner, subjects: owner },
  };
}
