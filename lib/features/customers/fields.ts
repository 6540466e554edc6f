import { countries } from "@/lib/contract/countries";
import { customerInfoLabel } from "@/lib/contract/customer-info-fields";
import {
  CONTACT_TONES,
  CUSTOMER_TYPES,
  type ID_TYPES,
  KYC_STATUSES,
  KYC_TONES,
  mayMoveMoney,
  verificationOf,
  WAITING_KYC,
} from "@/lib/contract/customer-status";
import type { ACCEPTANCE_METHODS } from "@/lib/contract/end-user-terms";
import { canMoveMoney, INTERNAL_ACCOUNT_TONES } from "@/lib/contract/internal-account-status";
import { enumOptions, enumWords, type Field, type FiltersOf, type StatusValue, statusValue } from "@/lib/fields";
import type { Contact, CustomerConfig, CustomerRow, CustomerView, ListCustomersInput } from "./schema";

/**
 * Why no money moves on an internal account, as colour, shape and word; null on one that is active or states nothing.
 */
export function internalAccountBlock(status: string | undefined): StatusValue | null {
  return canMoveMoney(status) ? null : statusValue(status, INTERNAL_ACCOUNT_TONES);
}

/** A KYC or KYB status as colour, shape and word (specification 2.4); none is shown as "Not stated". */
export function kycStatus(status: string | null): StatusValue {
  return statusValue(status ?? undefined, KYC_TONES);
}

/** Whether somebody still has to do something for a status to be decided. */
export const isWaiting = (status: string | null): boolean => status !== null && WAITING_KYC.includes(status);

/** What is known of a customer's verification where there may be no more than its status. */
type Verified = Pick<CustomerRow, "kycStatus" | "kybStatus" | "isDeleted"> & Partial<Pick<CustomerRow, "customerType">>;

/** By which check a customer is verified, KYC or KYB, and how far; `status` null: the service states none. */
export const customerCheck = (row: Verified) => verificationOf(row);

/** Where a customer stands: deleted, else the KYC status, or the KYB status of a business that has one. */
export function customerStatus(row: Verified): StatusValue {
  return row.isDeleted ? { kind: "status", label: "Deleted", tone: "idle" } : kycStatus(customerCheck(row).status);
}

/** The same where KYC and KYB stand in one column: a KYB status says that it is one. */
function listedStatus(row: Verified): StatusValue {
  const value = customerStatus(row);
  return !row.isDeleted && customerCheck(row).check === "KYB" ? { ...value, label: `KYB: ${value.label}` } : value;
}

/** What to call a customer: the name, else the platform's id, else the service's. */
export function customerTitle(row: Pick<CustomerRow, "name" | "platformCustomerId" | "id">): string {
  return row.name ?? row.platformCustomerId ?? row.id;
}

/** Why no money can move for this customer (specification 1 and 2.4, rule 7), in words; null when it can. */
export function moneyBlock(row: Verified): string | null {
  if (mayMoveMoney(row)) return null;
  if (row.isDeleted) return "The customer has been deleted. Nothing can be sent or received.";
  const { check, status } = customerCheck(row);
  if (status === null) return "The service hasn't reported an approved verification.";
  return `${check} status: ${kycStatus(status).label.toLowerCase()}. Quotes and conversions need an approved customer.`;
}

/** A contact of a customer, and how far it is verified. */
export interface ContactCheck {
  contact: Contact;
  label: "Email" | "Phone";
  status: StatusValue;
  isVerified: boolean;
}

/** How far the contacts on file are verified (interface-revisions 5): those of which the service states it. */
export function contactChecks({
  contactVerification: { email, phone } = {},
}: Pick<CustomerView["customer"], "contactVerification">): ContactCheck[] {
  const checkOf = (contact: Contact, label: ContactCheck["label"], state: string | undefined): ContactCheck[] =>
    state === undefined
      ? []
      : [{ contact, label, status: statusValue(state, CONTACT_TONES), isVerified: state === "VERIFIED" }];
  return [...checkOf("email", "Email", email), ...checkOf("phone", "Phone", phone)];
}

/** Where a customer-info field stands in the body of `POST /customers`, by customer type (specification 2.4). */
const PLACES: Record<string, { INDIVIDUAL?: string; BUSINESS?: string }> = {
  FULL_NAME: { INDIVIDUAL: "fullName", BUSINESS: "businessInfo.legalName" },
  BIRTH_DATE: { INDIVIDUAL: "birthDate" },
  NATIONALITY: { INDIVIDUAL: "nationality" },
  PHONE_NUMBER: { INDIVIDUAL: "phoneNumber", BUSINESS: "phoneNumber" },
  EMAIL: { INDIVIDUAL: "email", BUSINESS: "email" },
  POSTAL_ADDRESS: { INDIVIDUAL: "address", BUSINESS: "address" },
  COUNTRY_OF_RESIDENCE: { INDIVIDUAL: "address", BUSINESS: "address" },
  TAX_ID: { INDIVIDUAL: "identifier", BUSINESS: "businessInfo.taxId" },
  REGISTRATION_NUMBER: { BUSINESS: "businessInfo.registrationNumber" },
  // Always there: chosen above, or made by the service.
  USER_TYPE: { INDIVIDUAL: "customerType", BUSINESS: "customerType" },
  ACCOUNT_IDENTIFIER: { INDIVIDUAL: "umaAddress", BUSINESS: "umaAddress" },
  IDENTIFIER: { INDIVIDUAL: "platformCustomerId", BUSINESS: "platformCustomerId" },
};

/**
 * A field that the chosen currencies demand, or the service of every business: then no currency stands there. `path`
 * null: a customer of this type has no such field to fill in.
 */
export interface Demand {
  field: string;
  label: string;
  path: string | null;
  currencies: string[];
}

/** What a deployment wants of every business (interface-revisions 5), by customer-info field. */
const OF_EVERY_BUSINESS: readonly Demand[] = [
  { field: "FULL_NAME", label: "Legal name", path: "businessInfo.legalName", currencies: [] },
  { field: "COUNTRY", label: "Country of incorporation", path: "businessInfo.country", currencies: [] },
  { field: "INCORPORATED_ON", label: "Date of incorporation", path: "businessInfo.incorporatedOn", currencies: [] },
  { field: "TAX_ID", label: "Tax ID", path: "businessInfo.taxId", currencies: [] },
];

/** Where a customer of this deployment has a customer-info field; null where there is none to fill in. */
function placeOf(field: string, isBusiness: boolean, { takesTaxIds }: CustomerConfig): string | null {
  if (field === "TAX_ID" && !isBusiness && !takesTaxIds) return null;
  return PLACES[field]?.[isBusiness ? "BUSINESS" : "INDIVIDUAL"] ?? null;
}

/**
 * What the chosen currencies demand of a customer of this type (specification 2.4, rule 2), with who demands it; the
 * registration number of a business that is to send them; and what the deployment wants of every business.
 */
export function demandsOf(config: CustomerConfig, chosen: readonly string[], type: string): Demand[] {
  const isBusiness = type === "BUSINESS";
  const always = config.hasBusinessDetails && isBusiness ? OF_EVERY_BUSINESS : [];
  const demands = new Map<string, Demand>(always.map((demand) => [demand.field, demand]));
  for (const { code, requiredFields } of config.currencies) {
    if (!chosen.includes(code)) continue;
    const ofSender = isBusiness && config.registrationCurrencies.includes(code) ? ["REGISTRATION_NUMBER"] : [];
    for (const field of new Set([...requiredFields, ...ofSender])) {
      const path = placeOf(field, isBusiness, config);
      const known = demands.get(field) ?? { field, label: customerInfoLabel(field), path, currencies: [] };
      demands.set(field, { ...known, currencies: [...known.currencies, code] });
    }
  }
  return [...demands.values()];
}

/** `Required for NGN and KES.` */
export function demandText({ currencies }: Pick<Demand, "currencies">): string {
  if (currencies.length === 0) return "Required for every business.";
  const last = currencies.at(-1) ?? "";
  const others = currencies.slice(0, -1).join(", ");
  return `Required for ${others === "" ? last : `${others} and ${last}`}.`;
}

/** Why a business should have a registration number, where no chosen currency demands one; undefined for no reason. */
export function registrationHint({ registrationCurrencies: codes }: CustomerConfig): string | undefined {
  if (codes.length === 0) return undefined;
  return `A business needs it to send ${[codes.slice(0, -1).join(", "), codes.at(-1)].filter(Boolean).join(" or ")}.`;
}

/** Half a tax ID, as messages by path: the number and what kind of ID it is go together (interface-revisions 5). */
export function taxIdProblems({
  idType,
  identifier,
}: {
  idType?: string;
  identifier?: string;
}): Record<string, string> {
  if ((idType === undefined) === (identifier === undefined)) return {};
  return idType === undefined ? { idType: "Choose what kind of tax ID this is." } : { identifier: "Enter the tax ID." };
}

/** The demands that a body leaves open, as messages by path. */
export function openDemands(demands: readonly Demand[], body: object): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const demand of demands) {
    if (demand.path === null || demand.path === "umaAddress") continue;
    let value: unknown = body;
    for (const part of demand.path.split(".")) value = (value as Record<string, unknown> | undefined)?.[part];
    if (value === undefined || value === "")
      problems[demand.path === "address" ? "address.line1" : demand.path] = demandText(demand);
  }
  return problems;
}

export const customerFields: Field<CustomerRow>[] = [
  { id: "createdAt", label: "Created", kind: "time", width: 176, value: (row) => row.createdAt },
  { id: "name", label: "Name", kind: "text", value: (row) => row.name },
  { id: "status", label: "KYC or KYB", kind: "status", width: 172, value: listedStatus },
  {
    id: "type",
    label: "Type",
    kind: "text",
    width: 92,
    value: (row) => (row.customerType === null ? null : enumWords(row.customerType)),
  },
  { id: "platformCustomerId", label: "Platform ID", kind: "code", width: 136, value: (row) => row.platformCustomerId },
  { id: "umaAddress", label: "UMA address", kind: "code", width: 248, value: (row) => row.umaAddress },
  { id: "id", label: "Customer", kind: "id", width: 124, value: (row) => row.id },
  { id: "country", label: "Country", kind: "text", width: 84, isHidden: true, value: (row) => row.country },
  { id: "nationality", label: "Nationality", kind: "text", width: 96, isHidden: true, value: (row) => row.nationality },
  { id: "updatedAt", label: "Updated", kind: "time", width: 168, isHidden: true, value: (row) => row.updatedAt },
  { id: "isDeleted", label: "Deleted", kind: "boolean", isHidden: true, value: (row) => row.isDeleted },
];

export const customerFilters = [
  { kind: "text", param: "name", label: "Name", placeholder: "Part of the name" },
  {
    kind: "choice",
    param: "kycStatus",
    label: "KYC or KYB status",
    options: KYC_STATUSES.map((value) => ({ value, label: kycStatus(value).label })),
  },
  { kind: "text", param: "platformCustomerId", label: "Platform ID", placeholder: "Your own ID, exact match" },
  { kind: "text", param: "umaAddress", label: "UMA address", placeholder: "$name@domain" },
  {
    kind: "choice",
    param: "customerType",
    label: "Type",
    options: enumOptions(CUSTOMER_TYPES),
  },
  { kind: "text", param: "region", label: "Region", placeholder: "As the service has it, exact match" },
  { kind: "text", param: "currency", label: "Currency", placeholder: "USD", isUpperCase: true },
  { kind: "range", param: ["createdAfter", "createdBefore"], label: "Created" },
  { kind: "range", param: ["updatedAfter", "updatedBefore"], label: "Updated" },
  { kind: "flag", param: "isIncludingDeleted", label: "Including deleted" },
] as const satisfies FiltersOf<ListCustomersInput>;

const MARKET: readonly unknown[] = ["region", "currency"];

/**
 * The filters that are offered: those of region and currency where the deployment has them, and where one of them is in
 * use all the same, for it to be removed.
 */
export function offeredFilters(hasMarkets: boolean, inUse: { region?: unknown; currency?: unknown }) {
  const isShown = hasMarkets || inUse.region !== undefined || inUse.currency !== undefined;
  return isShown ? customerFilters : customerFilters.filter(({ param }) => !MARKET.includes(param));
}

/** How a customer accepted the terms, in words (interface-revisions 5). */
export const ACCEPTANCES = [
  { value: "CHECKBOX", label: "Ticked a box" },
  { value: "CLICK_TO_ACCEPT", label: "Clicked to accept" },
] satisfies { value: (typeof ACCEPTANCE_METHODS)[number]; label: string }[];

/** What kinds of tax ID an individual has, in words (interface-revisions 5). */
export const TAX_ID_TYPES = [
  { value: "SSN", label: "US Social Security number" },
  { value: "ITIN", label: "US taxpayer number (ITIN)" },
  { value: "EIN", label: "US employer number (EIN)" },
  { value: "NON_US_TAX_ID", label: "Tax ID of another country" },
] satisfies { value: (typeof ID_TYPES)[number]; label: string }[];

/** `Spain (ES)`; an unknown code as it came. */
export const countryLabel = (code: string): string =>
  countryOptions().find(({ value }) => value === code)?.label ?? code;

let countryList: { value: string; label: string }[] | null = null;

/** Every country with its code, by name: `Spain (ES)`. */
export function countryOptions() {
  countryList ??= [...countries()]
    .map(([value, name]) => ({ value, label: `${name} (${value})` }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
  return countryList;
}
