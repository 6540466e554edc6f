/** An integer amount in the smallest unit of `currency`, which has `decimals` places (specification 2.1, 2.2). */
export interface Money extends Sum {
  amount: number;
}

/** The sum of many payments, which may exceed a safe integer. */
export interface Sum {
  amount: number | bigint;
  currency: string;
  decimals: number;
}

/** The codes that a typed one may stand for: `usd` is USD, unless the service itself writes it like that. */
export const codesLike = (typed: string): string[] => [...new Set([typed, typed.toUpperCase()])];

/** The largest amount the service accepts (specification 8); below 2^53, so a JavaScript number holds it exactly. */
export const MAX_AMOUNT = 9_000_000_000_000_000;

const GROUP = /\B(?=(\d{3})+(?!\d))/g;

/** `1250000` with 2 decimals → `12500.00`: exact, no grouping, for files and inputs. Throws on a non-integer. */
export function toMajorUnits(amount: number | bigint, decimals: number): string {
  if (typeof amount === "number" && !Number.isSafeInteger(amount)) {
    throw new RangeError(`not an exact amount: ${amount}`);
  }
  const digits = (amount < 0 ? -amount : amount).toString().padStart(decimals + 1, "0");
  const sign = amount < 0 ? "-" : "";
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? `${sign}${digits}` : `${sign}${whole}.${digits.slice(digits.length - decimals)}`;
}

/** `1250000` with 2 decimals → `12,500.00`: for screens. */
export function formatAmount(amount: number | bigint, decimals: number): string {
  const [whole = "0", fraction] = toMajorUnits(amount, decimals).split(".");
  const grouped = whole.replace(GROUP, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** `12,500.00 USD`. */
export function formatMoney(money: Sum): string {
  return `${formatAmount(money.amount, money.decimals)} ${money.currency}`;
}

export type ParsedAmount = { ok: true; amount: number } | { ok: false; reason: string };

/**
 * Parses typed text into the smallest unit: `12,500.5` with 2 decimals → 1250050. Accepts grouping by comma, space or
 * apostrophe, and a decimal point; a lone comma that can't group thousands counts as the decimal point. Ambiguous text
 * (`1,250` where three decimals are possible) is refused with a question. Refuses more places than the currency has
 * instead of rounding, and anything above `MAX_AMOUNT`.
 */
export function parseAmount(text: string, decimals: number): ParsedAmount {
  const typed = text.trim();
  if (typed === "") return { ok: false, reason: "Enter an amount." };
  if (typed.startsWith("-")) return { ok: false, reason: "Enter an amount above zero." };
  let plain = typed.replace(/[\s\u00a0\u202f'’]/g, "");
  if (decimals > 2 && /^[1-9]\d{0,2},\d{3}$/.test(plain)) {
    return {
      ok: false,
      reason: `Do you mean ${plain.replace(",", "")} or ${plain.replace(",", ".")}? Use a point for decimals.`,
    };
  }
  if (/^\d+,\d+$/.test(plain) && !/^[1-9]\d{0,2},\d{3}$/.test(plain)) plain = plain.replace(",", ".");
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(plain)) plain = plain.replaceAll(",", "");
  if (/^[1-9]\d{0,2}(\.\d{3}){2,}(,\d*)?$/.test(plain) || /^[1-9]\d{0,2}(\.\d{3})+,\d+$/.test(plain)) {
    plain = plain.replaceAll(".", "").replace(",", ".");
  }
  const match = /^(\d+)(?:\.(\d*))?$/.exec(plain);
  if (!match) return { ok: false, reason: "Enter digits with one decimal point, like 1250.50." };
  const [, whole = "", fraction = ""] = match;
  if (fraction.length > decimals) {
    const places = decimals === 0 ? "no decimals" : `at most ${decimals} decimals`;
    return { ok: false, reason: `This currency has ${places}.` };
  }
  const exact = BigInt(whole + fraction.padEnd(decimals, "0"));
  if (exact > BigInt(MAX_AMOUNT)) return { ok: false, reason: "This is above the service's limit." };
  if (exact === 0n) return { ok: false, reason: "Enter an amount above zero." };
  return { ok: true, amount: Number(exact) };
}

/** A rate: `numerator / denominator` units of one currency for one of another, both above zero. */
interface Ratio {
  numerator: bigint;
  denominator: bigint;
}

const PLACES = 12n;

/** Six significant digits, truncated, and never more than twelve places: `17.1668`, `1,550.00`, `0.0000100000`. */
function ratioText({ numerator, denominator }: Ratio): string {
  const scaled = (numerator * 10n ** PLACES) / denominator;
  const digits = scaled.toString().padStart(Number(PLACES) + 1, "0");
  const whole = digits.slice(0, -Number(PLACES));
  const fraction = digits.slice(-Number(PLACES));
  const leading = whole === "0" ? fraction.length - fraction.replace(/^0+/, "").length : 0;
  const places = whole === "0" ? leading + 6 : Math.max(0, 6 - whole.length);
  const kept = fraction.slice(0, places);
  return kept === "" ? whole.replace(GROUP, ",") : `${whole.replace(GROUP, ",")}.${kept}`;
}

/** `to` for one unit of `from`; null unless both are above zero. */
function ratioOf(from: { amount: bigint; decimals: number }, to: { amount: bigint; decimals: number }): Ratio | null {
  if (from.amount <= 0n || to.amount <= 0n) return null;
  return {
    numerator: to.amount * 10n ** BigInt(from.decimals),
    denominator: from.amount * 10n ** BigInt(to.decimals),
  };
}

const exact = ({ amount, decimals }: Money, more = 0n) => ({ amount: BigInt(amount) + more, decimals });

/**
 * How much of `to` one unit of `from` buys, from two totals, as text with six significant digits; null if either is
 * zero. The service's `exchangeRate` may be inverted (interface-defaults 1.4), so the screen shows this instead.
 */
export function rateFromTotals(from: Money, to: Money): string | null {
  const ratio = ratioOf(exact(from), exact(to));
  return ratio && ratioText(ratio);
}

/** A payment's one rate, and the service's own beside it if that differs. */
export interface PaymentRate {
  /** `1 USD = 17.1154 MXN`: the amount received per amount paid, fees included. */
  text: string;
  stated: { text: string; why: string } | null;
}

/** The two totals of a payment, its fees in the sending currency, and the service's stated rate. */
export interface RatedPayment {
  sent: Money;
  received: Money;
  fees?: number;
  exchangeRate?: number;
}

/** A JSON number as an exact ratio: `1e-7` → 1 / 10000000; null unless above zero. */
function ratioOfNumber(value: number): Ratio | null {
  const match = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!match) return null;
  const [, whole = "", fraction = "", exponent = "0"] = match;
  const shift = Number(exponent) - fraction.length;
  const digits = BigInt(whole + fraction);
  if (digits === 0n) return null;
  return {
    numerator: digits * 10n ** BigInt(Math.max(0, shift)),
    denominator: 10n ** BigInt(Math.max(0, -shift)),
  };
}

/** Whether `rate` converts `from` to `to`, allowing for rounding of each by one unit either way. */
function leadsTo(rate: Ratio, from: Money, to: Money): boolean {
  const low = ratioOf(exact(from, 1n), exact(to, -1n));
  const high = ratioOf(exact(from, -1n), exact(to, 1n));
  const isAbove = low === null || rate.numerator * low.denominator >= low.numerator * rate.denominator;
  return isAbove && (high === null || rate.numerator * high.denominator <= high.numerator * rate.denominator);
}

/** How far apart two rates are, in millionths of the smaller one. */
function distance(a: Ratio, b: Ratio): bigint {
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator];
  return left > right ? ((left - right) * 1_000_000n) / right : ((right - left) * 1_000_000n) / left;
}

/**
 * The one rate of a payment, derived from its totals, and the service's own if it differs, with the reason. The service
 * may state it either way round (interface-defaults 1.4): it is read the way that is closer to the totals. Null within
 * one currency, and without two totals.
 */
export function paymentRate({ sent, received, fees, exchangeRate }: RatedPayment): PaymentRate | null {
  const total = sent.currency === received.currency ? null : ratioOf(exact(sent), exact(received));
  if (!total) return null;
  const line = (ratio: Ratio) => `1 ${sent.currency} = ${ratioText(ratio)} ${received.currency}`;
  const text = line(total);
  const given = exchangeRate === undefined ? null : ratioOfNumber(exchangeRate);
  if (!given) return { text, stated: null };
  const turned = { numerator: given.denominator, denominator: given.numerator };
  const stated = distance(given, total) < distance(turned, total) ? given : turned;
  if (line(stated) === text || leadsTo(stated, sent, received)) return { text, stated: null };
  const converted =
    fees !== undefined && fees > 0 && fees < sent.amount ? { ...sent, amount: sent.amount - fees } : null;
  const isBeforeFees = converted !== null && leadsTo(stated, converted, received);
  return {
    text,
    stated: { text: line(stated), why: isBeforeFees ? "before fees" : "not matching these totals" },
  };
}
