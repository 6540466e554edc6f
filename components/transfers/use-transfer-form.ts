import { type Resolver, useForm } from "react-hook-form";
import type { AccountOption } from "@/lib/features/accounts/schema";
import type { PreviewTransferInput } from "@/lib/features/transfers/schema";
import { formatMoney, type Money, parseAmount } from "@/lib/money";

/** A transfer form's values, named as in our API, so that its errors match. */
export interface TransferFormValues {
  source: AccountOption | null;
  destination: AccountOption | null;
  amount: string;
}

const EMPTY_TRANSFER: TransferFormValues = { source: null, destination: null, amount: "" };

type Request = PreviewTransferInput & { amount: number };

/** The form of a transfer; values survive errors and each review. */
export function useTransferForm(amount = "") {
  return useForm<TransferFormValues, unknown, Request>({
    resolver: transferResolver,
    defaultValues: { ...EMPTY_TRANSFER, amount },
    // The Form focuses the first error in visual order.
    shouldFocusError: false,
  });
}

/** The internal account of the two, which determines the available balance and the decimals. */
function internalOf({ source, destination }: TransferFormValues): AccountOption | null {
  return [source, destination].find((account) => account?.kind === "internal-account") ?? null;
}

/** The internal account's spendable balance; null until one that states it is chosen. */
export function availableOf(values: TransferFormValues): Money | null {
  const balance = internalOf(values)?.balance;
  return balance
    ? { amount: balance.amount, currency: balance.currency.code, decimals: balance.currency.decimals }
    : null;
}

/** Whether money leaves the internal account. */
export const isMoneyOut = ({ source }: TransferFormValues): boolean => source?.kind === "internal-account";

/** The request made from the fields; null while something is missing. */
export function requestIn(values: TransferFormValues): Request | null {
  const { source, destination, amount } = values;
  const parsed = parseAmount(amount, availableOf(values)?.decimals ?? 0);
  if (!source || !destination || !availableOf(values) || !parsed.ok) return null;
  return { source: source.id, destination: destination.id, amount: parsed.amount };
}

/** Reads the form as a transfer to review, or reports at each field why it can't be one yet. */
export const transferResolver: Resolver<TransferFormValues, unknown, Request> = (values) => {
  const { source, destination } = values;
  const checks: Partial<Record<keyof TransferFormValues, true | string>> = {
    source: source !== null || "Choose the account the money comes from.",
    destination: destination === null ? "Choose the account the money goes to." : checkSides(source, destination),
    amount: checkAmount(values),
  };
  const problems = Object.entries(checks).filter(([, check]) => check !== true);
  const request = requestIn(values);
  if (request && problems.length === 0) return { values: request, errors: {} };
  return {
    values: {},
    errors: Object.fromEntries(problems.map(([name, message]) => [name, { type: "check", message }])),
  };
};

function checkSides(source: AccountOption | null, destination: AccountOption): true | string {
  if (source?.kind === destination.kind) return "A transfer is between an internal and an external account.";
  if (source && source.currency !== destination.currency) {
    return `It is in ${destination.currency}, not in ${source.currency}. A quote exchanges money.`;
  }
  return true;
}

/** Why the typed amount can't be transferred, or true. The server checks it again on review and on sending. */
function checkAmount(values: TransferFormValues): true | string {
  const available = availableOf(values);
  if (!internalOf(values)) return "Choose the accounts first.";
  if (!available) return "The service doesn't state the internal account's balance and currency.";
  const parsed = parseAmount(values.amount, available.decimals);
  if (!parsed.ok) return parsed.reason;
  return !isMoneyOut(values) || parsed.amount <= available.amount || `Only ${formatMoney(available)} is available.`;
}
