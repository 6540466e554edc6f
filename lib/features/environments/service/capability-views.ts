import "server-only";
import {
  CAPABILITIES,
  CAPABILITY_KEYS,
  type CapabilityEntry,
  type CapabilityState,
  hasCapability,
  startOf,
} from "@/lib/contract/capabilities";
import type { EnvironmentView } from "../schema";
import { matchInWords } from "./match-in-words";

/** What an environment's deployment can do, in words and with the reason for each. */
export function capabilityViews(state: CapabilityState): EnvironmentView["capabilities"] {
  const { bundle, found, overrides } = state;
  const entries = CAPABILITY_KEYS.map((key) => {
    const has = hasCapability(state, key);
    const { label, withIt, withoutIt, isNews = false }: CapabilityEntry = CAPABILITIES[key];
    const from = overrides[key] !== undefined ? "override" : found[key] ? "found" : "bundle";
    const effect = has ? withIt : withoutIt;
    return { key, label, has, from, effect, isNews, found: found[key] ?? null } as const;
  });
  return { bundle, overrides, start: startOf(state), match: bundle === null ? matchInWords(found) : null, entries };
}
