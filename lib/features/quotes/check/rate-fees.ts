import type { RateDetails } from "@/lib/contract/payment-instructions";

type FeeField = "serviceApiVariableFeeAmount" | "serviceApiFixedFee" | "counterpartyFixedFee";

/** One fee of a payment's rate details: `amount` in the smallest unit of the currency of `side`. */
export interface RateFee {
  field: FeeField;
  label: string;
  amount: number;
  side: "sending" | "receiving";
}

const LABELS: [field: FeeField, label: string][] = [
  ["serviceApiVariableFeeAmount", "Service fee"],
  ["serviceApiFixedFee", "Fixed fee"],
  ["counterpartyFixedFee", "Counterparty fee"],
];

/**
 * The fees that rate details state, each with the side whose currency it is in (interface-revisions 1): the
 * counterparty's in the receiving one, the service's in the sending one, or the receiving one for an incoming payment.
 */
export function rateFees(details: RateDetails | undefined, isIncoming: boolean): RateFee[] {
  return LABELS.flatMap(([field, label]) => {
    const amount = details?.[field];
    if (amount === undefined) return [];
    return [{ field, label, amount, side: isIncoming || field === "counterpartyFixedFee" ? "receiving" : "sending" }];
  });
}
