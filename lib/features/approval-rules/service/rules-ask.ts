import "server-only";
import { isUpstreamError } from "@/lib/errors";
import { listCurrencies } from "@/lib/features/accounts/service/list-currencies";
import type { Ask } from "@/lib/features/sign-offs/service/ask";
import type { EnvironmentContext } from "@/lib/server/context";
import { changesBetween, type Decimals } from "../fields";
import type { SaveRulesInput } from "../schema";
import type { VersionedRules } from "./current-rules";

const WORDS = { added: "Added", removed: "Removed", changed: "Changed", moved: "Moved" } as const;

/** A next version of the rules as a second person reads it: what it changes, in sentences, and why. */
export function askOfRules({ corrects, ...input }: SaveRulesInput, before: VersionedRules, decimals: Decimals): Ask {
  return {
    ...{ request: input, corrects },
    title: `Approval rules, version ${before.version + 1}`,
    facts: [
      ...changesBetween(before.ruleSet, input.ruleSet, decimals).map(({ kind, text }) => ({
        label: WORDS[kind],
        text,
      })),
      { label: "Reason", text: input.comment },
    ],
    subjects: [],
  };
}

/** The decimals of the platform's currencies; none while the service can't be read: amounts are then in minor units. */
export async function decimalsOf(maker: EnvironmentContext): Promise<Decimals> {
  try {
    const { currencies } = await listCurrencies(maker, {});
    return (code) => currencies.find((one) => one.code === code)?.decimals ?? null;
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return () => null;
  }
}
