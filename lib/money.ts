/** An integer amount in the smallest unit of `currency`, which has `decimals` places (specification 2.1, 2.2). */
export interface Money extends Sum {
  amount: number;
}

/** The same of many payments together, which may lie beyond a number's exactness. */
export interface Sum {
  amount: number | bigint;
  currency: string;
  decimals: number;
}

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
 * What a person typed, as the smallest unit: `12,500.5` with 2 decimals → 1250050. Accepts grouping by comma, space,
 * apostrophe and a decimal point; a lone comma that can't group thousands counts as the decimal point. What could mean
 * two amounts (`1,250` where three decimals are possible) is refused with the question. Refuses more places than the currency has instead of rounding, and anything above `MAX_AMOUNT`.
 */
export function parseAmount(text: string, decimals: number): ParsedAmount {
  const typed = text.trim();
  if (typed === "") return { ok: false, reason: "Enter an amount." };
  if (typed.startsWith("-")) return { ok: false, reason: "Enter an amount above zero." };
  let plain = typed.replace(/[\s\u00a0\u202f'’]/g, "");
  if (decimals > 2 && /^[1-9]\d{0,2},\d{3}$/.test(plain)) {
    return {
      ok: false,
      reason: `Is that ${plain.replace(",", "")} or ${plain.replace(",", ".")}? Use a point for decimals.`,
    };
  }
  if (/^\d+,\d+$/.test(plain) && !/^[1-9]\d{0,2},\d{3}$/.test(plain)) plain = plain.replace(",", ".");
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(plain)) plain = plain.replaceAll(",", "");
  if (/^[1-9]\d{0,2}(\.\d{3}){2,}(,\d*)?$/.test(plain) || /^[1-9]\d{0,2}(\.\d{3})+,\d+$/.test(plain)) {
    plain = plain.replaceAll(".", "").replace(",", ".");
  }
  const match = /^(\d+)(?:\.(\d*))?$/.exec(plain);
  if (!match) return { ok: false, reason: "Use digits and one decimal point, like 1250.50." };
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

/**
 * How much of `to` one unit of `from` buys, from two totals, as text with six significant digits; null when either is
 * zero. The service's `exchangeRate` may be inverted (interface-defaults 1.4), so the screen shows this instead.
 */
export function rateFromTotals(from: Money, to: Money): string | null {
  if (from.amount <= 0 || to.amount <= 0) return null;
  const scale = 12n;
  const numerator = BigInt(to.amount) * 10n ** BigInt(from.decimals) * 10n ** scale;
  const scaled = numerator / (BigInt(from.amount) * 10n ** BigInt(to.decimals));
  const digits = scaled.toString().padStart(Number(scale) + 1, "0");
  const whole = digits.slice(0, -Number(scale));
  const fraction = digits.slice(-Number(scale));
  const leading = whole === "0" ? fraction.length - fraction.replace(/^0+/, "").length : 0;
  const places = whole === "0" ? leading + 6 : Math.max(0, 6 - whole.length);
  const kept = fraction.slice(0, places);
  return kept === "" ? whole.replace(GROUP, ",") : `${whole.replace(GROUP, ",")}.${kept}`;
}
