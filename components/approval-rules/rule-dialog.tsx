"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { AddChip } from "@/components/ui/chip";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { type Decimals, outcomeStatus } from "@/lib/features/approval-rules/fields";
import type { Condition, Outcome, Rule } from "@/lib/features/approval-rules/schema";
import { type ConditionDraft, newCondition, readCondition, toDraft } from "./condition-draft";
import { ConditionEditor } from "./condition-editor";

export interface RuleDialogProps {
  /** The rule to edit; a new one has a new id. */
  rule: Rule;
  isNew: boolean;
  currencies: readonly string[];
  decimals: Decimals;
  supportsReject: boolean;
  onClose: () => void;
  onDone: (rule: Rule) => void;
}

const MOST_CONDITIONS = 20;

/** One rule: its name, when it applies, and what it does. Nothing takes effect before the rules are saved. */
export function RuleDialog({ rule, isNew, currencies, decimals, supportsReject, onClose, onDone }: RuleDialogProps) {
  const [name, setName] = useState(rule.name);
  const [outcome, setOutcome] = useState<Outcome>(rule.outcome);
  const [initial] = useState<ConditionDraft[]>(() => rule.conditions.map((one) => toDraft(one, decimals)));
  const [drafts, setDrafts] = useState(initial);
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isChanged =
    name !== rule.name || outcome !== rule.outcome || JSON.stringify(drafts) !== JSON.stringify(initial);
  const read = drafts.map((draft) => readCondition(draft, decimals));
  const trimmed = name.trim();
  const nameProblem = trimmed === "" ? "Name the rule." : trimmed.length > 120 ? "Use at most 120 characters." : null;
  const done = () => {
    setTried(true);
    const conditions = read.flatMap((one): Condition[] => (one.ok ? [one.condition] : []));
    if (nameProblem || conditions.length < drafts.length) return;
    onDone({ ...rule, name: trimmed, outcome, conditions });
  };
  return (
    <>
      <Dialog
        isOpen
        onClose={isChanged ? () => setAsking(true) : onClose}
        size="lg"
        title={isNew ? "Add a rule" : "Edit the rule"}
        description="It applies when all its conditions are met; later rules are then skipped."
        footer={
          <>
            <Button size="lg" onClick={onClose}>
              Cancel
            </Button>
            <Button size="lg" variant="primary" onClick={done}>
              {isNew ? "Add to the draft" : "Update the draft"}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <TextField
            label="Name"
            hint="What a reviewer reads: “Over 10,000 EUR, new sender”"
            isRequired
            dir="auto"
            value={name}
            error={isTried ? nameProblem : null}
            onChange={(event) => setName(event.target.value)}
            data-initial-focus
          />
          <div className="grid gap-2">
            {drafts.map((draft, position) => {
              const one = read[position];
              return (
                <ConditionEditor
                  key={draft.key}
                  number={position + 1}
                  draft={draft}
                  currencies={currencies}
                  error={isTried && one && !one.ok ? one.problem : null}
                  onChange={(changed) => setDrafts(drafts.map((each) => (each.key === draft.key ? changed : each)))}
                  onRemove={() => setDrafts(drafts.filter((each) => each.key !== draft.key))}
                />
              );
            })}
            {drafts.length === 0 ? (
              <p className="text-text-2">Without conditions it applies to every payment.</p>
            ) : null}
            <div>
              {drafts.length < MOST_CONDITIONS ? (
                <AddChip
                  label="Add a condition"
                  onClick={() => setDrafts([...drafts, newCondition(currencies[0] ?? "")])}
                />
              ) : null}
            </div>
          </div>
          <Select
            label="Then"
            value={outcome}
            options={(["approve", "hold", "reject"] as const).map((value) => ({
              value,
              label: outcomeStatus(value, supportsReject).label,
            }))}
            onChange={(event) => setOutcome(event.target.value as Outcome)}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
        title="Discard these changes?"
        description="What you typed in this rule is lost."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
      />
    </>
  );
}
