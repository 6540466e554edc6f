import { ACCOUNT_TYPES } from "@/lib/contract/account-types";
import { CreateCustomerBody } from "@/lib/contract/customer";
import { CreateExternalAccountBody } from "@/lib/contract/external-account";
import { addCustomer } from "../handlers/customers";
import { keepExternalAccount, makeExternalAccount } from "../handlers/external-accounts";
import { ApiError } from "../http/api-error";
import type { World } from "../state/world";

/** The problem with a row. */
export interface RowProblem {
  code: string;
  message: string;
  details?: unknown;
}

/** The non-empty cells of a row by column name. */
export function rowObject(header: readonly string[], cells: readonly string[]): Record<string, string> {
  const pairs = header.map((name, at) => [name, (cells[at] ?? "").trim()] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ""));
}

function bodyOf(row: Record<string, string>): unknown {
  const { umaAddress, platformCustomerId, customerType, fullName, birthDate, businessLegalName, email } = row;
  const { addressLine1, addressLine2, city, state, postalCode, country } = row;
  const place = { line1: addressLine1, line2: addressLine2, city, state, postalCode, country };
  const address = addressLine1 || country ? place : undefined;
  const { businessRegistrationNumber: registrationNumber, businessTaxId: taxId } = row;
  const legal = { legalName: businessLegalName, registrationNumber, taxId };
  const businessInfo = businessLegalName === undefined ? undefined : legal;
  return { umaAddress, platformCustomerId, customerType, fullName, birthDate, email, address, businessInfo };
}

const birthDateOf = ({ birthDate }: Record<string, string>) => (birthDate === undefined ? {} : { birthDate });

function accountOf(row: Record<string, string>, customerId: string): unknown {
  const {
    accountType,
    accountNumber,
    routingNumber,
    accountCategory,
    bankName,
    platformAccountId,
    platformCustomerId,
  } = row;
  const type = ACCOUNT_TYPES.find((known) => known.type === accountType);
  const isBusiness = row.customerType === "BUSINESS";
  const beneficiary = isBusiness
    ? { beneficiaryType: "BUSINESS", businessInfo: { legalName: row.businessLegalName ?? "" } }
    : { beneficiaryType: "INDIVIDUAL", fullName: row.fullName ?? "", ...birthDateOf(row) };
  const numberField =
    type?.fields.find((field) => field.name === "accountNumber")?.name ?? type?.fields[0]?.name ?? "accountNumber";
  const fields = { [numberField]: accountNumber, routingNumber, accountCategory, bankName };
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return {
    customerId,
    currency: type?.currency ?? "USD",
    platformAccountId: platformAccountId ?? `${platformCustomerId}-1`,
    accountInfo: { accountType, beneficiary, ...filled },
  };
}

/**
 * Creates the customer of a row, and its account if the row has one; returns null on success. On a problem, stores
 * neither.
 */
export function importRow(world: World, row: Record<string, string>): RowProblem | null {
  const body = CreateCustomerBody.safeParse(bodyOf(row));
  if (!body.success) return invalid(body.error.issues);
  const { customerType, fullName, businessInfo } = body.data;
  if (customerType === "INDIVIDUAL" && fullName === undefined) return missing("fullName");
  if (customerType === "BUSINESS" && businessInfo?.legalName === undefined) return missing("businessLegalName");
  const account = row.accountType === undefined ? null : CreateExternalAccountBody.safeParse(accountOf(row, "-"));
  if (account && !account.success) return invalid(account.error.issues);
  try {
    // The account is checked before the customer is created: a failing row leaves neither behind.
    const made = account ? makeExternalAccount(world, { ...account.data, customerId: undefined }, "PENDING") : null;
    const customer = addCustomer(world, body.data, world.settings.regulated ? "APPROVED" : "PENDING_REVIEW");
    if (made) {
      const record = { ...made.record, customerId: customer.id };
      keepExternalAccount(world, { ...made, customerId: customer.id, record });
    }
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { code: "validation_error", message: error.message, details: error.details };
  }
}

function invalid(issues: readonly { path: PropertyKey[]; message: string }[]): RowProblem {
  const details = issues.map((issue) => ({ field: issue.path.join("."), message: issue.message }));
  const [first] = details;
  return { code: "validation_error", message: `${first?.field}: ${first?.message}`, details: { issues: details } };
}

function missing(field: string): RowProblem {
  return { code: "validation_error", message: `${field} is required.`, details: { field } };
}
