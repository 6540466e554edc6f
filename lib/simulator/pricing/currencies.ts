import { STABLECOINS } from "@/lib/contract/funding-network";

/** A currency of the simulated service. */
export interface CurrencyInfo {
  code: string;
  name: string;
  symbol: string;
  decimals: number;
  /** The US dollars per unit around which the rate moves. */
  usd: number;
  /** How far the rate moves: the size of its walk. */
  volatility: number;
  /** The fixed fee of a quote sent in it, in smallest units. */
  fixedFee: number;
  /** The variable fee of a quote sent in it, in parts per million. */
  variableFee: number;
  /** Whether every customer has an internal account in it; other currencies can only be paid out. */
  held: boolean;
}

function currency(
  code: string,
  name: string,
  symbol: string,
  decimals: number,
  usd: number,
  held = false,
  volatility = 0.02,
  variableFee = 5000,
): CurrencyInfo {
  const fixedFee = Math.max(1, Math.round((0.75 / usd) * 10 ** decimals));
  return { code, name, symbol, decimals, usd, volatility, fixedFee, variableFee, held };
}

/** Held currencies first, in the order of every customer's internal accounts. */
export const CURRENCIES: readonly CurrencyInfo[] = [
  currency("USD", "US Dollar", "$", 2, 1, true, 0, 3000),
  currency("EUR", "Euro", "€", 2, 1.09, true, 0.012, 3000),
  currency("MXN", "Mexican Peso", "$", 2, 0.0546, true, 0.03),
  currency("BRL", "Brazilian Real", "R$", 2, 0.181, true, 0.035),
  currency("PHP", "Philippine Peso", "₱", 2, 0.0173, true, 0.015),
  currency("NGN", "Nigerian Naira", "₦", 2, 0.00065, true, 0.05, 9000),
  currency("KES", "Kenyan Shilling", "KSh", 2, 0.00773, true, 0.02, 8000),
  currency("INR", "Indian Rupee", "₹", 2, 0.0117, true, 0.01),
  currency("GBP", "British Pound", "£", 2, 1.28, true, 0.014, 3000),
  currency("BTC", "Bitcoin", "₿", 8, 94_000, true, 0.12, 4000),
  currency("CAD", "Canadian Dollar", "CA$", 2, 0.72),
  currency("ZAR", "South African Rand", "R", 2, 0.055),
  currency("SGD", "Singapore Dollar", "S$", 2, 0.76),
  currency("DKK", "Danish Krone", "kr", 2, 0.146),
  currency("HKD", "Hong Kong Dollar", "HK$", 2, 0.128, false, 0.002),
  currency("MYR", "Malaysian Ringgit", "RM", 2, 0.237),
  currency("THB", "Thai Baht", "฿", 2, 0.0305),
  currency("VND", "Vietnamese Dong", "₫", 0, 0.0000394),
  currency("IDR", "Indonesian Rupiah", "Rp", 2, 0.0000612),
  currency("TZS", "Tanzanian Shilling", "TSh", 2, 0.00038),
  currency("ZMW", "Zambian Kwacha", "ZK", 2, 0.0421),
  currency("RWF", "Rwandan Franc", "FRw", 0, 0.00069),
  currency("USDC", "USD Coin", "USDC", 6, 1, false, 0.0005),
];

export const HELD_CURRENCIES = CURRENCIES.filter((known) => known.held);

/** Currencies that a payment can be sent in: those that accounts hold, and stablecoins, which are paid in for it. */
export const SOURCE_CURRENCIES = CURRENCIES.filter(({ code, held }) => held || STABLECOINS.includes(code));

const BY_CODE = new Map(CURRENCIES.map((known) => [known.code, known]));

/** The details of a currency, or undefined if the service doesn't know its code. */
export function findCurrency(code: string): CurrencyInfo | undefined {
  return BY_CODE.get(code);
}

/** Like `findCurrency`, but throws: an unknown code is a programming error here. */
export function currencyInfo(code: string): CurrencyInfo {
  const facts = BY_CODE.get(code);
  if (!facts) throw new RangeError(`unknown currency ${code}`);
  return facts;
}

const OBJECTS = new Map(
  CURRENCIES.map(({ code, name, symbol, decimals }) => [code, { code, name, symbol, decimals }] as const),
);

/** The Currency object of specification 2.2. Shared: never change it. */
export function currencyObject(code: string): { code: string; name: string; symbol: string; decimals: number } {
  const found = OBJECTS.get(code);
  if (!found) throw new RangeError(`unknown currency ${code}`);
  return found;
}

/** A round amount worth about `usd` dollars, in smallest units: 1, 2 or 5 times a power of ten. */
export function roundAmount(usd: number, facts: CurrencyInfo): number {
  const exact = (usd / facts.usd) * 10 ** facts.decimals;
  const power = 10 ** Math.floor(Math.log10(exact));
  const lead = exact / power;
  return Math.max(1, Math.round((lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10) * power));
}
