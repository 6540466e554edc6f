import { useEffect, useState } from "react";
import { clearDraft, readDraft, writeDraft } from "@/components/ui/draft-storage";
import { useEnvironment } from "@/lib/client/environment";
import type { RuleSet, RulesView } from "@/lib/features/approval-rules/schema";

/** A set of rules that is being changed, and the version it was begun from. */
export interface DraftRules {
  baseVersion: number;
  ruleSet: RuleSet;
}

/** Draft in this tab as it was kept; null when there is none. */
export function keptDraft(environment: string): DraftRules | null {
  const kept = readDraft(`approval-rules:${environment}`) as Partial<DraftRules> | null;
  return kept?.ruleSet && typeof kept.baseVersion === "number" ? (kept as DraftRules) : null;
}

/** The draft of the rules: kept in this tab over reloads, begun with the first change, gone when saved or discarded. */
export function useDraftRules(view: RulesView | undefined) {
  const environment = useEnvironment();
  const [draft, setDraft] = useState<DraftRules | null>(null);
  // After the first paint: the server knows no draft, and both must begin alike.
  useEffect(() => setDraft(keptDraft(environment)), [environment]);
  const key = `approval-rules:${environment}`;
  function change(ruleSet: RuleSet): void {
    const next = { baseVersion: draft?.baseVersion ?? view?.currentVersion ?? 0, ruleSet };
    setDraft(next);
    writeDraft(key, next);
  }
  function discard(): void {
    clearDraft(key);
    setDraft(null);
  }
  return { draft, change, discard };
}
