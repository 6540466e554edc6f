/** The payout rail of each currency; all others use bank transfer (interface-revisions 2). */
const RAILS: Record<string, string> = {
  ...{ USD: "ACH", EUR: "SEPA_INSTANT", DKK: "SEPA", GBP: "FASTER_PAYMENTS", MXN: "SPEI", BRL: "PIX", INR: "UPI" },
  ...{ KES: "MOBILE_MONEY", TZS: "MOBILE_MONEY", ZMW: "MOBILE_MONEY", RWF: "MOBILE_MONEY", SGD: "PAYNOW" },
  ...{ BTC: "LIGHTNING", USDC: "BASE" },
};

/** The payout rail of a currency. */
export function railOf(currency: string): string {
  return RAILS[currency] ?? "BANK_TRANSFER";
}
