import { hashKey, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { clearDraft, readDraft, writeDraft } from "@/components/ui/draft-storage";
import { useEnvironment } from "@/lib/client/environment";
import type { RuleSet, RulesView, SaveRulesInput } from "@/lib/features/approval-rules/schema";
import { askedQuery } from "@/lib/features/ask-again/queries";
import type { AskedDraft } from "@/lib/features/ask-again/schema";

/** Edited rules, the version they are based on, and the request that they correct. */
export type DraftRules = Omit<SaveRulesInput, "comment"> & { comment?: string };

const keyOf = (environment: string, corrects: string | null) =>
  corrects === null ? `approval-rules:${environment}` : `approval-rules:${environment}:${corrects}`;

/** This tab's stored draft, of this correction or of none; null if there is none. */
export function keptDraft(environment: string, corrects: string | null): DraftRules | null {
  const kept = readDraft(keyOf(environment, corrects)) as Partial<DraftRules> | null;
  return kept?.ruleSet && typeof kept.baseVersion === "number" ? (kept as DraftRules) : null;
}

/**
 * The draft of the rules: kept in this tab across reloads, started by the first change or from the request being
 * corrected, and deleted when saved or discarded. One that is in force already is none: its changes were undone, or it
 * was saved although the response was lost.
 */
export function useDraftRules(view: RulesView | undefined) {
  const environment = useEnvironment();
  const [corrects] = useQueryState("corrects", parseAsString);
  const asked = useQuery({ ...askedQuery(environment, corrects ?? ""), enabled: corrects !== null });
  const [draft, setDraft] = useState<DraftRules | null>(null);
  const key = keyOf(environment, corrects);
  // After the first paint: the server knows no draft, and hydration must match.
  useEffect(() => {
    const kept = keptDraft(environment, corrects) ?? draftOf(asked.data, corrects);
    setDraft(kept);
    if (kept) writeDraft(keyOf(environment, corrects), kept);
  }, [environment, corrects, asked.data]);
  const isNewest = view !== undefined && view.version === view.currentVersion;
  const isInForce = draft !== null && isNewest && hashKey([draft.ruleSet]) === hashKey([view.ruleSet]);
  useEffect(() => {
    if (!isInForce) return;
    clearDraft(key);
    setDraft(null);
  }, [isInForce, key]);
  function change(ruleSet: RuleSet): void {
    const next = { baseVersion: view?.currentVersion ?? 0, ...draft, ruleSet };
    setDraft(next);
    writeDraft(key, next);
  }
  function discard(): void {
    clearDraft(key);
    setDraft(null);
  }
  return { draft: isInForce ? null : draft, change, discard, asked: corrects === null ? null : asked };
}

function draftOf(asked: AskedDraft | undefined, corrects: string | null): DraftRules | null {
  if (asked?.action !== "approval-rules.save" || corrects === null) return null;
  const { baseVersion, ruleSet, comment } = asked;
  return { baseVersion, ruleSet, comment, corrects };
}
