import { hash32 } from "../state/random";
import { currencyInfo } from "./currencies";

/** Receiving smallest units per sending smallest unit, exact: `numerator / denominator`. */
export interface Rate {
  numerator: bigint;
  denominator: bigint;
}

/** Step lengths of the walk in seconds, each with its share of the currency's volatility. */
const OCTAVES = [
  [5_184_000, 0.55],
  [604_800, 0.25],
  [43_200, 0.12],
  [3600, 0.05],
  [300, 0.02],
  [15, 0.008],
  [2, 0.003],
] as const;

function wave(seed: number, key: number, octave: number, seconds: number, step: number): number {
  const at = seconds / step;
  const node = Math.floor(at);
  const part = at - node;
  const smooth = part * part * (3 - 2 * part);
  const from = hash32(seed, key, octave, node) / 2147483648 - 1;
  const to = hash32(seed, key, octave, node + 1) / 2147483648 - 1;
  return from + (to - from) * smooth;
}

/** US dollars per unit of `code` at an instant (milliseconds): a smooth walk, the same for the same seed. */
export function usdPrice(seed: number, code: string, at: number): number {
  const facts = currencyInfo(code);
  if (facts.volatility === 0) return facts.usd;
  let key = 0;
  for (const letter of code) key = key * 31 + letter.charCodeAt(0);
  let drift = 0;
  OCTAVES.forEach(([step, share], octave) => {
    drift += share * wave(seed, key, octave, at / 1000, step);
  });
  return facts.usd * Math.exp(drift * facts.volatility * 2);
}

const SCALE = 1e15;
const SPREAD_PPM = 2500n;

/** The rate a customer gets from `sending` to `receiving` at an instant, after the service's spread. */
export function customerRate(seed: number, sending: string, receiving: string, at: number): Rate {
  const from = BigInt(Math.round(usdPrice(seed, sending, at) * SCALE));
  const to = BigInt(Math.round(usdPrice(seed, receiving, at) * SCALE));
  const spread = sending === receiving ? 0n : SPREAD_PPM;
  return {
    numerator: from * 10n ** BigInt(currencyInfo(receiving).decimals) * (1_000_000n - spread),
    denominator: to * 10n ** BigInt(currencyInfo(sending).decimals) * 1_000_000n,
  };
}

/** The rate as receiving units per sending unit (major units), eight significant digits: for display fields only. */
export function rateAsNumber(rate: Rate, sendingDecimals: number, receivingDecimals: number): number {
  const scaled = (rate.numerator * 10n ** 18n) / rate.denominator;
  const value = (Number(scaled) / 1e18) * 10 ** (sendingDecimals - receivingDecimals);
  return Number(value.toPrecision(8));
}
