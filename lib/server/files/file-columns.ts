import "server-only";
import { mask, type PersonalKind, shownFacts } from "@/lib/contract/personal-data";
import type { AmountValue, FieldValue, FileField } from "@/lib/fields";
import { toMajorUnits } from "@/lib/money";
import type { ZoneClock } from "./zone-clock";

interface Head {
  /** Unique in the file; the key in a JSON line. */
  id: string;
  header: string;
}

/** One column of a file; a field becomes one column, an amount two or three. */
export type FileColumn<Row> = Head &
  (
    | { kind: "text" | "time" | "number"; read: (row: Row) => string | undefined }
    | { kind: "integer"; read: (row: Row) => number | undefined }
    /** In major units: the integer with its currency, which determines the decimal point. */
    | { kind: "major"; read: (row: Row) => AmountValue | undefined }
  );

interface Options {
  timeZone: string;
  /** `major`: 12500.00; `minor`: 1250000; `both`: a column for each. */
  amounts: "major" | "minor" | "both";
  isMasked: boolean;
}

/**
 * The columns that `fields` become in a file, in their order. An amount is always followed by its currency; the header
 * of an instant names its time zone.
 */
export function fileColumns<Row>(
  fields: readonly FileField<Row>[],
  { timeZone, amounts, isMasked }: Options,
): FileColumn<Row>[] {
  return fields.flatMap(({ id, label: header, kind, value, personal }): FileColumn<Row>[] => {
    switch (kind) {
      case "amount":
        return amountColumns(
          id,
          header,
          amounts,
          lastOf((row) => amountOf(value(row))),
        );
      case "number":
        return [{ id, header, kind: "integer", read: (row) => numberOf(value(row)) }];
      case "decimal":
        return [{ id, header, kind: "number", read: (row) => optional(textOf(value(row)), plainDigits) }];
      case "time":
        return [{ id, header: `${header} (${timeZone})`, kind, read: (row) => textOf(value(row)) }];
      default: {
        if (personal === undefined) return [{ id, header, kind: "text", read: (row) => textOf(value(row)) }];
        const shown = isMasked ? maskOf(personal) : (text: string) => text;
        return [{ id, header, kind: "text", read: (row) => optional(textOf(value(row)), shown) }];
      }
    }
  });
}

/** `read` with the last result cached, because several columns read the same row in turn. */
function lastOf<Row, Value>(read: (row: Row) => Value): (row: Row) => Value {
  let last: { row: Row; value: Value } | undefined;
  return (row) => {
    if (last?.row !== row) last = { row, value: read(row) };
    return last.value;
  };
}

const numberOf = (value: FieldValue) => (typeof value === "number" ? value : undefined);
const amountOf = (value: FieldValue) => (typeof value === "object" && value?.kind === "amount" ? value : undefined);

function textOf(value: FieldValue): string | undefined {
  // Nearly all are strings: a file has millions of cells.
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return undefined;
  if (typeof value === "object") return value.kind === "status" ? value.label : undefined;
  return typeof value === "boolean" ? (value ? "Yes" : "No") : String(value);
}

const optional = (text: string | undefined, shown: (text: string) => string) => (text ? shown(text) : undefined);

/** A number's text without an exponent, which readers of exact decimals refuse: `1.5e-7` → `0.00000015`. */
function plainDigits(text: string): string {
  const [, sign = "", whole = "", fraction = "", exponent] = /^(-?)(\d+)\.?(\d*)e([+-]\d+)$/.exec(text) ?? [];
  if (exponent === undefined) return text;
  const shift = Number(exponent);
  const digits = whole + fraction;
  return shift < 0 ? `${sign}0.${"0".repeat(-shift - 1)}${digits}` : `${sign}${digits.padEnd(shift + 1, "0")}`;
}

/** The mask for `kind`; facts about a person, which are JSON, are masked one by one. */
function maskOf(kind: PersonalKind): (text: string) => string {
  if (kind !== "person") return (text) => mask(kind, text);
  return (json) => JSON.stringify(shownFacts(JSON.parse(json), "counterparty"));
}

function amountColumns<Row>(
  id: string,
  header: string,
  units: Options["amounts"],
  read: (row: Row) => AmountValue | undefined,
): FileColumn<Row>[] {
  return [
    ...(units === "minor" ? [] : [{ id, header, kind: "major" as const, read }]),
    ...(units === "major"
      ? []
      : [
          {
            id: `${id}Minor`,
            header: `${header}, minor units`,
            kind: "integer" as const,
            read: (row: Row) => read(row)?.amount,
          },
        ]),
    { id: `${id}Currency`, header: `${header}, currency`, kind: "text", read: (row) => read(row)?.currency },
  ];
}

const POWERS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];

/**
 * An amount in major units, exact: `1250000` with 2 decimals → `12500.00`. The arithmetic stays within integers below
 * 2^53. Throws on anything else.
 */
export function majorText({ amount, decimals }: Pick<AmountValue, "amount" | "decimals">): string {
  const power = POWERS[decimals];
  if (power === undefined || amount < 0 || !Number.isSafeInteger(amount)) return toMajorUnits(amount, decimals);
  if (decimals === 0) return String(amount);
  const rest = amount % power;
  const fraction = String(power + rest).slice(1);
  return `${(amount - rest) / power}.${fraction}`;
}

/** An instant exact to the millisecond, with its offset. An unreadable one is returned unchanged. */
export function exactTime(text: string, clock: ZoneClock): string {
  return clock.read(text) ? clock.iso() : text;
}

/**
 * The text of a cell before a format escapes it: `12500.00`, `1250000`, `2026-11-20 14:32:07`, any text. An unreadable
 * instant is returned unchanged.
 */
export function cellText<Row>(column: FileColumn<Row>, row: Row, clock: ZoneClock): string | undefined {
  if (column.kind === "major") {
    const amount = column.read(row);
    return amount && majorText(amount);
  }
  if (column.kind === "integer") {
    const value = column.read(row);
    return value === undefined ? undefined : String(value);
  }
  const text = column.read(row);
  return column.kind === "time" && text !== undefined && clock.read(text) ? `${clock.date()} ${clock.time()}` : text;
}
