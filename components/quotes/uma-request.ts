import type { CurrencyInfo } from "@/lib/features/accounts/schema";
import type { CreateQuoteInput } from "@/lib/features/quotes/schema";
import { payerProblem } from "@/lib/features/receivers/check/payer-data";
import type { LookUpReceiverInput, PayerField, ReceiverView } from "@/lib/features/receivers/schema";
import { payingCustomer, type QuoteFormValues } from "./quote-values";

/** The destination, with the fields that go with it. */
export type UmaDestination = Pick<
  CreateQuoteInput,
  "destination" | "lookupId" | "senderCustomerInfo" | "payerFromRecord" | "senderUmaAddress"
>;
type Payer = Pick<LookUpReceiverInput, "customerId" | "senderUmaAddress">;

const normal = (address: string) => address.trim().toLowerCase();

/** The payer to look up a receiver for; null while undecided. */
export function payerOf(values: QuoteFormValues): Payer | null {
  if (values.sourceKind === "account" && !values.source) return null;
  const customerId = payingCustomer(values);
  if (customerId) return { customerId };
  const senderUmaAddress = normal(values.uma.senderUmaAddress);
  return senderUmaAddress === "" ? null : { senderUmaAddress };
}

/** Whether the payer is known and is not a customer: then their UMA address is requested. */
export const isPayerNoCustomer = (values: QuoteFormValues): boolean =>
  payingCustomer(values) === null && (values.sourceKind !== "account" || values.source !== null);

/** The key for what was typed about a payer: one payer's data is never sent for another. */
export const payerKey = (values: QuoteFormValues): string =>
  (payingCustomer(values) ?? "platform").replaceAll(/[^A-Za-z0-9-]/g, "_");

/** The form path of a payer detail. */
export const payerPath = (values: QuoteFormValues, name: string) => `uma.typed.${payerKey(values)}.${name}` as const;

/** The lookup's result, if it was for exactly this address and payer. */
export function currentReceiver(values: QuoteFormValues): ReceiverView | null {
  const { receiver, umaAddress } = values.uma;
  const payer = payerOf(values);
  const isFor = receiver?.umaAddress === normal(umaAddress) && receiver.payer === Object.values(payer ?? {})[0];
  return isFor ? receiver : null;
}

const typedOf = (values: QuoteFormValues, { name }: PayerField) => values.uma.typed[payerKey(values)]?.[name];

/** The destination, with the fields that go with it; null while undecided. */
export function umaDestinationOf(values: QuoteFormValues): UmaDestination | null {
  const receiver = currentReceiver(values);
  const { currency, umaAddress } = values.uma;
  if (!receiver || (currency === null && receiver.currencies !== null)) return null;
  const typed: Record<string, string> = {};
  const fromRecord: Record<string, string> = {};
  for (const field of receiver.fields) {
    const text = typedOf(values, field);
    if (text === undefined && field.record) fromRecord[field.name] = field.record.token;
    else if (text?.trim()) typed[field.name] = text.trim();
  }
  const { senderUmaAddress } = payerOf(values) ?? {};
  return {
    destination: {
      destinationType: "UMA_ADDRESS",
      umaAddress: normal(umaAddress),
      ...(currency ? { currency: currency.code } : {}),
    },
    lookupId: receiver.lookupId,
    ...(Object.keys(typed).length > 0 ? { senderCustomerInfo: typed } : {}),
    ...(Object.keys(fromRecord).length > 0 ? { payerFromRecord: fromRecord } : {}),
    ...(senderUmaAddress === undefined ? {} : { senderUmaAddress }),
  };
}

/** The payer details for the recipient's institution: as typed, or as shown from the record. */
export function toldOf(values: QuoteFormValues): { name: string; label: string; text: string }[] {
  return (currentReceiver(values)?.fields ?? []).flatMap((field) => {
    const text = typedOf(values, field) ?? field.record?.text ?? "";
    return text.trim() === "" ? [] : [{ name: field.name, label: field.label, text }];
  });
}

/** Why the recipient can't be paid in this currency, in words; true if they can. */
export function checkCurrency(currency: CurrencyInfo | null, receiver: ReceiverView): true | string {
  if (receiver.currencies === null) return true;
  const codes = receiver.currencies.map(({ code }) => code);
  if (codes.length === 0) return "The recipient can't receive any currency at the moment.";
  if (currency === null) return "Choose the currency they receive.";
  return codes.includes(currency.code) || `The recipient doesn't accept ${currency.code}, only ${codes.join(" and ")}.`;
}

/** Problems with a recipient at a UMA address, by field path; `true` where there is none. */
export function checkUma(values: QuoteFormValues): Record<string, true | string> {
  const { uma } = values;
  if (normal(uma.umaAddress) === "") return { "uma.umaAddress": "Enter the recipient's UMA address." };
  if (isPayerNoCustomer(values) && normal(uma.senderUmaAddress) === "") {
    return { "uma.senderUmaAddress": "Enter the UMA address that pays." };
  }
  const receiver = currentReceiver(values);
  if (!receiver) return { "uma.umaAddress": "The recipient hasn't been looked up yet." };
  return {
    "uma.currency": checkCurrency(uma.currency, receiver),
    ...Object.fromEntries(
      receiver.fields.map((field) => [
        payerPath(values, field.name),
        payerProblem(field, typedOf(values, field)) ?? true,
      ]),
    ),
  };
}
