/** Which rail pays out in a currency; the others go by bank transfer (interface-revisions 2). */
const RAILS: Record<string, string> = {
  ...{ USD: "ACH", EUR: "SEPA_INSTANT", DKK: "SEPA", GBP: "FASTER_PAYMENTS", MXN: "SPEI", BRL: "PIX", INR: "UPI" },
  ...{ KES: "MOBILE_MONEY", TZS: "MOBILE_MONEY", ZMW: "MOBILE_MONEY", RWF: "MOBILE_MONEY", SGD: "PAYNOW" },
  ...{ BTC: "LIGHTNING", USDC: "BASE" },
};

/** The rail by which a currency is paid out. */
export function railOf(currency: string): string {
  return RAILS[currency] ?? "BANK_TRANSFER";
}
