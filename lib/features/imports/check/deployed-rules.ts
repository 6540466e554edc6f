import { type CsvColumn, DEPLOYED_REQUIRED } from "@/lib/contract/csv-columns";
import { type Cells, checkIdentifier, isSheetError, type Say } from "./spreadsheet-damage";

// Reported elsewhere, with better wording.
const SAID: readonly CsvColumn[] = ["platformCustomerId", "customerType"];
const OF_PERSON = ["fullName", "birthDate"] as const satisfies readonly CsvColumn[];
const OF_BUSINESS = ["businessLegalName"] as const satisfies readonly CsvColumn[];

/** What a row of a deployed service's file must contain, by its customer type (interface-revisions 1). */
export function checkDeployedRow(cells: Cells, say: Say): void {
  const { customerType } = cells;
  const own = customerType === "BUSINESS" ? OF_BUSINESS : customerType === "INDIVIDUAL" ? OF_PERSON : [];
  for (const column of [...DEPLOYED_REQUIRED, ...own]) {
    if (cells[column] === "" && !SAID.includes(column)) say("required", column, "This service needs a value here.");
  }
  if (!isSheetError(cells.platformAccountId)) checkIdentifier(cells, "platformAccountId", say);
}
