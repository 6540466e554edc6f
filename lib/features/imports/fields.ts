import { type CsvColumn, DEPLOYED_REQUIRED } from "@/lib/contract/csv-columns";
import { CSV_MAX_BYTES } from "@/lib/contract/limits";
import { csvLine } from "@/lib/csv";
import type { Field, FiltersOf, StatusValue } from "@/lib/fields";
import { IMPORT_STATUSES, type ImportStatus, stateOptions, stateValue } from "@/lib/statuses";
import { type ColumnRules, fileColumns } from "./check/file-start";
import type { ImportRow, ListImportsInput } from "./schema";

type Counts = Pick<ImportRow, "status" | "rows" | "successful" | "failed">;

/** How many rows the service neither imported nor rejected although it calls the import completed, by its counts. */
export function rowsMissing({ status, rows, successful, failed }: Counts): number {
  if (status !== "completed" || successful === null || failed === null) return 0;
  return Math.max(0, rows - successful - failed);
}

/** An import's status as colour, shape and word; one that ended without some of its rows differs from a clean one. */
export function importStatus(row: Counts & Pick<ImportRow, "isUnread">): StatusValue {
  const { status, failed, isUnread } = row;
  if (isUnread) return { kind: "status", label: "No response", tone: "warn" };
  if (rowsMissing(row) > 0) return { kind: "status", label: "Completed, rows missing", tone: "warn" };
  if (status === "completed" && (failed ?? 0) > 0) {
    return { kind: "status", label: "Completed, rows rejected", tone: "warn" };
  }
  return stateValue(IMPORT_STATUSES, status);
}

/** Whether an import can still change by itself. */
export function isUnderWay(status: ImportStatus): boolean {
  return status === "waiting" || status === "uploading" || status === "processing";
}

export const importFields: Field<ImportRow>[] = [
  { id: "createdAt", label: "Started", kind: "time", isSortable: true, value: (row) => row.createdAt },
  { id: "fileName", label: "File", kind: "file", value: (row) => row.fileName },
  { id: "status", label: "Status", kind: "status", width: 212, value: importStatus },
  { id: "rows", label: "Rows sent", kind: "number", width: 104, value: (row) => row.rows },
  { id: "successful", label: "Imported", kind: "number", width: 104, value: (row) => row.successful },
  { id: "failed", label: "Rejected", kind: "number", width: 96, value: (row) => row.failed },
  { id: "person", label: "Started by", kind: "text", width: 170, value: (row) => row.person },
  { id: "completedAt", label: "Ended", kind: "time", isHidden: true, value: (row) => row.completedAt },
  { id: "id", label: "Import", kind: "id", width: 124, isHidden: true, value: (row) => row.id },
];

export const importFilters = [
  {
    kind: "choice",
    param: "status",
    label: "Status",
    options: stateOptions(IMPORT_STATUSES),
  },
  { kind: "range", param: ["from", "to"], label: "Started" },
] as const satisfies FiltersOf<ListImportsInput>;

interface ColumnWords {
  says: string;
  like: string;
}

/** What each column of the file holds, in the interface's order (specification 4.1). */
export const COLUMN_GUIDE: Record<CsvColumn, ColumnWords> = {
  umaAddress: { says: "UMA address on the platform's own domain", like: "$ana@example.com" },
  platformCustomerId: { says: "Your own ID for the customer. Required", like: "CUST-1001" },
  customerType: { says: "INDIVIDUAL or BUSINESS, in capitals. Required", like: "INDIVIDUAL" },
  fullName: { says: "Name of an individual", like: "Ana López" },
  birthDate: { says: "Date of birth, YYYY-MM-DD", like: "1990-01-31" },
  addressLine1: { says: "Street and number", like: "1 High Street" },
  city: { says: "City", like: "Springfield" },
  state: { says: "State or region", like: "IL" },
  postalCode: { says: "Postal code, leading zeros kept", like: "02139" },
  country: { says: "Two-letter country code, in capitals", like: "US" },
  accountType: { says: "Type of external account", like: "US_ACCOUNT" },
  accountNumber: { says: "Account number, IBAN or CLABE, without spaces", like: "000123456789" },
  bankName: { says: "Name of the bank", like: "First National Bank" },
  platformAccountId: { says: "Your own ID for the account", like: "ACC-1001" },
  businessLegalName: { says: "Legal name of a business", like: "Meridian Foods Ltd" },
  routingNumber: { says: "Nine digits, leading zeros kept", like: "021000021" },
  accountCategory: { says: "CHECKING or SAVINGS", like: "CHECKING" },
  addressLine2: { says: "Building, floor or flat", like: "Flat 4" },
  email: { says: "Email address", like: "ana@example.com" },
  description: { says: "A note of your own", like: "Imported in March" },
  businessRegistrationNumber: { says: "Registration number of a business", like: "HRB 12345" },
  businessTaxId: { says: "Tax ID of a business", like: "98-7654321" },
};

/** What each column of this deployment's files holds; `isRequired`: in every row. */
export function columnGuide(rules: ColumnRules) {
  const required: readonly string[] = rules.hasBankColumns ? [] : DEPLOYED_REQUIRED;
  return fileColumns(rules).map((name) => ({
    name,
    ...COLUMN_GUIDE[name],
    isRequired: required.includes(name),
  }));
}

/** A file with the header that the service expects and no rows, for spreadsheets. */
export function templateFile(rules: ColumnRules): Blob {
  return new Blob([`\uFEFF${csvLine(fileColumns(rules))}`], { type: "text/csv" });
}

/**
 * The largest file that is sent, in bytes: "under 100MB" (specification 8), with some margin, since a service may count
 * the multipart envelope too.
 */
export const IMPORT_MAX_BYTES = CSV_MAX_BYTES - 1_000;

/** The longest list of left-out rows; without it rows are numbered as sent. Some 250,000 positions. */
export const LONGEST_LEFT_OUT = 900_000;

/** The format written by check/left-out.ts. */
export const LEFT_OUT = /^(?:[0-9a-z]+(?:\.[0-9a-z]+)?(?:,[0-9a-z]+(?:\.[0-9a-z]+)?)*)?$/;

/** How many of the service's row errors are stored per import. */
export const KEPT_ROW_ERRORS = 20_000;
