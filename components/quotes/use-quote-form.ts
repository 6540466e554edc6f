import { type Resolver, set, useForm } from "react-hook-form";
import type { CurrencyInfo } from "@/lib/features/accounts/schema";
import type { CreateQuoteInput } from "@/lib/features/quotes/schema";
import { formatAmount, parseAmount } from "@/lib/money";
import { type Corridors, corridorBlock } from "./corridors";
import { lockedCurrency, quoteInputOf } from "./quote-request";
import {
  EMPTY_QUOTE,
  type FundingNetwork,
  type QuoteFormValues,
  receivingCurrency,
  sendingCurrency,
} from "./quote-values";
import { checkUma, currentReceiver } from "./uma-request";

/** The builder's form, opened with or without an amount; values survive errors, repricing and the quote's expiry. */
export function useQuoteForm(currencies: CurrencyInfo[], corridors: Corridors, amount = "") {
  return useForm<QuoteFormValues, unknown, CreateQuoteInput>({
    resolver: quoteResolver(currencies, corridors),
    defaultValues: { ...EMPTY_QUOTE, lockedCurrencyAmount: amount },
    // The Form focuses the first error in visual order.
    shouldFocusError: false,
  });
}

/** Problems by field path; `true` where there is none. */
type Checks = Record<string, true | string>;

/** Reads the form as a price request, or reports at each field why it can't be one yet. */
export function quoteResolver(
  currencies: CurrencyInfo[],
  corridors: Corridors = null,
): Resolver<QuoteFormValues, unknown, CreateQuoteInput> {
  return (values) => {
    const { input, problems } = readQuoteForm(values, currencies, corridors);
    return input && problems.length === 0 ? { values: input, errors: {} } : { values: {}, errors: errorsOf(problems) };
  };
}

/** Whether a price could be requested: nothing is missing or wrong. */
export function isWholeQuote(values: QuoteFormValues, currencies: CurrencyInfo[], corridors: Corridors): boolean {
  const { input, problems } = readQuoteForm(values, currencies, corridors);
  return input !== null && problems.length === 0;
}

function readQuoteForm(values: QuoteFormValues, currencies: CurrencyInfo[], corridors: Corridors) {
  const { lockedCurrencyAmount, description } = values;
  const currency = lockedCurrency(values, currencies, corridors);
  const amount = checkAmount(lockedCurrencyAmount, currency);
  const checks: Checks = {
    ...checkSource(values, currencies),
    ...checkDestination(values, corridors),
    lockedCurrencyAmount: amount === true ? checkBalance(values) : amount,
    purposeOfPayment: checkPurpose(values, currencies),
    description: description.length <= 500 || "Use at most 500 characters.",
  };
  const problems = Object.entries(checks).flatMap(([path, check]) => (check === true ? [] : [[path, check] as const]));
  return { input: quoteInputOf(values, currency), problems };
}

/** The form's errors, nested like its values. */
function errorsOf(problems: (readonly [string, string])[]) {
  const errors = {};
  for (const [path, message] of problems) set(errors, path, { type: "check", message });
  return errors;
}

function checkSource(values: QuoteFormValues, currencies: CurrencyInfo[]): Checks {
  const { sourceKind, source, fundingCurrency, fundingNetwork } = values;
  if (sourceKind === "funding") {
    const networks: string[] = networksOf(fundingCurrency, currencies);
    return {
      fundingCurrency: fundingCurrency !== "" || "Choose the currency they pay in.",
      fundingNetwork: !networks[0] || networks.includes(fundingNetwork) || "Choose the network they pay in on.",
    };
  }
  return { source: source !== null || "Choose the account to pay from." };
}

/** The networks on which a currency can be paid in; empty if none need be named. */
export function networksOf(currency: string, currencies: CurrencyInfo[]): FundingNetwork[] {
  return currencies.find(({ code }) => code === currency)?.networks ?? [];
}

function checkDestination(values: QuoteFormValues, corridors: Corridors): Checks {
  const { destinationKind, destination, sourceKind, source, details } = values;
  if (destinationKind === "uma") return checkUma(values);
  const [from, to] = [sendingCurrency(values), receivingCurrency(values)];
  const isSame = from === to && from !== null;
  const reach = isSame
    ? `Both sides are in ${from}: that needs no exchange.`
    : (corridorBlock(corridors, from, to) ?? true);
  if (destinationKind === "details") {
    return { details: details === null ? "Complete the account's details." : reach };
  }
  if (!destination) return { destination: "Choose the recipient." };
  if (sourceKind === "account" && destination.id === source?.id) {
    return { destination: "Choose a different account from the one paying." };
  }
  return { destination: reach };
}

/** Whether the service's configuration, or the recipient's institution, requires the purpose (interface-defaults 3). */
export function needsPurpose(values: QuoteFormValues, currencies: CurrencyInfo[]): boolean {
  const code = receivingCurrency(values);
  const asksInstitution = currentReceiver(values)?.fields.some(
    ({ name, isMandatory }) => name === "PURPOSE_OF_PAYMENT" && isMandatory,
  );
  return (
    currencies.some((currency) => currency.code === code && currency.needsPurpose === true) ||
    (values.destinationKind === "uma" && asksInstitution === true)
  );
}

function checkPurpose(values: QuoteFormValues, currencies: CurrencyInfo[]): true | string {
  const isMissing = values.purposeOfPayment === "" && needsPurpose(values, currencies);
  return !isMissing || `Payments in ${receivingCurrency(values)} have to state their purpose.`;
}

/** `Limits 100.00 to 1,000,000.00 MXN`; unknown limits are omitted. */
export function limitsText(currency: CurrencyInfo | null): string | undefined {
  if (!currency || currency.decimals === null) return undefined;
  const { code, decimals, minAmount, maxAmount } = currency;
  const [low, high] = [minAmount, maxAmount].map((one) => (one === null ? null : formatAmount(one, decimals)));
  if (low && high) return `Between ${low} and ${high} ${code}`;
  if (low) return `At least ${low} ${code}`;
  return high ? `At most ${high} ${code}` : undefined;
}

/** Why the typed amount can't be priced, or true. The service checks it again. */
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

/** Fails if a fixed sending amount exceeds the paying account's current balance; the service has the last word. */
export function checkBalance(
  values: Pick<QuoteFormValues, "sourceKind" | "source" | "lockedCurrencySide" | "lockedCurrencyAmount">,
): true | string {
  const balance = values.sourceKind === "account" ? values.source?.balance : null;
  if (values.lockedCurrencySide !== "SENDING" || !balance) return true;
  const { amount, currency } = balance;
  const parsed = parseAmount(values.lockedCurrencyAmount, currency.decimals);
  if (!parsed.ok || parsed.amount <= amount) return true;
  return `The account's balance is ${formatAmount(amount, currency.decimals)} ${currency.code}.`;
}
