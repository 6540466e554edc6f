import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import { CSV_COLUMNS, csvColumns } from "@/lib/contract/csv-columns";
import type { OwnService } from "./own-service";

export type Row = Record<string, string>;

/** A customer that the service accepts, as a row of the file. */
export function goodRow(run: string, at: number): Row {
  return {
    umaAddress: `$${run}.${at}@uma.meridian.example`,
    platformCustomerId: `${run}-${at}`,
    customerType: "INDIVIDUAL",
    fullName: "Ana López",
    birthDate: "1990-01-31",
    addressLine1: "1 High Street, Flat 2",
    city: "Springfield",
    state: "IL",
    postalCode: "62704",
    country: "US",
    accountType: "US_ACCOUNT",
    accountNumber: String(10_000_000 + at),
    bankName: "First Bank",
    platformAccountId: `ACC-${run}-${at}`,
    routingNumber: "021000021",
    accountCategory: "CHECKING",
  };
}

/** The columns of the file that a service imports. */
export const columnsOf = (own: OwnService) => csvColumns(own.can("importBankColumns"));

/** Typical damage to such rows by people and spreadsheets, in turn; each in a column that every service accepts. */
const DAMAGE: Row[] = [
  { birthDate: "31/01/1990" },
  { platformAccountId: "1.23E+10" },
  { customerType: "" },
  { country: "Germany" },
  { customerType: "individual" },
  { umaAddress: "ana@uma.meridian.example" },
  { platformCustomerId: "" },
  { fullName: "=cmd|' /C calc'!A0" },
];

/** `count` rows, of which those at `bad` (from 0) are damaged. */
export function customerRows(run: string, count: number, bad: readonly number[] = []): Row[] {
  return Array.from({ length: count }, (_, at) => {
    const nth = bad.indexOf(at);
    return nth < 0 ? goodRow(run, at) : { ...goodRow(run, at), ...DAMAGE[nth % DAMAGE.length] };
  });
}

/** A file as passed to the browser. */
export function csvFile(name: string, rows: readonly Row[], columns: readonly string[] = CSV_COLUMNS) {
  const data = rows.map((row) => columns.map((column) => row[column] ?? ""));
  return { name, mimeType: "text/csv", buffer: Buffer.from(Papa.unparse({ fields: [...columns], data })) };
}

/** The file that a button downloads. */
export async function downloaded(
  page: Page,
  button: string,
): Promise<{ name: string; rows: Row[]; columns: string[] }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  const parsed = Papa.parse<Row>(text.replace(/^\uFEFF/, ""), { header: true, skipEmptyLines: true });
  return { name: download.suggestedFilename(), rows: parsed.data, columns: parsed.meta.fields ?? [] };
}

/** Gives the page a file like its chooser would. */
export async function choose(page: Page, file: ReturnType<typeof csvFile>): Promise<void> {
  await page.locator('input[type="file"]').first().setInputFiles(file);
}
