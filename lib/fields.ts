/** How a value is drawn, sorted, filtered and exported; the data table and the exporters each know every kind. */
export type FieldKind = "id" | "text" | "status" | "amount" | "number" | "time" | "boolean" | "code" | "personal";

/** Colour and shape of a status; always shown together with its word. */
export type Tone = "good" | "warn" | "bad" | "info" | "idle";

export interface StatusValue {
  kind: "status";
  label: string;
  tone: Tone;
}

/** An amount in the smallest unit of its currency. */
export interface AmountValue {
  kind: "amount";
  amount: number;
  currency: string;
  decimals: number;
}

/** A plain value, a status or an amount; null where the row has none. */
export type FieldValue = string | number | boolean | null | StatusValue | AmountValue;

export interface FilterOption {
  value: string;
  label: string;
}

/** One filter of a list. `param` is the name in the URL and in the verb's input; `range` has two (from, to). */
export type Filter =
  | { kind: "text"; param: string; label: string; placeholder?: string }
  | { kind: "choice"; param: string; label: string; options: readonly FilterOption[] }
  | { kind: "range"; param: readonly [from: string, to: string]; label: string }
  | { kind: "flag"; param: string; label: string };

/** A column declared once per feature: the table, the column chooser and the exporters read the same declaration. */
export interface Field<Row> {
  id: string;
  label: string;
  kind: FieldKind;
  /** The value that is shown, sorted and exported. */
  value: (row: Row) => FieldValue;
  /** Pixels; a column without a width takes what is left. */
  width?: number;
  /** Off until a person chooses it. */
  isHidden?: boolean;
  /** The service can sort by this column. */
  isSortable?: boolean;
}

/** `UNDER_REVIEW` → `Under review`; what is not spelled like one of the service's words is shown as it came. */
export function enumWords(value: string): string {
  if (!/^[A-Z][A-Z0-9_]*$/.test(value)) return value;
  return value.charAt(0) + value.slice(1).toLowerCase().replaceAll("_", " ");
}

/** A status as colour, shape and word; one that `tones` does not know is shown as it came, in words. */
export function statusValue(status: string, tones: Readonly<Record<string, Tone>>): StatusValue {
  const tone = Object.hasOwn(tones, status) ? tones[status] : undefined;
  return { kind: "status", label: enumWords(status), tone: tone ?? "idle" };
}

/** A JSON name in words: `branchCode` → `Branch code`. */
export function spellOut(key: string): string {
  const spaced = key.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Personal data as it is shown before someone reveals it: the first letter of each word, the rest as dots that don't tell its length. */
export function maskPersonal(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ""}•••••`)
    .join(" ");
}

/**
 * `$ana@pay.example` → `$a•••••@pay.example`: the institution can be told, the person can't. On screen an address is
 * what people work with and stays plain; a file, which leaves the house, has it masked without `personal:reveal`.
 */
export function maskUma(address: string): string {
  const at = address.lastIndexOf("@");
  if (at < 0) return maskPersonal(address);
  const name = address.slice(0, at);
  const sign = name.startsWith("$") ? "$" : "";
  return `${sign}${maskPersonal(name.slice(sign.length))}${address.slice(at)}`;
}
