import { countries } from "@/lib/contract/countries";
import { customerInfoLabel } from "@/lib/contract/customer-info-fields";
import { CUSTOMER_TYPES, KYC_STATUSES, type KycStatus, mayMoveMoney } from "@/lib/contract/customer-status";
import { enumWords, type Field, type Filter, type StatusValue, spellOut, statusValue, type Tone } from "@/lib/fields";
import type { CustomerConfig, CustomerRow } from "./schema";

const KYC_TONES: Record<KycStatus, Tone> = {
  APPROVED: "good",
  REJECTED: "bad",
  PENDING_REVIEW: "warn",
  EXPIRED: "warn",
  CANCELED: "idle",
  MANUALLY_APPROVED: "good",
  MANUALLY_REJECTED: "bad",
};

/** A KYC status as colour, shape and word (specification 2.4); none is shown as "Not stated". */
export function kycStatus(status: string | null): StatusValue {
  return statusValue(status ?? undefined, KYC_TONES);
}

/** Where a customer stands: deleted, else the KYC status. */
export function customerStatus(row: Pick<CustomerRow, "kycStatus" | "isDeleted">): StatusValue {
  return row.isDeleted ? { kind: "status", label: "Deleted", tone: "idle" } : kycStatus(row.kycStatus);
}

/** What to call a customer: the name, else the platform's id, else the service's. */
export function customerTitle(row: Pick<CustomerRow, "name" | "platformCustomerId" | "id">): string {
  return row.name ?? row.platformCustomerId ?? row.id;
}

/** Why no money can move for this customer (specification 1 and 2.4, rule 7), in words; null when it can. */
export function moneyBlock(row: Pick<CustomerRow, "kycStatus" | "isDeleted">): string | null {
  if (mayMoveMoney({ kycStatus: row.kycStatus ?? undefined, isDeleted: row.isDeleted })) return null;
  if (row.isDeleted) return "The customer has been deleted. Nothing can be sent or received.";
  if (row.kycStatus === null) return "The service hasn't reported a KYC approval.";
  return `KYC status: ${kycStatus(row.kycStatus).label.toLowerCase()}. Quotes and conversions need an approved customer.`;
}

const KYC_EVENTS: Record<string, { title: string; tone: Tone }> = {
  "CUSTOMER.KYC_APPROVED": { title: "Verified by the service", tone: "good" },
  "CUSTOMER.KYC_REJECTED": { title: "Verification rejected by the service", tone: "bad" },
  "CUSTOMER.KYC_SUBMITTED": { title: "Verification submitted", tone: "info" },
  "CUSTOMER.KYC_MANUALLY_APPROVED": { title: "Approved manually by the platform", tone: "good" },
  "CUSTOMER.KYC_MANUALLY_REJECTED": { title: "Rejected manually by the platform", tone: "bad" },
};

/** What a webhook about a customer says (specification 6); an unknown type is shown raw. */
export function kycEventWords(type: string): { title: string; tone: Tone } {
  return KYC_EVENTS[type] ?? { title: type, tone: "idle" };
}

/** Pairs of label and text of payment instructions: every field the service sent, none left out. */
export function instructionPairs(info: Record<string, unknown>): { label: string; text: string }[] {
  return Object.entries(info)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([key, value]) => {
      const isList = Array.isArray(value);
      const text = isList
        ? value.map(String).join(", ")
        : typeof value === "object"
          ? JSON.stringify(value)
          : String(value);
      return { label: spellOut(key), text };
    });
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
  TAX_ID: { BUSINESS: "businessInfo.taxId" },
  REGISTRATION_NUMBER: { BUSINESS: "businessInfo.registrationNumber" },
  // Always there: chosen above, or made by the service.
  USER_TYPE: { INDIVIDUAL: "customerType", BUSINESS: "customerType" },
  ACCOUNT_IDENTIFIER: { INDIVIDUAL: "umaAddress", BUSINESS: "umaAddress" },
  IDENTIFIER: { INDIVIDUAL: "platformCustomerId", BUSINESS: "platformCustomerId" },
};

/** A field that the chosen currencies demand. `path` null: a customer of this type has no such field to fill in. */
export interface Demand {
  field: string;
  label: string;
  path: string | null;
  currencies: string[];
}

/** What the chosen currencies demand of a customer of this type (specification 2.4, rule 2), with who demands it. */
export function demandsOf(config: CustomerConfig, chosen: readonly string[], type: string): Demand[] {
  const demands = new Map<string, Demand>();
  for (const { code, requiredFields } of config.currencies) {
    if (!chosen.includes(code)) continue;
    for (const field of requiredFields) {
      const path = PLACES[field]?.[type === "BUSINESS" ? "BUSINESS" : "INDIVIDUAL"] ?? null;
      const known = demands.get(field) ?? { field, label: customerInfoLabel(field), path, currencies: [] };
      demands.set(field, { ...known, currencies: [...known.currencies, code] });
    }
  }
  return [...demands.values()];
}

/** `Required for NGN and KES.` */
export function demandText({ currencies }: Pick<Demand, "currencies">): string {
  const last = currencies.at(-1) ?? "";
  const others = currencies.slice(0, -1).join(", ");
  return `Required for ${others === "" ? last : `${others} and ${last}`}.`;
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
  { id: "status", label: "KYC", kind: "status", width: 172, value: customerStatus },
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
    label: "KYC status",
    options: KYC_STATUSES.map((value) => ({ value, label: enumWords(value) })),
  },
  { kind: "text", param: "platformCustomerId", label: "Platform ID", placeholder: "Your own ID, exact match" },
  { kind: "text", param: "umaAddress", label: "UMA address", placeholder: "$name@domain" },
  {
    kind: "choice",
    param: "customerType",
    label: "Type",
    options: CUSTOMER_TYPES.map((value) => ({ value, label: enumWords(value) })),
  },
  { kind: "range", param: ["createdAfter", "createdBefore"], label: "Created" },
  { kind: "range", param: ["updatedAfter", "updatedBefore"], label: "Updated" },
  { kind: "flag", param: "isIncludingDeleted", label: "Including deleted" },
] as const satisfies readonly Filter[];

let countryList: { value: string; label: string }[] | null = null;

/** Every country with its code, by name: `Spain (ES)`. */
export function countryOptions() {
  countryList ??= [...countries()]
    .map(([value, name]) => ({ value, label: `${name} (${value})` }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
  return countryList;
}
