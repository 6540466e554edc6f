import "server-only";
import { Amount } from "@/lib/contract/money-amount";
import { formatMoney } from "@/lib/money";

type Data = Record<string, unknown>;

/** The exact amounts moved, or the new balance; null when the event states neither. */
export function amountsIn(data: Data): string | null {
  const both = [money(data.sentAmount), money(data.receivedAmount)].filter((amount) => amount !== null);
  if (both.length > 0) return both.join(" → ");
  const balance = money(data.balance);
  return balance && `Now ${balance}`;
}

function money(value: unknown): string | null {
  const amount = Amount.safeParse(value);
  if (!amount.success) return null;
  const { code, decimals } = amount.data.currency;
  // Shown unchanged, but never so long that it breaks the panel.
  return formatMoney({ amount: amount.data.amount, currency: code.slice(0, 80), decimals });
}

/** The result of an import: `248 of 250 customers imported, 2 refused.` Null when the event does not say. */
export function importProgress(data: Data): string | null {
  const { total, successful, failed } = (data.progress ?? {}) as Data;
  if (typeof total !== "number" || typeof successful !== "number") return null;
  const refused = typeof failed === "number" && failed > 0 ? `, ${failed} refused` : "";
  return `${successful} of ${total} customers imported${refused}.`;
}
