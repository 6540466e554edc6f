"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCurrencies } from "@/components/approval-rules/use-currencies";
import { AmountField } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { QueryState } from "@/components/ui/query-state";
import { Select } from "@/components/ui/select";
import { useEnvironment } from "@/lib/client/environment";
import { currenciesQuery } from "@/lib/features/accounts/queries";
import type { SignOffSettings } from "@/lib/features/sign-offs/schema";
import { formatMoney, parseAmount } from "@/lib/money";
import type { Report } from "./problems";

type Limit = SignOffSettings["limits"][number];

interface Props {
  settings: SignOffSettings;
  onChange?: (values: Partial<SignOffSettings>) => void;
  onProblem: Report;
}

/** The amounts above which money out needs a second person, by currency. */
export function LimitsCard({ settings: { limits }, onChange, onProblem }: Props) {
  const set = (next: Limit[]) => onChange?.({ limits: next });
  return (
    <Card title="Money out" description="Payments and transfers above these need a second person">
      <div className="grid gap-3">
        {limits.length === 0 ? <p className="text-text-2">No limits.</p> : null}
        <ul className="grid gap-1.5">
          {limits.map((limit) => (
            <li key={limit.currency} className="flex items-start gap-2 tabular-nums">
              <span className="min-w-0">{limitText(limit)}</span>
              {onChange ? (
                <Button
                  size="sm"
                  className="ml-auto shrink-0"
                  onClick={() => set(limits.filter(({ currency }) => currency !== limit.currency))}
                >
                  Remove<span className="sr-only"> the limits for {limit.currency}</span>
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
        {onChange ? (
          <NewLimit
            taken={limits.map(({ currency }) => currency)}
            onAdd={(limit) => set([...limits, limit])}
            onProblem={onProblem}
          />
        ) : null}
      </div>
    </Card>
  );
}

function limitText({ currency, decimals, above, perDay }: Limit): string {
  const text = (amount: number) => formatMoney({ amount, currency, decimals });
  const parts = [
    ...(above === null ? [] : [`above ${text(above)} in one payment`]),
    ...(perDay === null ? [] : [`above ${text(perDay)} per person within 24 hours`]),
  ];
  return `${currency}: ${parts.length === 0 ? "no limit" : parts.join(", or ")}`;
}

interface NewLimitProps {
  taken: string[];
  onAdd: (limit: Limit) => void;
  onProblem: Report;
}

/** Typed input counts only once added: until then saving is blocked, so that it isn't lost. */
function NewLimit({ taken, onAdd, onProblem }: NewLimitProps) {
  const { currencies, decimals } = useCurrencies();
  const [currency, setCurrency] = useState("");
  const [texts, setTexts] = useState({ above: "", perDay: "" });
  const [problem, setProblem] = useState<Partial<Record<"above" | "perDay", string>>>({});
  const read = useQuery(currenciesQuery(useEnvironment()));
  const free = currencies.filter((code) => !taken.includes(code) && decimals(code) !== null);
  if (!read.data) return <QueryState query={read} skeleton="h-36" />;
  if (free.length === 0) return null;
  const add = () => {
    const places = decimals(currency);
    if (places === null) return setProblem({ above: "Choose a currency." });
    const amountIn = (text: string) => (text.trim() === "" ? null : parseAmount(text, places));
    const [above, perDay] = [amountIn(texts.above), amountIn(texts.perDay)];
    if (above === null && perDay === null) return setProblem({ above: "Enter at least one amount." });
    if (above && !above.ok) return setProblem({ above: above.reason });
    if (perDay && !perDay.ok) return setProblem({ perDay: perDay.reason });
    const amounts = { above: above?.ok ? above.amount : null, perDay: perDay?.ok ? perDay.amount : null };
    onAdd({ currency, decimals: places, ...amounts });
    setCurrency("");
    setTexts({ above: "", perDay: "" });
    setProblem({});
    onProblem("limits", null);
  };
  const type = (name: "above" | "perDay", text: string) => {
    const next = { ...texts, [name]: text };
    setTexts(next);
    setProblem((before) => ({ ...before, [name]: undefined }));
    const isEmpty = Object.values(next).every((one) => one.trim() === "");
    onProblem("limits", isEmpty ? null : "Add the limits that you typed, or clear them.");
  };
  const field = (name: "above" | "perDay", label: string) => (
    <AmountField
      label={label}
      currency={currency}
      value={texts[name]}
      error={problem[name] ?? null}
      onChange={({ target }) => type(name, target.value)}
    />
  );
  return (
    <div className="grid grid-cols-[110px_minmax(0,1fr)] items-start gap-2">
      <Select
        label="Currency"
        value={currency}
        placeholder="Choose"
        options={free.map((code) => ({ value: code, label: code }))}
        onChange={(event) => setCurrency(event.target.value)}
      />
      <div className="grid gap-2">
        {field("above", "One payment above")}
        {field("perDay", "One person's payments within 24 hours above")}
      </div>
      <Button className="col-span-2 justify-self-start" onClick={add}>
        Add limits
      </Button>
    </div>
  );
}
