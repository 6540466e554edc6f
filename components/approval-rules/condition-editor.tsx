"use client";

import { Trash2 } from "lucide-react";
import { AmountField } from "@/components/ui/amount-field";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { CONDITION_KINDS, detailOptions } from "@/lib/features/approval-rules/fields";
import type { ConditionDraft } from "./condition-draft";
import { StatusList } from "./status-list";

export interface ConditionEditorProps {
  /** From 1: distinguishes several conditions for screen readers. */
  number: number;
  draft: ConditionDraft;
  currencies: readonly string[];
  error: string | null;
  onChange: (draft: ConditionDraft) => void;
  onRemove: () => void;
}

const EXAMPLES: Partial<Record<ConditionDraft["kind"], string>> = {
  currency: "EUR, USD",
  "sender-domain": "wallet.example, bank.example",
  "sender-nationality": "DE, FR",
};

/** One condition of a rule: its kind, and the fields that this kind needs. */
export function ConditionEditor({ number, draft, currencies, error, onChange, onRemove }: ConditionEditorProps) {
  const set = (changes: Partial<ConditionDraft>) => onChange({ ...draft, ...changes });
  const { kind } = draft;
  const hasAmount = kind === "amount" || kind === "velocity-sum";
  const hasPeriod = kind === "velocity-count" || kind === "velocity-sum";
  const hasNumber = kind === "velocity-count" || kind === "customer-age";
  return (
    <fieldset className="relative rounded-md border border-line p-3">
      <legend className="sr-only">Condition {number}</legend>
      <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <Select
          label="When"
          value={kind}
          options={CONDITION_KINDS}
          onChange={(event) => set({ kind: event.target.value as ConditionDraft["kind"], list: "" })}
        />
        <Second draft={draft} set={set} />
        <IconButton
          label={`Remove condition ${number}`}
          icon={<Trash2 />}
          onClick={onRemove}
          className="mt-6 max-sm:absolute max-sm:right-2 max-sm:mt-0"
        />
        {hasAmount ? (
          <>
            <Select
              label="Currency"
              value={draft.currency}
              placeholder="Choose"
              options={currencies.map((code) => ({ value: code, label: code }))}
              onChange={(event) => set({ currency: event.target.value })}
            />
            <AmountField
              label="Amount"
              currency={draft.currency}
              value={draft.amount}
              error={error}
              onChange={(event) => set({ amount: event.target.value })}
            />
          </>
        ) : null}
        {hasNumber ? (
          <TextField
            label={kind === "customer-age" ? "Days" : "Payments, including this one"}
            inputMode="numeric"
            value={draft.count}
            error={error}
            onChange={(event) => set({ count: event.target.value })}
          />
        ) : null}
        {hasPeriod ? <Period draft={draft} set={set} /> : null}
        {kind === "counterparty-field" ? (
          <Select
            label="Detail"
            value={draft.field}
            options={detailOptions(draft.field)}
            error={error}
            onChange={(event) => set({ field: event.target.value })}
          />
        ) : null}
        {kind === "customer-kyc" ? (
          <StatusList list={draft.list} error={error} onChange={(list) => set({ list })} />
        ) : EXAMPLES[kind] ? (
          <TextField
            label="List"
            hint={`For example ${EXAMPLES[kind]}`}
            className="sm:col-span-2"
            value={draft.list}
            error={error}
            onChange={(event) => set({ list: event.target.value })}
          />
        ) : null}
      </div>
    </fieldset>
  );
}

type Part = { draft: ConditionDraft; set: (changes: Partial<ConditionDraft>) => void };

/** The middle of the sentence: is or is not, at least or at most, provided or missing. */
function Second({ draft, set }: Part) {
  if (draft.kind === "customer-type") {
    return (
      <Select
        label="Is"
        value={draft.customerType}
        options={[
          { value: "INDIVIDUAL", label: "an individual" },
          { value: "BUSINESS", label: "a business" },
        ]}
        onChange={(event) => set({ customerType: event.target.value as ConditionDraft["customerType"] })}
      />
    );
  }
  if (draft.kind === "counterparty-field") {
    return (
      <Select
        label="Is"
        value={draft.isPresent ? "given" : "missing"}
        options={[
          { value: "missing", label: "missing" },
          { value: "given", label: "given" },
        ]}
        onChange={(event) => set({ isPresent: event.target.value === "given" })}
      />
    );
  }
  if (EXAMPLES[draft.kind] || draft.kind === "customer-kyc") {
    return (
      <Select
        label="Is"
        value={draft.isOneOf ? "in" : "out"}
        options={[
          { value: "in", label: "one of" },
          { value: "out", label: "none of" },
        ]}
        hint={draft.isOneOf ? undefined : "A payment that doesn't state it is held for review."}
        onChange={(event) => set({ isOneOf: event.target.value === "in" })}
      />
    );
  }
  return (
    <Select
      label="Is"
      value={draft.comparison}
      options={[
        { value: "at-least", label: "at least" },
        { value: "at-most", label: "at most" },
      ]}
      onChange={(event) => set({ comparison: event.target.value as ConditionDraft["comparison"] })}
    />
  );
}

function Period({ draft, set }: Part) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.3fr)] gap-2 sm:col-span-2">
      <TextField
        label="Within"
        inputMode="numeric"
        value={draft.period}
        onChange={(event) => set({ period: event.target.value })}
      />
      <Select
        label="Unit"
        value={draft.unit}
        options={[
          { value: "1", label: "minutes" },
          { value: "60", label: "hours" },
          { value: "1440", label: "days" },
        ]}
        onChange={(event) => set({ unit: event.target.value })}
      />
      <Select
        label="By the same"
        value={draft.per}
        options={[
          { value: "sender", label: "sender" },
          { value: "customer", label: "customer" },
        ]}
        onChange={(event) => set({ per: event.target.value as ConditionDraft["per"] })}
      />
    </div>
  );
}
