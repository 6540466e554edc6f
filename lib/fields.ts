import type { PersonalKind } from "./contract/personal-data";

/** How a value is drawn, sorted, filtered and exported; the data table and the exporters each know every kind. */
export type FieldKind = "id" | "text" | "status" | "amount" | "number" | "decimal" | "time" | "boolean" | "code";

/** Colour and shape of a status; always shown together with its word. */
export const TONES = ["good", "warn", "bad", "info", "idle"] as const;
export type Tone = (typeof TONES)[number];

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

/** A plain value, a status or an amount; null or undefined where the row has none. */
export type FieldValue = string | number | boolean | null | undefined | StatusValue | AmountValue;

/** What a list asks for when nothing is chosen in its address. */
export const FIRST_PAGE = { limit: 50, sortOrder: "desc" } as const;

export interface FilterOption {
  value: string;
  label: string;
}

/** What a filter by somebody or something is picked from. */
export type EntryKind = "customer" | "internal-account" | "external-account" | "account" | "resource";

/** A filter whose value is an id that nobody knows by heart: it is picked, and shown, by name. */
export interface EntryFilter<Param extends string = string> {
  kind: "entry";
  param: Param;
  label: string;
  of: EntryKind;
  /** The value that a typed text stands for by itself (a UMA address); null when it stands for none. */
  accept?: (text: string) => string | null;
}

/**
 * One filter of a list. `param` is the name in the URL and in the verb's input; `range` (of time) and `amounts` have two
 * (from, to). `isMany`: several values with commas between them. `currency`: the filter that says in which they are.
 */
export type Filter<Param extends string = string> =
  | { kind: "text"; param: Param; label: string; placeholder?: string; isUpperCase?: boolean }
  | EntryFilter<Param>
  | { kind: "choice"; param: Param; label: string; options: readonly FilterOption[]; isMany?: boolean }
  | { kind: "amounts"; param: readonly [from: Param, to: Param]; label: string; currency?: Param }
  | { kind: "range"; param: readonly [from: Param, to: Param]; label: string }
  | { kind: "flag"; param: Param; label: string };

/** The filters of a list whose verb takes `Input`: one that it doesn't take doesn't compile. */
export type FiltersOf<Input> = readonly Filter<keyof Input & string>[];

type ChoiceParam<F extends Filter> = Extract<F, { kind: "choice" }>["param"];

/** How a column stands in files where that is not as the table has it. */
export interface FileForm<Row> {
  /** Its machine name in layouts, manifests and JSON Lines, which never changes. */
  id?: string;
  label?: string;
  kind?: FieldKind;
  /** What stands there: a code as the service spells it, where the table has words. */
  value?: (row: Row) => FieldValue;
  /** The field that it stands in front of. */
  before?: string;
}

/** A column declared once per feature: the table, the column chooser and the exporters read the same declaration. */
export interface Field<Row> {
  id: string;
  label: string;
  kind: FieldKind;
  /** The value that is shown, sorted and exported. */
  value: (row: Row) => FieldValue;
  /** What it says of somebody that lib/contract/personal-data.ts masks; rows of screens come masked from the server. */
  personal?: PersonalKind;
  /** The heading under which it is found among many. */
  group?: string;
  /** A text says why it stands in no file. */
  file?: FileForm<Row> | string;
  /** No column of the table: it stands in files alone. */
  isFileOnly?: boolean;
  /** Pixels; a column without a width takes what is left. */
  width?: number;
  /** Pixels that a column without a width never falls below: the table scrolls sideways first. */
  minWidth?: number;
  /** Off until a person chooses it. */
  isHidden?: boolean;
  /** The column that the list is sorted by unless another one is chosen. */
  isSortable?: boolean;
  /** The list can be sorted by this column too: under this name in the address. */
  sortBy?: string;
}

/** Fields under one heading, with what else they have in common. */
export function fieldGroup<Row>(group: string, common: Partial<Field<Row>>, fields: Field<Row>[]): Field<Row>[] {
  return fields.map((field) => ({ ...field, ...common, group }));
}

/** A field as it stands in files. */
export type FileField<Row> = Pick<Field<Row>, "id" | "label" | "kind" | "value" | "personal" | "group">;

/** The fields that a file of the list can have, in their order. */
export function fileFields<Row>(fields: readonly Field<Row>[]): FileField<Row>[] {
  const placed: { at: string; field: FileField<Row> }[] = [];
  for (const { id: at, file = {}, label, kind, value, personal, group } of fields) {
    if (typeof file === "string") continue;
    const { before, ...form } = file;
    const place = before === undefined ? -1 : placed.findIndex((other) => other.at === before);
    placed.splice(place < 0 ? placed.length : place, 0, {
      at,
      field: { id: at, label, kind, value, personal, group, ...form },
    });
  }
  return placed.map(({ field }) => field);
}

/** What the choice called `param` among `filters` offers. */
export function optionsOf<F extends Filter>(filters: readonly F[], param: ChoiceParam<F>): readonly FilterOption[] {
  return filters.flatMap((filter) => (filter.kind === "choice" && filter.param === param ? filter.options : []));
}

/** `filters` without one option of the choice called `param`: not every deployment has each. */
export function withoutOption<F extends Filter>(filters: readonly F[], param: ChoiceParam<F>, value: string): F[] {
  return filters.map((filter) =>
    filter.kind === "choice" && filter.param === param
      ? { ...filter, options: filter.options.filter((option) => option.value !== value) }
      : filter,
  );
}

/** Values of the service that are names, and how they are written. */
const NAMES: Record<string, string> = {
  FASTER_PAYMENTS: "Faster Payments",
  FEDNOW: "FedNow",
  // A state whose name alone does not say that it is one.
  HOLD: "On hold",
  PAYNOW: "PayNow",
  PIX: "Pix",
  SEPA_INSTANT: "SEPA Instant",
  ...Object.fromEntries(
    ["ACH", "CNPJ", "CPF", "FAST", "NEFT", "RTGS", "RTP", "SEPA", "SPEI", "SWIFT", "UPI"].map((name) => [name, name]),
  ),
};
/** Words inside a value that are not written in lower case, or not spelled as the service spells them. */
const WORDS: Record<string, string> = {
  authorization: "authorisation",
  canceled: "cancelled",
  ...Object.fromEntries(["BTC", "ID", "KYB", "KYC", "SEPA", "UMA"].map((name) => [name.toLowerCase(), name])),
};

/** `UNDER_REVIEW` → `Under review`; what is not spelled like one of the service's words is shown as it came. */
export function enumWords(value: string): string {
  if (!/^[A-Z][A-Z0-9_]*$/.test(value)) return value;
  if (Object.hasOwn(NAMES, value)) return NAMES[value] ?? value;
  const words = value
    .toLowerCase()
    .split("_")
    .map((word) => (Object.hasOwn(WORDS, word) ? WORDS[word] : word))
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The service's values, in words, as the options of a filter. */
export function enumOptions<Value extends string>(values: readonly Value[]): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: enumWords(value) }));
}

/** What a record is said to be in, or to be, when it does not say so itself. */
export const NOT_STATED = "Not stated";

/**
 * A status as colour, shape and word; one that `tones` does not know is shown as it came, in words; none as not stated.
 */
export function statusValue(status: string | undefined, tones: Readonly<Record<string, Tone>>): StatusValue {
  if (status === undefined) return { kind: "status", label: NOT_STATED, tone: "idle" };
  const tone = Object.hasOwn(tones, status) ? tones[status] : undefined;
  return { kind: "status", label: enumWords(status), tone: tone ?? "idle" };
}

/** Parts of JSON names that are names themselves. */
const SPELLED: Record<string, string> = {
  paynow: "PayNow",
  pix: "Pix",
  ...Object.fromEntries(
    ["ABA", "ACH", "BIC", "CLABE", "CNPJ", "CPF", "IBAN", "ID", "IFSC", "KYC", "SWIFT", "UMA", "UPI"].map((name) => [
      name.toLowerCase(),
      name,
    ]),
  ),
};

/** A JSON name in words: `branchCode` → `Branch code`, `swiftBic` → `SWIFT BIC`. */
export function spellOut(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(" ");
  const spaced = words.map((word) => (Object.hasOwn(SPELLED, word) ? SPELLED[word] : word)).join(" ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** The dotted name of a field in words: `refund.settledAt` → `Refund: settled at`; places in lists are left out. */
export function fieldPathWords(path: string): string {
  const parts = path.split(".").filter((part) => part !== "" && !/^\d+$/.test(part));
  const words = parts.map((part) => (/^[A-Z][A-Z0-9_]*$/.test(part) ? enumWords(part) : spellOut(part)));
  const later = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);
  return words.map((text, at) => (at === 0 ? text : later(text))).join(": ");
}
