import { CalendarDate } from "@/lib/contract/calendar";
import { CUSTOMER_TYPES } from "@/lib/contract/customer-status";
import { hasInvisible, isBusinessName, isPersonName } from "@/lib/contract/name-rules";
import { normaliseUmaAddress, umaAddressProblem } from "@/lib/contract/uma-address";
import { type Cells, checkIdentifier, isReformattedDate, isSheetError, type Say } from "./spreadsheet-damage";

const NAME_MAX = 200;
const ID_MAX = 200;
const FEBRUARY = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const DATE = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-\d{2}$/;

/** The contract's `CalendarDate`, only faster: a schema is too slow for two hundred thousand dates in a file. */
export function isCalendarDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const day = (text.charCodeAt(8) - 48) * 10 + text.charCodeAt(9) - 48;
  if (day < 1 || day > 31) return false;
  const month = (text.charCodeAt(5) - 48) * 10 + text.charCodeAt(6) - 48;
  // Only the ends of months need the full check.
  return day <= 28 || (day <= (FEBRUARY[month - 1] ?? 0) && CalendarDate.safeParse(text).success);
}

/** Who the customer is: id, type, UMA address, name and date of birth (specification 2.4). */
export function checkPerson(cells: Cells, say: Say, facts: { umaDomain: string | null; today: string }): void {
  checkId(cells, say);
  checkType(cells, say);
  checkUma(cells, say, facts.umaDomain);
  checkName(cells, "fullName", isPersonName, say);
  checkName(cells, "businessLegalName", isBusinessName, say);
  checkBirthDate(cells, say, facts.today);
}

function checkId(cells: Cells, say: Say): void {
  const id = cells.platformCustomerId;
  if (id === "") {
    say("required", "platformCustomerId", "Enter your own ID for the customer.");
    return;
  }
  if (isSheetError(id)) return;
  if (checkIdentifier(cells, "platformCustomerId", say)) return;
  if (id.length > ID_MAX) say("too-long", "platformCustomerId", `Use at most ${ID_MAX} characters.`);
  else if (hasInvisible(id))
    say("invisible", "platformCustomerId", "It contains invisible characters. Enter it again.");
}

const TYPES: readonly string[] = CUSTOMER_TYPES;

function checkType(cells: Cells, say: Say): void {
  const type = cells.customerType;
  if (type === "INDIVIDUAL" || type === "BUSINESS") return;
  if (type === "") {
    say("required", "customerType", "Enter INDIVIDUAL or BUSINESS.");
    return;
  }
  if (isSheetError(type)) return;
  const isCase = TYPES.includes(type.toUpperCase());
  say("customer-type", "customerType", isCase ? "Use capital letters." : "Enter INDIVIDUAL or BUSINESS.");
}

function checkUma(cells: Cells, say: Say, domain: string | null): void {
  const address = cells.umaAddress;
  if (address === "" || isSheetError(address) || checkIdentifier(cells, "umaAddress", say)) return;
  const problem = umaAddressProblem(address);
  if (problem !== null) {
    say("uma", "umaAddress", problem);
    return;
  }
  if (domain === null || normaliseUmaAddress(address).endsWith(`@${domain}`)) return;
  say("uma", "umaAddress", `The part after @ must be the platform's domain, ${domain}.`);
}

function checkName(
  cells: Cells,
  column: "fullName" | "businessLegalName",
  isName: (text: string) => boolean,
  say: Say,
): void {
  const name = cells[column];
  if (name === "" || isSheetError(name)) return;
  if (name.length > NAME_MAX) {
    say("too-long", column, `Use at most ${NAME_MAX} characters.`);
    return;
  }
  if (!isName(name)) say("name", column, "Names can't contain special characters.");
}

function checkBirthDate(cells: Cells, say: Say, today: string): void {
  const date = cells.birthDate;
  if (date === "" || isSheetError(date)) return;
  if (isCalendarDate(date)) {
    if (date > today) say("future-date", "birthDate", "This date is in the future.");
    return;
  }
  if (isReformattedDate(date)) {
    say(
      "date-reformatted",
      "birthDate",
      "Use the format YYYY-MM-DD, like 1990-01-31. A spreadsheet may have changed it.",
    );
  } else say("date", "birthDate", "Enter a valid date, like 1990-01-31.");
}
