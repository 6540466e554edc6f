import "server-only";
import type { BulkJobError } from "@/lib/contract/bulk-job";
import { ALL_CSV_COLUMNS } from "@/lib/contract/csv-columns";
import { readableText } from "@/lib/contract/json-text";
import { type CsvRecord, CsvScanner } from "@/lib/csv";
import type { ImportRowError } from "@/lib/server/db/schema/import";
import { OwnRows } from "../check/left-out";

const OF_BUSINESS: Record<string, string> = {
  legalName: "businessLegalName",
  registrationNumber: "businessRegistrationNumber",
  taxId: "businessTaxId",
};
const COLUMN_OF_FIELD: Record<string, string> = {
  ...OF_BUSINESS,
  line1: "addressLine1",
  line2: "addressLine2",
  iban: "accountNumber",
  clabeNumber: "accountNumber",
  vpa: "accountNumber",
};
const COLUMNS: readonly string[] = ALL_CSV_COLUMNS;
const ADDRESS_COLUMNS: readonly string[] = ["addressLine1", "addressLine2", "city", "state", "postalCode", "country"];

/**
 * The column that a field of the service's body corresponds to: `address.line1` → `addressLine1`; null if none.
 * `header`: the columns of the file. For an address as a whole, its first column; for an account, `accountInfo.address`
 * is a wallet's. A business's own country has no column (specification 4.1, interface-revisions 1).
 */
export function columnOf(field: unknown, header: readonly string[]): string | null {
  if (typeof field !== "string") return null;
  const [name = "", place] = field.split(".").reverse();
  if (place === "businessInfo") return OF_BUSINESS[name] ?? null;
  if (name === "address") {
    if (place === "accountInfo") return "accountNumber";
    return header.find((column) => ADDRESS_COLUMNS.includes(column)) ?? null;
  }
  if (name === "country" && place === "accountInfo") return null;
  return COLUMNS.includes(name) ? name : (COLUMN_OF_FIELD[name] ?? null);
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/**
 * The column that an error is about, from its details (`field`, `issues[0].field`) or, if they name no field, from a
 * message like `birthDate: …`.
 */
function columnOfError({ details, message }: BulkJobError, header: readonly string[]): string | null {
  const issues = property(details, "issues");
  const first = Array.isArray(issues) ? property(issues[0], "field") : undefined;
  const named = [property(details, "field"), first, /^([A-Za-z.]+)(?::| is )/.exec(message)?.[1]];
  return columnOf(
    named.find((field) => typeof field === "string"),
    header,
  );
}

/**
 * The ways in which a service may number rows, given a record's number in the file (the header's is 1) and its index
 * among the data rows: the header is row 1; the same, without counting blank lines; the first row after the header is
 * row 1.
 */
const NUMBERINGS: readonly ((record: number, index: number) => number)[] = [
  (record) => record,
  (_record, index) => index + 1,
  (_record, index) => index,
];

/** Maps the service's numbers to record numbers. */
type Numbering = Map<number, number>;

interface Places {
  /** The columns of the file, in its order. */
  header: string[];
  numberings: Numbering[];
  /** The customer of each record that a number may refer to. */
  idOf: Map<number, string>;
  /** The records of each customer that an error names. */
  recordsOf: Map<string, number[]>;
}

/** The customer's ID in a cell of the file, written as those in the service's responses are read. */
export const idIn = (cell: string): string => readableText(cell.trim());

/** Reads the file once and collects what the errors mention. */
async function findPlaces(errors: readonly BulkJobError[], file: AsyncIterable<Uint8Array>): Promise<Places> {
  const wanted = new Set(errors.map(({ row }) => row));
  const ids = new Set(errors.map(({ platformCustomerId }) => platformCustomerId || undefined));
  const places: Places = {
    header: [],
    numberings: NUMBERINGS.map(() => new Map()),
    idOf: new Map(),
    recordsOf: new Map(),
  };
  let idAt = -1;
  let index = 0;
  const visit = (record: CsvRecord) => {
    if (record.isBlank) return;
    if (idAt < 0) {
      places.header = Array.from({ length: record.count }, (_, cell) => record.copy(cell).trim());
      idAt = places.header.indexOf("platformCustomerId");
      if (idAt < 0) idAt = record.count;
      return;
    }
    index += 1;
    for (const [at, numberOf] of NUMBERINGS.entries()) {
      const number = numberOf(record.number, index);
      if (!wanted.has(number)) continue;
      places.numberings[at]?.set(number, record.number);
      places.idOf.set(record.number, idIn(record.copy(idAt)));
    }
    const id = idIn(record.text(idAt));
    if (!ids.has(id)) return;
    const known = places.recordsOf.get(id);
    if (known) known.push(record.number);
    else places.recordsOf.set(idIn(record.copy(idAt)), [record.number]);
  };
  const scanner = new CsvScanner(visit);
  for await (const piece of file) scanner.push(piece);
  scanner.finish();
  return places;
}

/** Whether an error is about the file as a whole: its row 1 may be the header or have no meaning. */
const isAboutFile = ({ row, code }: BulkJobError) => code === "invalid_csv_format" && (row ?? 1) === 1;

/**
 * The numberings that the service may have used, which isn't documented. A numbering is ruled out if a number refers to
 * no row in it, or to a row of a different customer than the error names.
 */
function fitting(errors: readonly BulkJobError[], { numberings, idOf, recordsOf }: Places): Numbering[] {
  const fits = (numbering: Numbering, error: BulkJobError) => {
    if (error.row === undefined || isAboutFile(error)) return true;
    const record = numbering.get(error.row);
    const id = error.platformCustomerId ?? "";
    return record !== undefined && (!recordsOf.has(id) || idOf.get(record) === id);
  };
  return numberings.filter((numbering) => errors.every((error) => fits(numbering, error)));
}

/** The place of an error; rows as in the sent file, except for a `mayBe` of the service's own numbers. */
interface Place extends Pick<ImportRowError, "doubt"> {
  record: number | null;
  mayBe?: number[];
  isFound?: boolean;
}
const MOST_NAMED = 4;

/** The place of an error, if the service leaves no doubt; otherwise the places where it may be. */
function placeOf(error: BulkJobError, numberings: readonly Numbering[], { idOf, recordsOf }: Places): Place {
  const { row, platformCustomerId: id = "" } = error;
  if (isAboutFile(error)) return { record: null };
  const numbered = row === undefined ? [] : [...new Set(numberings.flatMap((numbering) => numbering.get(row) ?? []))];
  const withId = recordsOf.get(id) ?? [];
  const both = withId.length > 0 ? numbered.filter((record) => idOf.get(record) === id) : [];
  const candidates = both.length > 0 ? both : withId.length > 0 ? withId : numbered;
  const [only, other] = candidates;
  if (only !== undefined && other === undefined) return { record: only };
  if (only !== undefined) {
    const doubt = withId.length > 0 ? "id" : "numbering";
    return { record: null, doubt, mayBe: candidates.slice(0, MOST_NAMED), isFound: true };
  }
  return row === undefined ? { record: null } : { record: null, doubt: "numbering", mayBe: [row] };
}

/**
 * The service's errors, in any of its shapes, as rows and columns of the user's own file (defaults 3): the first `most`
 * of them, each interpreted in the context of all. `file`: the sent one; `own`: maps its rows to the user's own.
 */
export async function rowErrors(
  errors: readonly BulkJobError[],
  file: AsyncIterable<Uint8Array>,
  most: number,
  own = new OwnRows(null),
): Promise<ImportRowError[]> {
  if (errors.length === 0) return [];
  const places = await findPlaces(errors, file);
  const numberings = fitting(errors, places);
  return errors.slice(0, most).map((error) => {
    const { record, doubt, mayBe, isFound = false } = placeOf(error, numberings, places);
    return {
      row: record === null ? null : own.of(record),
      ...(doubt ? { doubt } : {}),
      ...(mayBe ? { mayBe: isFound ? mayBe.map((one) => own.of(one)) : mayBe } : {}),
      column: columnOfError(error, places.header),
      ...(record === null && error.row === undefined && error.correlationId
        ? { correlationId: error.correlationId }
        : {}),
      platformCustomerId: error.platformCustomerId ?? places.idOf.get(record ?? 0) ?? null,
      code: error.code,
      message: error.message,
    };
  });
}
