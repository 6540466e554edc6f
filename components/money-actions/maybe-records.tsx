import { StatusBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import type { MaybeRecord } from "@/lib/features/journal/schema";
import { transactionStatus } from "@/lib/features/transactions/check/facts";
import { formatMoney } from "@/lib/money";

interface Props {
  records: MaybeRecord[];
  /** What the records may be. */
  noun: "payment" | "transfer";
  areRuledOut: boolean;
  onRuleOut: (are: boolean) => void;
  /** Called when one of them is the right one. */
  onPick: (id: string) => void;
}

/** Service records that a money action may have become: the user says which one it is, or that none is. */
export function MaybeRecords({ records, noun, areRuledOut, onRuleOut, onPick }: Props) {
  return (
    <div className="mt-2 grid gap-2">
      <p className="text-text-2">
        {records.length === 1 ? "This record" : "One of these records"} may be the {noun}: the service doesn't state
        enough to tell, or fees may have changed the amount. Check {records.length === 1 ? "it" : "each"} before you
        close.
      </p>
      <ul className="grid max-h-64 gap-2 overflow-y-auto" aria-label={`Records that may be the ${noun}`}>
        {records.map(({ id, money, status, createdAt }) => {
          const { tone, label } = transactionStatus(status ?? undefined);
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line p-2">
              <span className="font-medium tabular-nums">{money ? formatMoney(money) : "Amount not stated"}</span>
              <StatusBadge tone={tone} label={label} />
              {createdAt === null ? null : <Time value={createdAt} format="both" />}
              <ShortId id={id} hasType />
              <Button size="sm" className="ml-auto" onClick={() => onPick(id)}>
                This is it
              </Button>
            </li>
          );
        })}
      </ul>
      <Checkbox
        label={records.length === 1 ? `It is not this ${noun}.` : `None of them is this ${noun}.`}
        checked={areRuledOut}
        onChange={(event) => onRuleOut(event.target.checked)}
      />
    </div>
  );
}
