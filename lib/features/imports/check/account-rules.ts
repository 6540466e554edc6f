import { type AccountField, type AccountType, accountTypeOf } from "@/lib/contract/account-types";
import type { CsvColumn } from "@/lib/contract/csv-columns";
import { checkDigitProblem, formProblem, normaliseField } from "@/lib/contract/field-rules";
import { type Cells, checkIdentifier, isSheetError, type Say } from "./spreadsheet-damage";

type AccountColumn = "accountNumber" | "routingNumber" | "accountCategory" | "bankName";
const COLUMNS: readonly string[] = ["accountNumber", "routingNumber", "accountCategory", "bankName"];
const ID_MAX = 200;

interface Plan {
  type: AccountType;
  fields: { field: AccountField; column: AccountColumn }[];
  /** Labels of what the account needs but no column of the file can hold. */
  unsupported: string[];
}

/** Maps columns to fields. The file has one column for a number, whatever the type calls its number. */
function planOf(type: AccountType): Plan {
  const plan: Plan = { type, fields: [], unsupported: [] };
  const isNumbered = type.fields.some((field) => field.name === "accountNumber");
  const number = isNumbered ? undefined : (type.fields.find((field) => !field.optional) ?? type.fields[0]);
  for (const field of type.fields) {
    if (field === number) plan.fields.push({ field, column: "accountNumber" });
    else if (COLUMNS.includes(field.name)) plan.fields.push({ field, column: field.name as AccountColumn });
    else if (!field.optional) plan.unsupported.push(field.label);
  }
  return plan;
}

const plans = new Map<string, Plan | null>();

function planFor(name: string): Plan | null {
  let plan = plans.get(name);
  if (plan === undefined) {
    const type = accountTypeOf(name);
    plan = type === undefined ? null : planOf(type);
    if (plans.size < 1000) plans.set(name, plan);
  }
  return plan;
}

/** The account created with the customer, if any of its cells is filled (specification 2.6, 8; defaults 3). */
export function checkAccount(cells: Cells, say: Say): void {
  const { accountType, accountNumber, bankName, platformAccountId, routingNumber, accountCategory } = cells;
  const isEmpty =
    accountType === "" &&
    accountNumber === "" &&
    bankName === "" &&
    platformAccountId === "" &&
    routingNumber === "" &&
    accountCategory === "";
  checkOwner(cells, say, !isEmpty);
  if (isEmpty) return;
  checkAccountId(cells, say);
  if (accountType === "") {
    say("required", "accountType", "Enter the account type, like US_ACCOUNT.");
    return;
  }
  if (isSheetError(accountType)) return;
  const plan = planFor(accountType);
  if (plan === null) {
    const isCase = planFor(accountType.toUpperCase()) !== null;
    say("account-type", "accountType", isCase ? "Use capital letters." : "Unknown account type.");
  } else if (plan.unsupported.length > 0) {
    const needs = plan.unsupported.join(", ");
    say(
      "account-type",
      "accountType",
      `This account type also needs: ${needs}. The file has no column for it; add the account after the import.`,
    );
  } else for (const { field, column } of plan.fields) checkField(cells, field, column, say);
}

/** The account's beneficiary is the customer, who then needs a name; without an account it is just recommended. */
function checkOwner(cells: Cells, say: Say, hasAccount: boolean): void {
  const isBusiness = cells.customerType === "BUSINESS";
  const column: CsvColumn = isBusiness ? "businessLegalName" : "fullName";
  if (cells[column] !== "" || (!isBusiness && cells.customerType !== "INDIVIDUAL")) return;
  const what = isBusiness ? "legal name" : "full name";
  if (hasAccount) say("required", column, `The account's beneficiary needs a ${what}.`);
  else say("no-name", column, `The service often requires the ${what}.`);
}

function checkAccountId(cells: Cells, say: Say): void {
  const id = cells.platformAccountId;
  if (id === "") say("no-account-id", "platformAccountId", "Without it, the account isn't linked to your records.");
  else if (isSheetError(id) || checkIdentifier(cells, "platformAccountId", say)) return;
  else if (id.length > ID_MAX) say("too-long", "platformAccountId", `Use at most ${ID_MAX} characters.`);
}

function checkField(cells: Cells, field: AccountField, column: AccountColumn, say: Say): void {
  const value = cells[column];
  if (value === "") {
    if (!field.optional) say("required", column, `${field.label} is required for this account type.`);
    return;
  }
  if (isSheetError(value)) return;
  if ((column === "accountNumber" || column === "routingNumber") && checkIdentifier(cells, column, say)) return;
  const problem = formProblem(field.rule, value);
  if (problem === null) {
    const mistyped = checkDigitProblem(field.rule, value);
    if (mistyped !== null) say("checksum", column, mistyped);
  } else if (lostZeros(field, value)) {
    say("leading-zeros", column, `${problem} Leading zeros were probably lost. Format the column as text.`);
  } else {
    const written = normaliseField(field.rule, value);
    const isOnlyForm = written !== value && formProblem(field.rule, written) === null;
    say("account", column, isOnlyForm ? "Remove spaces, hyphens and dots." : problem);
  }
}

/** How many digits a rule requires, if that is a single number. */
function exactDigits({ rule }: AccountField): number | null {
  if (rule.kind === "routing") return 9;
  if (rule.kind === "clabe") return 18;
  return rule.kind === "digits" && rule.min === rule.max ? rule.min : null;
}

function lostZeros(field: AccountField, value: string): boolean {
  const digits = exactDigits(field);
  return digits !== null && value.length < digits && value.length >= digits - 3 && /^\d+$/.test(value);
}
