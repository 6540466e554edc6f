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

/** Personal data as it is shown before someone reveals it: the first letter of each word, the rest as dots that don't tell its length. */
export function maskPersonal(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ""}•••••`)
    .join(" ");
}
