import { type Resolver, useForm } from "react-hook-form";
import type { AccountOption, CurrencyInfo } from "@/lib/features/accounts/schema";
import type { CreateQuoteInput } from "@/lib/features/quotes/schema";
import { formatAmount, parseAmount } from "@/lib/money";

export type Purpose = NonNullable<CreateQuoteInput["purposeOfPayment"]>;

/** What stands in the builder's fields, under the service's names: its complaints find them. */
export interface QuoteFormValues {
  source: AccountOption | null;
  destination: AccountOption | null;
  lockedCurrencySide: CreateQuoteInput["lockedCurrencySide"];
  lockedCurrencyAmount: string;
  purposeOfPayment: Purpose | "";
  description: string;
  /** No field: the quote that these values were last priced as. */
  pricedAs: string | null;
}

export const EMPTY_QUOTE: QuoteFormValues = {
  source: null,
  destination: null,
  lockedCurrencySide: "SENDING",
  lockedCurrencyAmount: "",
  purposeOfPayment: "",
  description: "",
  pricedAs: null,
};

/**
 * The builder's form, opened with an amount or none; values stay through errors, another price and the quote's expiry.
 */
export function useQuoteForm(currencies: CurrencyInfo[], amount = "") {
  return useForm<QuoteFormValues, unknown, CreateQuoteInput>({
    resolver: quoteResolver(currencies),
    defaultValues: { ...EMPTY_QUOTE, lockedCurrencyAmount: amount },
    mode: "onTouched",
    // The Form puts the focus on the first mistake in the order one sees them.
    shouldFocusError: false,
  });
}

/** Reads the form as the request for a price, or says at each field why it can't be one yet. */
export function quoteResolver(currencies: CurrencyInfo[]): Resolver<QuoteFormValues, unknown, CreateQuoteInput> {
  return (values) => {
    const { source, destination, lockedCurrencyAmount, description } = values;
    const currency = lockedCurrency(values, currencies);
    const amount = checkAmount(lockedCurrencyAmount, currency);
    const checks: Partial<Record<keyof QuoteFormValues, true | string>> = {
      source: source ? true : "Choose the account to pay from.",
      destination: !destination
        ? "Choose the recipient."
        : destination.id !== source?.id || "Choose a different account from the one paying.",
      lockedCurrencyAmount: amount === true ? checkBalance(values) : amount,
      description: description.length <= 500 || "Use at most 500 characters.",
    };
    const problems = Object.entries(checks).filter(([, check]) => check !== true);
    const input = quoteInputOf(values, currency);
    return input && problems.length === 0
      ? { values: input, errors: {} }
      : {
          values: {},
          errors: Object.fromEntries(problems.map(([name, message]) => [name, { type: "check", message }])),
        };
  };
}

/** The currency in which the amount is typed; null until its account is chosen. */
export function lockedCurrency(values: QuoteFormValues, currencies: CurrencyInfo[]): CurrencyInfo | null {
  const account = values.lockedCurrencySide === "SENDING" ? values.source : values.destination;
  if (!account) return null;
  const known = currencies.find((currency) => currency.code === account.currency);
  const decimals = account.balance?.currency.decimals ?? known?.decimals ?? null;
  return { minAmount: null, maxAmount: null, ...known, code: account.currency, decimals };
}

/** `Limits 100.00 to 1,000,000.00 MXN`; what is not known is left out. */
export function limitsText(currency: CurrencyInfo | null): string | undefined {
  if (!currency || currency.decimals === null) return undefined;
  const { code, decimals, minAmount, maxAmount } = currency;
  const [low, high] = [minAmount, maxAmount].map((one) => (one === null ? null : formatAmount(one, decimals)));
  if (low && high) return `Between ${low} and ${high} ${code}`;
  if (low) return `At least ${low} ${code}`;
  return high ? `At most ${high} ${code}` : undefined;
}

/** Why the typed amount can't be priced, or true. Checked again by the service. */
export function checkAmount(text: string, currency: CurrencyInfo | null): true | string {
  if (!currency) return "Choose the accounts first.";
  if (currency.decimals === null) {
    return `The service hasn't reported the decimals of ${currency.code}. Fix the other amount instead.`;
  }
  const parsed = parseAmount(text, currency.decimals);
  if (!parsed.ok) return parsed.reason;
  const { minAmount, maxAmount } = currency;
  const isOutside =
    (minAmount !== null && parsed.amount < minAmount) || (maxAmount !== null && parsed.amount > maxAmount);
  return isOutside ? `${limitsText(currency)}.` : true;
}

/** Said when a fixed sending amount is more than the paying account holds now; the service has the last word. */
export function checkBalance(
  values: Pick<QuoteFormValues, "source" | "lockedCurrencySide" | "lockedCurrencyAmount">,
): true | string {
  const balance = values.source?.balance;
  if (values.lockedCurrencySide !== "SENDING" || !balance) return true;
  const { amount, currency } = balance;
  const parsed = parseAmount(values.lockedCurrencyAmount, currency.decimals);
  if (!parsed.ok || parsed.amount <= amount) return true;
  return `The account's balance is ${formatAmount(amount, currency.decimals)} ${currency.code}.`;
}

/** The request for these values; null while something is missing. */
export function quoteInputOf(values: QuoteFormValues, currency: CurrencyInfo | null): CreateQuoteInput | null {
  const { source, destination, lockedCurrencySide, purposeOfPayment } = values;
  if (!source || !destination || currency?.decimals == null) return null;
  const parsed = parseAmount(values.lockedCurrencyAmount, currency.decimals);
  if (!parsed.ok) return null;
  const description = values.description.trim();
  return {
    source: {
      sourceType: "ACCOUNT",
      accountId: source.id,
      ...(source.customerId ? { customerId: source.customerId } : {}),
    },
    destination: { destinationType: "ACCOUNT", accountId: destination.id },
    lockedCurrencySide,
    lockedCurrencyAmount: parsed.amount,
    ...(purposeOfPayment ? { purposeOfPayment } : {}),
    ...(description ? { description } : {}),
  };
}
