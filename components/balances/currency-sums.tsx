import { classNames } from "@/components/ui/class-names";
import { Time } from "@/components/ui/time";
import type { BalanceList, CurrencySum } from "@/lib/features/balances/schema";
import { codesLike, formatAmount } from "@/lib/money";
import { formatCount } from "@/lib/numbers";

interface CurrencySumsProps {
  list: Pick<BalanceList, "sums" | "unstated" | "asOf" | "isComplete">;
  selected: string | null;
  /** The sums are of the previous list; the new ones are loading. */
  isWaiting: boolean;
  onSelect: (currency: string | null) => void;
}

const ITEM =
  "grid shrink-0 content-start gap-0.5 rounded-md px-2.5 py-1.5 text-left hover:bg-hover aria-pressed:bg-accent-soft";

/** The total of all matching accounts, by currency: pressing one filters by that currency. */
export function CurrencySums({
  list: { sums, unstated, asOf, isComplete },
  selected,
  isWaiting,
  onSelect,
}: CurrencySumsProps) {
  const codes = selected === null ? [] : codesLike(selected);
  const accounts = sums.reduce((count, sum) => count + sum.accounts, 0);
  return (
    <section
      aria-label="Sums by currency"
      aria-busy={isWaiting}
      className={classNames("border-line border-b px-3 pt-2 pb-1.5 max-sm:px-1", isWaiting && "opacity-55")}
    >
      <div className="flex gap-1 max-sm:overflow-x-auto sm:flex-wrap">
        {sums.map((sum) => (
          <button
            key={`${sum.currency} ${sum.decimals}`}
            type="button"
            aria-pressed={codes.includes(sum.currency)}
            onClick={() => onSelect(codes.includes(sum.currency) ? null : sum.currency)}
            className={ITEM}
          >
            <span className="whitespace-nowrap font-semibold tabular-nums">
              {text(sum, sum.available)} <span className="font-medium text-text-2 text-xs">{sum.currency}</span>
            </span>
            <Part label="Platform" value={text(sum, sum.platform)} />
            <Part label="Customers" value={text(sum, sum.customers)} />
            {sum.held === null ? null : <Part label="Held" value={text(sum, sum.held)} />}
          </button>
        ))}
      </div>
      <p className="px-2.5 pt-1 text-sm text-text-2">
        Available across {formatCount(accounts)} {accounts === 1 ? "account" : "accounts"}
        {asOf === null ? null : (
          <>
            ; oldest reading <Time value={asOf} />
          </>
        )}
        {unstated > 0 ? `; ${formatCount(unstated)} more ${unstated === 1 ? "has" : "have"} no stated balance` : ""}.
        {isComplete ? "" : " Not all accounts have been read yet, so these totals are incomplete."}
      </p>
    </section>
  );
}

const text = ({ decimals }: CurrencySum, digits: string) => formatAmount(BigInt(digits), decimals);

function Part({ label, value }: { label: string; value: string }) {
  return (
    <span className="flex justify-between gap-3 whitespace-nowrap text-sm text-text-2">
      {label} <span className="tabular-nums">{value}</span>
    </span>
  );
}
