import "server-only";
import { feeCurrency, mainAmount, unreadIn } from "@/lib/features/transactions/check/facts";
import { NOT_STATED } from "@/lib/fields";
import type { ExportRow, ExportTotal } from "../../schema";

/** An exact sum: a plain number as long as it fits, a bigint for the overflow. */
interface Sum {
  small: number;
  big: bigint;
}

interface Group {
  type: string;
  status: string;
  currency: string;
  decimals: number;
  rows: number;
  amount: Sum;
  fees: Sum | null;
}

function add(sum: Sum, amount: number): void {
  const next = sum.small + amount;
  if (Number.isSafeInteger(next)) sum.small = next;
  else {
    sum.big += BigInt(sum.small);
    sum.small = amount;
  }
}

const text = (sum: Sum) => (sum.big + BigInt(sum.small)).toString();

/** Totals rows by type, status and currency of the customer's side, exactly. */
export class Totals {
  rows = 0;
  /** Rows with a field that could not be read and is empty in the file. */
  unreadRows = 0;
  private readonly groups = new Map<string, Group>();
  private readonly recent = new Map<string, Map<string, Map<string, Group>>>();

  add(row: ExportRow): void {
    this.rows += 1;
    if (unreadIn(row).length > 0) this.unreadRows += 1;
    const { type = NOT_STATED, status = NOT_STATED, fees } = row;
    const main = mainAmount(row);
    const group = this.group(type, status, main?.currency.code ?? "", main?.currency.decimals ?? 0);
    group.rows += 1;
    if (main) add(group.amount, main.amount);
    // Fees are in the sending currency: those of an incoming payment (interface-revisions 5) belong to another group.
    const currency = feeCurrency(row);
    const isOwn = currency === main?.currency;
    if (currency && fees !== undefined && (isOwn || fees !== 0)) {
      const paid = isOwn ? group : this.group(type, status, currency.code, currency.decimals);
      paid.fees ??= { small: 0, big: 0n };
      add(paid.fees, fees);
    }
  }

  /** The totals so far, ordered by type, status and currency; without a currency where rows have no amount. */
  list(): ExportTotal[] {
    return [...this.groups.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { amount, fees, ...group }]) => ({ ...group, amount: text(amount), fees: fees && text(fees) }));
  }

  private group(type: string, status: string, currency: string, decimals: number): Group {
    // Most rows belong to a recent group: found without building a key for each.
    const byStatus = this.recent.get(type)?.get(status);
    const recent = byStatus?.get(currency);
    if (recent && recent.decimals === decimals) return recent;
    const key = `${type}\n${status}\n${currency}\n${decimals}`;
    let group = this.groups.get(key);
    if (!group) {
      group = { type, status, currency, decimals, rows: 0, amount: { small: 0, big: 0n }, fees: null };
      this.groups.set(key, group);
    }
    const statuses = this.recent.get(type) ?? new Map<string, Map<string, Group>>();
    this.recent.set(type, statuses.set(status, (byStatus ?? new Map<string, Group>()).set(currency, group)));
    return group;
  }
}
