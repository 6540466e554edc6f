import { MAX_AMOUNT } from "@/lib/money";
import type { CurrencyInfo } from "./currencies";
import { type Rate, rateAsNumber, usdPrice } from "./rates";

/** The amounts of a quote, in smallest units. Always `totalSending = converted + feesIncluded`. */
export interface Price {
  totalSending: number;
  converted: number;
  receiving: number;
  fixedFee: number;
  variableFee: number;
  counterpartyFee: number;
  feesIncluded: number;
}

export interface PriceInput {
  lockedSide: "SENDING" | "RECEIVING";
  /** In smallest units of the locked side's currency. */
  amount: number;
  rate: Rate;
  sending: CurrencyInfo;
  /** The receiving institution's fixed fee, in smallest units of the sending currency. */
  counterpartyFee?: number;
}

const PPM = 1_000_000n;

function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/**
 * Prices a quote in integers: fees are added to the converted amount, the receiving side is rounded down if sending is
 * locked, the sending side up if receiving is. Null if nothing would arrive or a side exceeds the limit.
 */
export function priceQuote(input: PriceInput): Price | null {
  const { rate, sending } = input;
  const ppm = BigInt(sending.variableFee);
  const fixed = BigInt(sending.fixedFee);
  const counterparty = BigInt(input.counterpartyFee ?? 0);
  let total: bigint;
  let converted: bigint;
  let receiving: bigint;
  if (input.lockedSide === "SENDING") {
    total = BigInt(input.amount);
    converted = ((total - fixed - counterparty) * PPM) / (PPM + ppm);
    receiving = (converted * rate.numerator) / rate.denominator;
  } else {
    receiving = BigInt(input.amount);
    converted = ceilDivide(receiving * rate.denominator, rate.numerator);
    total = converted + fixed + counterparty + ceilDivide(converted * ppm, PPM);
  }
  const limit = BigInt(MAX_AMOUNT);
  if (converted <= 0n || receiving <= 0n || total > limit || receiving > limit) return null;
  return {
    totalSending: Number(total),
    converted: Number(converted),
    receiving: Number(receiving),
    fixedFee: sending.fixedFee,
    counterpartyFee: Number(counterparty),
    variableFee: Number(total - converted - fixed - counterparty),
    feesIncluded: Number(total - converted),
  };
}

/** `rateDetails` of specification 2.10 for a price. */
export function rateDetailsOf(price: Price, rate: Rate, sending: CurrencyInfo, receiving: CurrencyInfo) {
  return {
    counterpartyMultiplier: 1,
    counterpartyFixedFee: price.counterpartyFee,
    serviceApiMultiplier: rateAsNumber(rate, sending.decimals, receiving.decimals),
    serviceApiFixedFee: price.fixedFee,
    serviceApiVariableFeeRate: sending.variableFee / 1_000_000,
    serviceApiVariableFeeAmount: price.variableFee,
  };
}

/** `exchangeRate` of specification 2.7: sending units per receiving unit, before fees, eight significant digits. */
export function exchangeRateOf(price: Price, sending: CurrencyInfo, receiving: CurrencyInfo): number {
  const value = (price.converted / price.receiving) * 10 ** (receiving.decimals - sending.decimals);
  return Number(value.toPrecision(8));
}

/**
 * A receiving institution's fee for a UMA payment: about 30 US cents, in smallest units of the sending currency.
 */
export function umaFee(seed: number, sending: CurrencyInfo, at: number): number {
  return Math.max(1, Math.round((0.3 / usdPrice(seed, sending.code, at)) * 10 ** sending.decimals));
}
