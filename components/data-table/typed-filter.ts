import { type Filter, paramsOf } from "@/lib/fields";
import { digitsOf } from "./amount-digits";
import type { ListControls } from "./list-controls";

/** The meaning of a typed line: the parameters it sets, and the words that weren't understood. */
export interface TypedFilter {
  patch: { [param: string]: string | null };
  unknown: string[];
}

type Spans = Pick<ListControls, "rangePresets" | "spanOf">;
/** Applies a phrase; false if the line has already set the same filter to something else. */
type Meaning = (patch: TypedFilter["patch"]) => boolean;

/** Words that a sentence needs but a filter doesn't. */
const FILLERS = new Set(
  "a amount and created for in is of payments payment status the transactions type was with".split(" "),
);
const LEAST = new Set(["over", "above", "from", ">", ">=", "≥", "at least", "more than"]);
const MOST = new Set(["under", "below", "to", "<", "<=", "≤", "at most", "up to", "less than"]);
/** Currency codes that are also words: read as currencies only when typed in capitals. */
const WORDS = new Set(["all", "top", "try"]);
const DIGITAL = ["BTC", "ETH", "EURC", "USDB", "USDC", "USDT"];
const CURRENCIES = new Set([...Intl.supportedValuesOf("currency"), ...DIGITAL]);
const LONGEST_PHRASE = 7;

/**
 * Reads a line such as `failed last week USD > 1,000` as filters of a list. Each word is a filter's value, a span, a
 * currency, an amount bound, or a filter's label before its value; anything else, or a second value that contradicts
 * the first, goes to `unknown`.
 */
export function readTypedFilter(line: string, filters: readonly Filter[], spans: Spans): TypedFilter {
  const words = wordsOf(line);
  const phrases = phrasesOf(filters, spans);
  const patch: TypedFilter["patch"] = {};
  const unknown: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found = readAt(words, at, filters, phrases, spans);
    const typed = words.slice(at, at + (found?.length ?? 1)).join(" ");
    if (found ? !found.mean(patch) : !FILLERS.has(typed.toLowerCase())) unknown.push(typed);
    at += found?.length ?? 1;
  }
  return { patch: ofItsCurrency(patch, filters), unknown };
}

/** `USD > 1,000` is an amount in dollars: the currency applies to the amount, not to either side. */
function ofItsCurrency(patch: TypedFilter["patch"], filters: readonly Filter[]): TypedFilter["patch"] {
  const amounts = filters.find((one) => one.kind === "amounts");
  const side = filters.find((one) => one.kind === "text" && one.isUpperCase);
  if (amounts?.kind !== "amounts" || side?.kind !== "text") return patch;
  const { [side.param]: codes, ...others } = patch;
  const isBound = amounts.param.some((param) => patch[param]);
  if (!isBound || !codes || amounts.currency === undefined || others[amounts.currency]) return patch;
  return { ...others, [amounts.currency]: codes };
}

/** Words, quoted texts as one, and operators on their own; a trailing comma separates. */
function wordsOf(line: string): string[] {
  const spaced = line.replace(/(>=|<=|[<>≥≤])/g, " $1 ");
  return (spaced.match(/"[^"]*"|[^\s"]+/g) ?? []).map((word) => word.replace(/^"|"$|[,;]$/g, "")).filter(Boolean);
}

interface Found {
  length: number;
  mean: Meaning;
}

function readAt(
  words: readonly string[],
  at: number,
  filters: readonly Filter[],
  phrases: ReadonlyMap<string, Meaning>,
  spans: Spans,
): Found | null {
  const upTo = (length: number) =>
    words
      .slice(at, at + length)
      .join(" ")
      .toLowerCase();
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
    const text = upTo(length);
    const mean =
      phrases.get(text) ??
      countedSpan(text, filters, spans) ??
      bound(text, filters) ??
      labelled(words.slice(at, at + length), filters);
    if (mean) return { length, mean };
  }
  const mean = currency(words[at] ?? "", filters);
  return mean && { length: 1, mean };
}

/** Phrases that need neither a number nor free text. */
function phrasesOf(filters: readonly Filter[], { rangePresets }: Spans): Map<string, Meaning> {
  const phrases = new Map<string, Meaning>();
  // A word shared by two filters belongs to the first; prefixed with its label, each filter has it.
  const add = (text: string, mean: Meaning) => phrases.has(text) || phrases.set(text, mean);
  for (const filter of filters) {
    const label = filter.label.toLowerCase();
    if (filter.kind === "flag") add(label, (patch) => put(patch, filter.param, "true"));
    if (filter.kind === "choice") {
      for (const option of filter.options) {
        const mean: Meaning = (patch) => choose(patch, filter, option.value);
        for (const text of [option.label, `${label} ${option.label}`]) add(text.toLowerCase(), mean);
      }
    }
    if (filter.kind === "range") {
      for (const span of rangePresets) {
        const mean: Meaning = (patch) => putRange(patch, filter, span.value);
        for (const text of [span.label, `${label} ${span.label}`]) add(text.toLowerCase(), mean);
      }
    }
  }
  return phrases;
}

/** `last 90 days`, `settled last 24 hours`. */
function countedSpan(text: string, filters: readonly Filter[], { spanOf }: Spans): Meaning | null {
  const [, label, count, unit] = /^(?:(.+) )?last (\d{1,4}) (day|hour)s?$/.exec(text) ?? [];
  const value = `${count}${unit === "hour" ? "h" : "d"}`;
  if (count === undefined || !spanOf(value)) return null;
  for (const filter of filters) {
    if (filter.kind !== "range" || (label !== undefined && filter.label.toLowerCase() !== label)) continue;
    return (patch) => putRange(patch, filter, value);
  }
  return null;
}

/** `> 1,000`, `at most 500.25`, `between 10 and 20`. */
function bound(text: string, filters: readonly Filter[]): Meaning | null {
  const filter = filters.find((one) => one.kind === "amounts");
  if (filter?.kind !== "amounts") return null;
  const [from, to] = filter.param;
  const [, least, most] = /^between (\S+) and (\S+)$/.exec(text) ?? [];
  if (least !== undefined && most !== undefined) {
    const [low, high] = [digitsOf(least).digits, digitsOf(most).digits];
    if (low === null || high === null || Number(low) > Number(high)) return null;
    return (patch) => put(patch, from, low) && put(patch, to, high);
  }
  const [, sign = "", amount = ""] = /^(.+) (\S+)$/.exec(text) ?? [];
  const { digits } = digitsOf(amount);
  if (digits === null || !(LEAST.has(sign) || MOST.has(sign))) return null;
  const [set, other] = LEAST.has(sign) ? [from, to] : [to, from];
  return (patch) => {
    const isNew = put(patch, set, digits);
    patch[other] ??= null;
    return isNew;
  };
}

/** Text after its filter's label: `reference INV-7`, `sent currency usd`. */
function labelled(words: readonly string[], filters: readonly Filter[]): Meaning | null {
  const value = words.at(-1) ?? "";
  const label = words.slice(0, -1).join(" ").toLowerCase();
  const filter = filters.find((one) => one.kind === "text" && one.label.toLowerCase() === label);
  if (filter?.kind !== "text") return null;
  return (patch) => put(patch, filter.param, filter.isUpperCase ? value.toUpperCase() : value);
}

function currency(word: string, filters: readonly Filter[]): Meaning | null {
  const filter = filters.find((one) => one.kind === "text" && one.isUpperCase);
  const code = word.toUpperCase();
  if (filter?.kind !== "text" || !CURRENCIES.has(code) || WORDS.has(word)) return null;
  return (patch) => {
    const known = patch[filter.param];
    patch[filter.param] = known ? `${known},${code}` : code;
    return true;
  };
}

function choose(patch: TypedFilter["patch"], filter: Extract<Filter, { kind: "choice" }>, value: string): boolean {
  const known = patch[filter.param];
  if (!known || !filter.isMany) return put(patch, filter.param, value);
  const chosen = new Set([...known.split(","), value]);
  // In the order offered, so that the same selection always has the same URL.
  const values = filter.options.map((option) => option.value).filter((one) => chosen.has(one));
  patch[filter.param] = values.join(",");
  return true;
}

function putRange(patch: TypedFilter["patch"], filter: Extract<Filter, { kind: "range" }>, span: string): boolean {
  const [from, to] = paramsOf(filter);
  if (from === undefined || to === undefined || !put(patch, from, span)) return false;
  patch[to] = null;
  return true;
}

function put(patch: TypedFilter["patch"], param: string, value: string): boolean {
  if (patch[param] && patch[param] !== value) return false;
  patch[param] = value;
  return true;
}
