import { useVersionDraft, type VersionDraft } from "@/components/sign-offs/use-version-draft";
import type { RuleSet, RulesView } from "@/lib/features/approval-rules/schema";

export type DraftRules = VersionDraft<"ruleSet", RuleSet>;

/** The draft of the rules; a request is corrected on top of the version that it was made from. */
export function useDraftRules(view: RulesView | undefined) {
  const isNewest = view !== undefined && view.version === view.currentVersion;
  const { put, ...rest } = useVersionDraft<"ruleSet", RuleSet>({
    ...{ name: "approval-rules", part: "ruleSet", inForce: isNewest ? view.ruleSet : undefined },
    begin: (asked) =>
      asked.action === "approval-rules.save"
        ? { baseVersion: asked.baseVersion, ruleSet: asked.ruleSet, comment: asked.comment }
        : null,
  });
  const change = (ruleSet: RuleSet) => put({ baseVersion: view?.currentVersion ?? 0, ...rest.draft, ruleSet });
  return { ...rest, change };
}
