import "server-only";
import type { BulkJobError } from "@/lib/contract/bulk-job";
import { CSV_COLUMNS } from "@/lib/contract/bulk-job";
import { type CsvRecord, CsvScanner } from "@/lib/csv";
import type { ImportRowError } from "@/lib/server/db/schema/import";

const COLUMN_OF_FIELD: Record<string, string> = {
  line1: "addressLine1",
  legalName: "businessLegalName",
  iban: "accountNumber",
  clabeNumber: "accountNumber",
  vpa: "accountNumber",
  address: "accountNumber",
};
const COLUMNS: readonly string[] = CSV_COLUMNS;

/** The column that a field of the service's body comes from: `address.line1` → `addressLine1`; null when none does. */
export function columnOf(field: unknown): string | null {
  if (typeof field !== "string") return null;
  const name = field.split(".").at(-1) ?? "";
  return COLUMNS.includes(name) ? name : (COLUMN_OF_FIELD[name] ?? null);
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** The column that an error is about, by its details (`field`, `issues[0].field`) or by a message like `birthDate: …`. */
function columnOfError({ details, message }: BulkJobError): string | null {
  const issues = property(details, "issues");
  const first = Array.isArray(issues) ? property(issues[0], "field") : undefined;
  return (
    columnOf(property(details, "field")) ?? columnOf(first) ?? columnOf(/^([A-Za-z.]+)(?::| is )/.exec(message)?.[1])
  );
}

/** Which rows of the sent file the errors are about. */
interface Places {
  /** By the service's own number, the header being its row 1. */
  idByNumber: Map<number, string>;
  /** By the service's own number, the first row after the header being its row 1: our number. */
  numberByIndex: Map<number, number>;
  rowsById: Map<string, number[]>;
  last: number;
}

/** Reads the file once and notes what the errors mention. */
async function findPlaces(errors: readonly BulkJobError[], file: AsyncIterable<Uint8Array>): Promise<Places> {
  const wanted = new Set(errors.flatMap(({ row }) => (row === undefined ? [] : [row, row + 1])));
  const ids = new Set(errors.flatMap(({ platformCustomerId }) => platformCustomerId ?? []));
  const places: Places = { idByNumber: new Map(), numberByIndex: new Map(), rowsById: new Map(), last: 0 };
  let idAt = -1;
  let index = 0;
  const visit = (record: CsvRecord) => {
    if (record.isBlank) return;
    places.last = record.number;
    if (idAt < 0) {
      idAt = Array.from({ length: record.count }, (_, cell) => record.text(cell).trim()).indexOf("platformCustomerId");
      if (idAt < 0) idAt = record.count;
      return;
    }
    index += 1;
    const id = record.text(idAt).trim();
    if (wanted.has(index)) places.numberByIndex.set(index, record.number);
    if (wanted.has(record.number)) places.idByNumber.set(record.number, record.copy(idAt).trim());
    if (ids.has(id)) places.rowsById.set(id, [...(places.rowsById.get(id) ?? []), record.number]);
  };
  const scanner = new CsvScanner(visit);
  for await (const piece of file) scanner.push(piece);
  scanner.finish();
  return places;
}

/**
 * Whether the service counts from the first row after the header (else the header is its row 1): not shown anywhere, so
 * it is learnt from errors that name both a row and a customer; failing that, from numbers only one way can give.
 */
function countsAfterHeader(errors: readonly BulkJobError[], places: Places): boolean {
  let after = 0;
  let from = 0;
  for (const { row, platformCustomerId, code } of errors) {
    if (row === undefined) continue;
    if (platformCustomerId !== undefined) {
      if (places.idByNumber.get(row) === platformCustomerId) from += 1;
      const number = places.numberByIndex.get(row);
      if (number !== undefined && places.rowsById.get(platformCustomerId)?.includes(number)) after += 1;
    } else if (row === places.last) from += 1;
    else if (row === 1 && code !== "invalid_csv_format") after += 1;
  }
  return after > from;
}

/** The service's errors, in whichever of its shapes, as rows and columns of the file that was sent (defaults 3). */
export async function rowErrors(
  errors: readonly BulkJobError[],
  file: AsyncIterable<Uint8Array>,
): Promise<ImportRowError[]> {
  if (errors.length === 0) return [];
  const places = await findPlaces(errors, file);
  const isAfter = countsAfterHeader(errors, places);
  return errors.map((error) => {
    const named = error.row !== undefined && isAfter ? (places.numberByIndex.get(error.row) ?? error.row) : error.row;
    const rows = places.rowsById.get(error.platformCustomerId ?? "") ?? [];
    const row = named ?? (rows.length === 1 ? rows[0] : undefined) ?? null;
    return {
      row,
      column: columnOfError(error),
      platformCustomerId: error.platformCustomerId ?? places.idByNumber.get(row ?? 0) ?? null,
      code: error.code,
      message: error.message,
    };
  });
}
