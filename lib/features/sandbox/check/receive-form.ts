import { umaAddressProblem } from "@/lib/contract/uma-address";
import type { ReceiveUmaInput } from "@/lib/features/sandbox/schema";
import { parseAmount } from "@/lib/money";

/** The values of an incoming payment's fields, named as in our API so that its errors land on them. */
export interface ReceiveValues {
  senderUmaAddress: string;
  by: "customer" | "uma";
  customerId: string;
  receiverUmaAddress: string;
  currency: string;
  amount: string;
}

export type AskedPayment = Omit<ReceiveUmaInput, "key">;

/**
 * Parses the form into a payment request, or says at each field why it can't be one yet. `decimalsOf` a currency: null
 * where the service has shown none of its amounts.
 */
export function readReceiveForm(values: ReceiveValues, decimalsOf: (currency: string) => number | null) {
  const { senderUmaAddress, by, customerId, currency } = values;
  const receiver = values.receiverUmaAddress.trim();
  const decimals = decimalsOf(currency);
  const parsed = parseAmount(values.amount, decimals ?? 0);
  const problems: Partial<Record<keyof ReceiveValues, string | null>> = {
    senderUmaAddress: senderUmaAddress === "" ? "Choose who pays." : null,
    customerId: by === "customer" && customerId === "" ? "Choose the customer who is paid." : null,
    receiverUmaAddress: by === "uma" ? umaAddressProblem(receiver) : null,
    currency: currency === "" ? "Choose a currency." : decimals === null ? UNKNOWN_DECIMALS : null,
    amount: parsed.ok ? null : parsed.reason,
  };
  const found = Object.entries(problems).filter(([, message]) => message !== null);
  if (found.length > 0 || !parsed.ok || decimals === null) {
    return {
      values: {},
      errors: Object.fromEntries(found.map(([name, message]) => [name, { type: "check", message }])),
    };
  }
  const to = by === "uma" ? { receiverUmaAddress: receiver } : { customerId };
  return { values: { senderUmaAddress, ...to, currency, decimals, amount: parsed.amount }, errors: {} };
}

const UNKNOWN_DECIMALS = "The service has shown no amount in this currency, so its decimals aren't known.";
