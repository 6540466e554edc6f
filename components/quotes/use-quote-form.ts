import { useForm } from "react-hook-form";
import type { AccountOption, CurrencyFacts } from "@/lib/features/accounts/schema";
import type { CreateQuoteInput } from "@/lib/features/quotes/schema";
import { formatAmount, parseAmount } from "@/lib/money";

export type Purpose = NonNullable<CreateQuoteInput["purposeOfPayment"]>;

/** What stands in the builder's fields. */
export interface QuoteFormValues {
  source: AccountOption | null;
  destination: AccountOption | null;
  lockedSide: CreateQuoteInput["lockedCurrencySide"];
  amount: string;
  purpose: Purpose | "";
  description: string;
}

export const EMPTY_QUOTE: QuoteFormValues = {
  source: null,
  destination: null,
  lockedSide: "SENDING",
  amount: "",
  purpose: "",
  description: "",
};

/** The builder's form; values stay through errors, another price and the quote's expiry. */
export function useQuoteForm(defaults: QuoteFormValues = EMPTY_QUOTE) {
  return useForm<QuoteFormValues>({ defaultValues: defaults, mode: "onTouched" });
}

/** The currency in which the amount is typed; null until its account is chosen. */
export function lockedCurrency(values: QuoteFormValues, currencies: CurrencyFacts[]): CurrencyFacts | null {
  const account = values.lockedSide === "SENDING" ? values.source : values.destination;
  if (!account) return null;
  const known = currencies.find((currency) => currency.code === account.currency);
  const decimals = account.balance?.currency.decimals ?? known?.decimals ?? null;
  return { minAmount: null, maxAmount: null, ...known, code: account.currency, decimals };
}

/** `Limits 100.00 to 1,000,000.00 MXN`; what is not known is left out. */
export function limitsText(currency: CurrencyFacts | null): string | undefined {
  if (!currency || currency.decimals === null) return undefined;
  const { code, decimals, minAmount, maxAmount } = currency;
  const [low, high] = [minAmount, maxAmount].map((one) => (one === null ? null : formatAmount(one, decimals)));
  if (low && high) return `Limits ${low} to ${high} ${code}`;
  if (low) return `At least ${low} ${code}`;
  return high ? `At most ${high} ${code}` : undefined;
}

/** Why the typed amount can't be priced, or true. Checked again by the service. */
export function checkAmount(text: string, currency: CurrencyFacts | null): true | string {
  if (!currency) return "Choose the accounts first.";
  if (currency.decimals === null) {
    return `The service has not said how many decimals ${currency.code} has; fix the other side instead.`;
  }
  const parsed = parseAmount(text, currency.decimals);
  if (!parsed.ok) return parsed.reason;
  const { minAmount, maxAmount } = currency;
  const isOutside =
    (minAmount !== null && parsed.amount < minAmount) || (maxAmount !== null && parsed.amount > maxAmount);
  return isOutside ? `${limitsText(currency)}.` : true;
}

/** Said when a fixed sending amount is more than the paying account holds now; the service has the last word. */
export function checkBalance(values: Pick<QuoteFormValues, "source" | "lockedSide" | "amount">): true | string {
  const balance = values.source?.balance;
  if (values.lockedSide !== "SENDING" || !balance) return true;
  const { amount, currency } = balance;
  const parsed = parseAmount(values.amount, currency.decimals);
  if (!parsed.ok || parsed.amount <= amount) return true;
  return `The account holds ${formatAmount(amount, currency.decimals)} ${currency.code}.`;
}

/** The request for these values; null while something is missing. */
export function quoteInputOf(values: QuoteFormValues, currency: CurrencyFacts | null): CreateQuoteInput | null {
  const { source, destination, lockedSide, purpose } = values;
  if (!source || !destination || currency?.decimals == null) return null;
  const parsed = parseAmount(values.amount, currency.decimals);
  if (!parsed.ok) return null;
  const description = values.description.trim();
  return {
    source: {
      sourceType: "ACCOUNT",
      accountId: source.id,
      ...(source.customerId ? { customerId: source.customerId } : {}),
    },
    destination: { destinationType: "ACCOUNT", accountId: destination.id },
    lockedCurrencySide: lockedSide,
    lockedCurrencyAmount: parsed.amount,
    ...(purpose ? { purposeOfPayment: purpose } : {}),
    ...(description ? { description } : {}),
  };
}
