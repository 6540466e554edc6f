import "server-only";

/** Indexes of the formats in `STYLES`; amounts follow, one per number of decimals. */
export const STYLE = { header: 1, time: 2, text: 3, guarded: 4, long: 5, integer: 6, title: 7, amount: 8 } as const;

/** The maximum rows of a sheet and characters of a cell. */
export const MAX_ROWS = 1_048_576;
export const MAX_TEXT = 32_767;

/** `A`, `Z`, `AA`: the letters of the column at `index`, from 0. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}

const FORMULA_LIKE = /^['"\s]*[=+\-@＝＋－＠]/;

/**
 * A text cell. Inline text is never executed; text that looks like a formula also gets a quote prefix, so that editing
 * the cell does not turn it into one. `text` has at most `MAX_TEXT` characters.
 */
export function textCell(reference: string, text: string, style?: number): string {
  const kept = style ?? (FORMULA_LIKE.test(text) ? STYLE.guarded : STYLE.text);
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  const space = first <= 32 || last <= 32 ? ' xml:space="preserve"' : "";
  return `<c r="${reference}" s="${kept}" t="inlineStr"><is><t${space}>${xmlText(text)}</t></is></c>`;
}

/**
 * A number from its exact decimal text. Spreadsheets keep 15 significant digits; beyond that the cell is right-aligned
 * text, so that it reads correctly even though it can't be summed.
 */
export function numberCell(reference: string, text: string, style: number): string {
  if (text.length > 15 && !isShortNumber(text)) return textCell(reference, text, STYLE.long);
  return `<c r="${reference}" s="${style}"><v>${text}</v></c>`;
}

/** Whether decimal text has at most 15 significant digits. */
export function isShortNumber(text: string): boolean {
  return text.replace(/[-.]/g, "").replace(/^0+|0+$/g, "").length <= 15;
}

/** A number that is not exact money: the double as it is. */
export function plainNumberCell(reference: string, text: string): string {
  return `<c r="${reference}"><v>${text}</v></c>`;
}

const FRACTIONS = new Array<string | undefined>(86_400);
/** Days between day 0 of spreadsheets and 1970-01-01. */
const EPOCH = 25_569;

/** A wall-clock time: `day` since 1970-01-01 and `second` of that day. */
export function timeCell(reference: string, day: number, second: number): string {
  let fraction = FRACTIONS[second];
  if (fraction === undefined) {
    fraction = fractionOf(second);
    FRACTIONS[second] = fraction;
  }
  return `<c r="${reference}" s="${STYLE.time}"><v>${day + EPOCH}${fraction}</v></c>`;
}

/**
 * A second of the day as a fraction. A double of this size can't hold most fractions exactly, and programs that
 * truncate would show the second before, so it is rounded up by a microsecond.
 */
function fractionOf(second: number): string {
  if (second % 675 === 0) return String(second / 86_400).slice(1);
  return ((Math.ceil((second * 1e11) / 86_400) + 1) / 1e11).toFixed(11).slice(1);
}

/** Characters that need care in a sheet: markup, what XML can't hold, surrogates, and the start of an escape. */
const CARE = new Uint8Array(65_536);
for (let code = 0; code < 32; code++) if (code !== 9 && code !== 10) CARE[code] = 1;
for (let code = 0x7f; code < 0xa0; code++) CARE[code] = 1;
for (let code = 0xd800; code < 0xe000; code++) CARE[code] = 1;
for (const code of [0xfffe, 0xffff]) CARE[code] = 1;
for (const sign of "&<>_") CARE[sign.charCodeAt(0)] = 1;

// Control characters except tab and line feed, surrogates, two noncharacters, and the start of an escape.
const ILLEGAL = /_(?=x[0-9A-Fa-f]{4}_)|(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

/**
 * Text as written to a sheet. Characters that XML can't hold are written as `_xHHHH_`, as in spreadsheets (ECMA-376,
 * ST_Xstring), and text that already looks like that is escaped, so nothing is lost.
 */
export function xmlText(text: string): string {
  for (let at = 0; at < text.length; at++) if (CARE[text.charCodeAt(at)] === 1) return careful(text);
  return text;
}

function careful(text: string): string {
  return text
    .replace(ILLEGAL, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
