"use client";

import { useEffect, useState } from "react";
import { AmountField } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Select } from "@/components/ui/select";
import { type Decimals, limitText } from "@/lib/features/approval-rules/fields";
import type { RuleSet } from "@/lib/features/approval-rules/schema";
import { parseAmount } from "@/lib/money";

type Limits = RuleSet["secondReview"];

interface Props {
  limits: Limits;
  currencies: readonly string[];
  decimals: Decimals;
  onChange?: (limits: Limits) => void;
  /** Receives why the fields can't be saved as they are, or null. */
  onProblem: (problem: string | null) => void;
}

/** The amount from which a person's approval needs a second reviewer. */
export function SecondReviewCard({ limits, currencies, decimals, onChange, onProblem }: Props) {
  return (
    <Card title="Second reviewer" description="At or above these amounts, two different people have to approve">
      <div className="grid gap-3">
        {limits.length === 0 ? <p className="text-text-2">No limits: one reviewer is enough.</p> : null}
        <ul className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1.5">
          {limits.map(({ currency, ...limit }) => (
            <li key={currency} className="col-span-2 grid grid-cols-subgrid items-center">
              <span className="text-right tabular-nums">{limitText({ currency, ...limit }, decimals)}</span>
              {onChange ? (
                <Button
                  size="sm"
                  className="justify-self-end"
                  onClick={() => onChange(limits.filter((one) => one.currency !== currency))}
                >
                  Remove<span className="sr-only"> the limit for {currency}</span>
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
        {onChange ? (
          <NewLimit
            currencies={currencies.filter((code) => !limits.some(({ currency }) => currency === code))}
            decimals={decimals}
            onAdd={(limit) => onChange([...limits, limit])}
            onProblem={onProblem}
          />
        ) : null}
      </div>
    </Card>
  );
}

interface NewLimitProps extends Pick<Props, "currencies" | "decimals" | "onProblem"> {
  onAdd: (limit: Limits[number]) => void;
}

/** Typed input counts only once added: until then saving is blocked, so that it isn't lost. */
function NewLimit({ currencies, decimals, onAdd, onProblem }: NewLimitProps) {
  const [currency, setCurrency] = useState("");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  // The typed limit is gone when these fields unmount, for example to show an older version.
  useEffect(() => () => onProblem(null), [onProblem]);
  if (currencies.length === 0) return null;
  const add = () => {
    const places = decimals(currency);
    if (places === null) return setProblem("Choose a currency.");
    const parsed = parseAmount(text, places);
    if (!parsed.ok) return setProblem(parsed.reason);
    onAdd({ currency, amount: parsed.amount, decimals: places });
    setCurrency("");
    type("");
  };
  const type = (next: string) => {
    setText(next);
    setProblem(null);
    onProblem(next.trim() === "" ? null : "Add the limit that you typed, or clear it.");
  };
  return (
    <div className="grid grid-cols-[110px_minmax(0,1fr)] items-start gap-2">
      <Select
        label="Currency"
        value={currency}
        placeholder="Choose"
        options={currencies.map((code) => ({ value: code, label: code }))}
        onChange={(event) => setCurrency(event.target.value)}
      />
      <AmountField
        label="From"
        currency={currency}
        value={text}
        error={problem}
        onChange={(event) => type(event.target.value)}
      />
      <Button className="col-span-2 justify-self-start" onClick={add}>
        Add a limit
      </Button>
    </div>
  );
}
