import type { PersonalKind } from "./contract/personal-data";

/**
 * How a value is rendered, sorted, filtered and exported; the data table and the exporters each handle every kind.
 * `parties`: text of the form `from → to`.
 */
export type FieldKind =
  | "id"
  | "text"
  | "parties"
  | "status"
  | "amount"
  | "number"
  | "decimal"
  | "time"
  | "boolean"
  | "code"
  | "file";

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

/** A plain value, a status or an amount; null or undefined if the row has none. */
export type FieldValue = string | number | boolean | null | undefined | StatusValue | AmountValue;

/** The page a list requests if its address doesn't choose one. */
export const FIRST_PAGE = { limit: 50, sortOrder: "desc" } as const;

export interface FilterOption {
  value: string;
  label: string;
}

/** What the value of an entry filter is picked from. */
export type EntryKind = "customer" | "internal-account" | "external-account" | "account" | "resource";

/** A filter whose value is an id that nobody knows by heart, so it is picked and shown by name. */
export interface EntryFilter<Param extends string = string> {
  kind: "entry";
  param: Param;
  label: string;
  of: EntryKind;
  /** The value that a typed text represents by itself (a UMA address); null if it represents none. */
  accept?: (text: string) => string | null;
}

/**
 * One filter of a list. `param` is the name in the URL and in the verb's input; `range` (of time) and `amounts` have
 * two (from, to). `isMany`: several comma-separated values. `currency`: the filter with the currency of the amounts.
 */
export type Filter<Param extends string = string> =
  | { kind: "text"; param: Param; label: string; placeholder?: string; isUpperCase?: boolean }
  | EntryFilter<Param>
  | { kind: "choice"; param: Param; label: string; options: readonly FilterOption[]; isMany?: boolean }
  | { kind: "amounts"; param: readonly [from: Param, to: Param]; label: string; currency?: Param }
  | { kind: "range"; param: readonly [from: Param, to: Param]; label: string }
  | { kind: "flag"; param: Param; label: string };

/** The filters of a list whose verb accepts `Input`: an unknown one doesn't compile. */
export type FiltersOf<Input> = readonly Filter<keyof Input & string>[];

/** Filter values as in a list's address, by `param`; absent when not set. */
type Settings = Readonly<Record<string, string | undefined>>;

/** The parameters that a filter sets. */
export function paramsOf(filter: Filter): readonly string[] {
  return typeof filter.param === "string" ? [filter.param] : filter.param;
}

/** Whether any of the filter's parameters is set. */
export function isSet(filter: Filter, values: Settings): boolean {
  return paramsOf(filter).some((param) => values[param]);
}

/** A filter's setting in words, except for a range of time: `Outgoing`, `1,000 or more`. */
export function settingText(filter: Exclude<Filter, { kind: "range" }>, values: Settings): string {
  if (filter.kind === "flag") return "yes";
  if (filter.kind === "text" || filter.kind === "entry") return values[filter.param] ?? "";
  if (filter.kind === "choice") {
    const labelOf = (value: string) => filter.options.find((option) => option.value === value)?.label ?? value;
    return (values[filter.param] ?? "").split(",").map(labelOf).join(", ");
  }
  const [least, most] = filter.param.map((param) => values[param]?.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ","));
  return least && most ? `${least} – ${most}` : least ? `${least} or more` : `${most} or less`;
}

type ChoiceParam<F extends Filter> = Extract<F, { kind: "choice" }>["param"];

/** How a column differs in files from the table. */
export interface FileForm<Row> {
  /** Its machine name in layouts, manifests and JSON Lines, which never changes. */
  id?: string;
  label?: string;
  kind?: FieldKind;
  /** The value in files: the service's code, where the table has words. */
  value?: (row: Row) => FieldValue;
  /** The field it is placed before. */
  before?: string;
}

/** A column declared once per feature: the table, the column chooser and the exporters read the same declaration. */
export interface Field<Row> {
  id: string;
  label: string;
  kind: FieldKind;
  /** The value that is shown, sorted and exported. */
  value: (row: Row) => FieldValue;
  /** The kind of personal data, masked by lib/contract/personal-data.ts; rows for screens arrive already masked. */
  personal?: PersonalKind;
  /** The heading it is grouped under. */
  group?: string;
  /** A string is the reason why it is not in files. */
  file?: FileForm<Row> | string;
  /** Not a column of the table: only in files. */
  isFileOnly?: boolean;
  /** Pixels; a column without a width takes the remaining space. */
  width?: number;
  /** Minimum pixels of a column without a width: the table scrolls sideways before it gets narrower. */
  minWidth?: number;
  /** Hidden until the user chooses it. */
  isHidden?: boolean;
  /** The column that the list is sorted by by default. */
  isSortable?: boolean;
  /** The list can also be sorted by this column, under this name in the address. */
  sortBy?: string;
}

/** Fields under one heading, with their common properties. */
export function fieldGroup<Row>(group: string, common: Partial<Field<Row>>, fields: Field<Row>[]): Field<Row>[] {
  return fields.map((field) => ({ ...field, ...common, group }));
}

/** A field as it appears in files. */
export type FileField<Row> = Pick<Field<Row>, "id" | "label" | "kind" | "value" | "personal" | "group">;

/** The fields available for a file of the list, in order. */
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

/** The options of the choice `param` among `filters`. */
export function optionsOf<F extends Filter>(filters: readonly F[], param: ChoiceParam<F>): readonly FilterOption[] {
  return filters.flatMap((filter) => (filter.kind === "choice" && filter.param === param ? filter.options : []));
}

/** `filters` without one option of the choice `param`, because not every deployment has each option. */
export function withoutOption<F extends Filter>(filters: readonly F[], param: ChoiceParam<F>, value: string): F[] {
  return filters.map((filter) =>
    filter.kind === "choice" && filter.param === param
      ? { ...filter, options: filter.options.filter((option) => option.value !== value) }
      : filter,
  );
}

/** Values of the service that are proper names, with their spelling. */
const NAMES: Record<string, string> = {
  FASTER_PAYMENTS: "Faster Payments",
  FEDNOW: "FedNow",
  // A state whose name alone is not clear.
  HOLD: "On hold",
  PAYNOW: "PayNow",
  PIX: "Pix",
  SEPA_INSTANT: "SEPA Instant",
  ...Object.fromEntries(
    ["ACH", "CNPJ", "CPF", "FAST", "NEFT", "RTGS", "RTP", "SEPA", "SPEI", "SWIFT", "UPI"].map((name) => [name, name]),
  ),
};
/** Words inside a value that are not written in lower case, or not spelled as in the service. */
const WORDS: Record<string, string> = {
  authorization: "authorisation",
  canceled: "cancelled",
  ...Object.fromEntries(["BTC", "ID", "KYB", "KYC", "SEPA", "UMA"].map((name) => [name.toLowerCase(), name])),
};

/** `UNDER_REVIEW` → `Under review`; anything not spelled like one of the service's words is shown unchanged. */
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

/** The service's values, in words, as filter options. */
export function enumOptions<Value extends string>(values: readonly Value[]): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: enumWords(value) }));
}

/** Shown for a status or property that a record does not state. */
export const NOT_STATED = "Not stated";

/** A status as colour, shape and word; one unknown to `tones` is shown in words; a missing one as not stated. */
export function statusValue(status: string | undefined, tones: Readonly<Record<string, Tone>>): StatusValue {
  if (status === undefined) return { kind: "status", label: NOT_STATED, tone: "idle" };
  const tone = Object.hasOwn(tones, status) ? tones[status] : undefined;
  return { kind: "status", label: enumWords(status), tone: tone ?? "idle" };
}

/** Parts of JSON names that are proper names, or that nobody reads as a word. */
const SPELLED: Record<string, string> = {
  vpa: "UPI address",
  paynow: "PayNow",
  pix: "Pix",
  ...Object.fromEntries(
    ["ABA", "ACH", "BIC", "CLABE", "CNPJ", "CPF", "IBAN", "ID", "IFSC", "KYC", "QR", "SWIFT", "UMA", "UPI", "URL"].map(
      (name) => [name.toLowerCase(), name],
    ),
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

/** Whether a value says something. */
export const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** A value of the service as text: the parts of a list or an object in sequence, each part of an object named. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) {
    const present = value.filter(isPresent);
    return present.map(valueText).join(present.some((each) => typeof each === "object") ? "; " : ", ");
  }
  if (typeof value !== "object" || value === null) return String(value);
  const parts = Object.entries(value).filter(([, part]) => isPresent(part));
  return parts.map(([key, part]) => `${fieldPathWords(key)}: ${valueText(part)}`).join(", ");
}

/** The dotted name of a field in words: `refund.settledAt` → `Refund: settled at`; list indexes are left out. */
export function fieldPathWords(path: string): string {
  const parts = path.split(".").filter((part) => part !== "" && !/^\d+$/.test(part));
  const words = parts.map((part) => (/^[A-Z][A-Z0-9_]*$/.test(part) ? enumWords(part) : spellOut(part)));
  const later = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);
  return words.map((text, at) => (at === 0 ? text : later(text))).join(": ");
}
