"use client";

import { SignOffNotice } from "@/components/sign-offs/notice";
import { SaveVersion } from "@/components/sign-offs/save-version";
import { Banner } from "@/components/ui/banner";
import { changesBetween, type Decimals } from "@/lib/features/approval-rules/fields";
import { useSaveRules } from "@/lib/features/approval-rules/queries";
import type { RuleSet } from "@/lib/features/approval-rules/schema";
import { ChangeList } from "./change-list";
import type { DraftRules } from "./use-draft-rules";

interface Props {
  draft: DraftRules;
  before: RuleSet;
  decimals: Decimals;
  onExplain: (comment: string) => void;
  onClose: () => void;
  onSaved: () => void;
}

/** What the next version of the rules changes, in sentences. It applies from the next payment on. */
export function SaveDialog({ draft, before, decimals, ...rest }: Props) {
  const save = useSaveRules();
  return (
    <SaveVersion
      {...{ draft, save, ...rest }}
      description="It takes effect with the next payment."
      confirmLabel={`Save version ${draft.baseVersion + 1}`}
    >
      <ChangeList changes={changesBetween(before, draft.ruleSet, decimals)} />
      {draft.ruleSet.defaultOutcome === "approve" ? (
        <Banner tone="bad" title="Payments that match no rule will be approved" />
      ) : null}
      <SignOffNotice action="approval-rules.save" />
    </SaveVersion>
  );
}
