/** The CSV's columns, in the specification's order (4.1). */
export const CSV_COLUMNS = [
  "umaAddress",
  "platformCustomerId",
  "customerType",
  "fullName",
  "birthDate",
  "addressLine1",
  "city",
  "state",
  "postalCode",
  "country",
  "accountType",
  "accountNumber",
  "bankName",
  "platformAccountId",
  "businessLegalName",
  "routingNumber",
  "accountCategory",
] as const;

/** The columns of a row's bank account, which deployed services don't have (interface-revisions 1). */
const BANK_COLUMNS: readonly string[] = [
  "accountType",
  "accountNumber",
  "bankName",
  "routingNumber",
  "accountCategory",
];

/** Every column that some deployment accepts. */
export const ALL_CSV_COLUMNS = [
  ...CSV_COLUMNS,
  "addressLine2",
  "email",
  "description",
  "businessRegistrationNumber",
  "businessTaxId",
] as const;
export type CsvColumn = (typeof ALL_CSV_COLUMNS)[number];

/**
 * The columns of a deployment's file: the specification's, with a bank account, or those of the deployed services
 * (interface-revisions 1).
 */
export function csvColumns(hasBankColumns: boolean): readonly CsvColumn[] {
  return hasBankColumns ? CSV_COLUMNS : ALL_CSV_COLUMNS.filter((name) => !BANK_COLUMNS.includes(name));
}

/** Whether a column belongs to a bank account. */
export function isBankColumn(name: string): boolean {
  return BANK_COLUMNS.includes(name);
}

/** The columns required in every row of a deployed service's file (interface-revisions 1). */
export const DEPLOYED_REQUIRED = [
  "umaAddress",
  "platformCustomerId",
  "customerType",
  "addressLine1",
  "city",
  "state",
  "postalCode",
  "country",
] as const satisfies readonly CsvColumn[];
