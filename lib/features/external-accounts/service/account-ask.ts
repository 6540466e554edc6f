import "server-only";
import type { AccountType } from "@/lib/contract/account-types";
import { beneficiaryName } from "@/lib/contract/external-account-status";
import { accountLabel, labelsOf } from "@/lib/features/directory/service/labels";
import type { Ask } from "@/lib/features/sign-offs/service/ask";
import type { EnvironmentContext } from "@/lib/server/context";
import type { SignOffFact } from "@/lib/server/db/schema/sign-off";
import { ownershipWords } from "../fields";
import type { AccountFact, CreateAccountInput } from "../schema";
import { accountBody } from "./account-body";
import { fullFacts, maskFact } from "./views";

/** A new external account as a second person reads it: masked as everywhere. */
export async function askOfAccount(
  { db, environment }: Pick<EnvironmentContext, "db" | "environment">,
  { corrects, ...input }: CreateAccountInput,
  table: readonly AccountType[],
): Promise<Ask> {
  const { scope, customerId, currency } = input;
  const owner = scope === "customer" ? [customerId] : [];
  return {
    ...{ request: input, corrects },
    title: `New external account in ${currency}`,
    facts: await linesOf({ db, environment }, input, table, askedFacts(input, table).map(maskFact)),
    subjects: owner,
    correct: scope === "customer" ? { customer: customerId } : {},
  };
}

/** The data of the requested account, in full. */
export function askedFacts(input: CreateAccountInput, table: readonly AccountType[]): AccountFact[] {
  return fullFacts({ id: input.platformAccountId, accountInfo: accountBody(input, table).accountInfo });
}

/** The request line by line, with `facts` as far as its reader may see them. */
export async function linesOf(
  { db, environment }: Pick<EnvironmentContext, "db" | "environment">,
  input: CreateAccountInput,
  table: readonly AccountType[],
  facts: AccountFact[],
): Promise<SignOffFact[]> {
  const { scope, customerId, currency, platformAccountId, ownershipType } = input;
  const { accountInfo } = accountBody(input, table);
  const labels = await labelsOf(db, environment.id, scope === "customer" ? [customerId] : []);
  const named = [
    ["Owner", scope === "customer" ? (labels.get(customerId)?.label ?? customerId) : "Platform"],
    ["Account", accountLabel(accountInfo, platformAccountId)],
    ["Beneficiary", beneficiaryName(input.beneficiary)],
    ["Currency", currency],
    ["Ownership", ownershipType && ownershipWords(ownershipType)],
    ["Platform account ID", platformAccountId],
  ] as const;
  return [
    ...named.flatMap(([label, text]) => (text ? [{ label, text }] : [])),
    ...facts.map(({ label, text, group }) => ({
      label: group === "beneficiary" ? `Beneficiary: ${label}` : label,
      text,
    })),
  ];
}
