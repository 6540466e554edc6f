import { z } from "zod";
import { instantOf, serverNow } from "@/lib/dates";
import { demandsOf, openDemands, taxIdProblems } from "@/lib/features/customers/fields";
import {
  CreateCustomerInput,
  type CustomerConfig,
  type CustomerType,
  umaFromTyped,
  umaProblem,
} from "@/lib/features/customers/schema";

/** A customer form's values: text as typed. Values for the other customer type are preserved too. */
export interface CustomerFormValues {
  customerType: CustomerType;
  platformCustomerId: string;
  umaAddress: string;
  fullName: string;
  birthDate: string;
  nationality: string;
  /** A person's tax ID and its kind, and where the customer transacts: for deployments that accept them. */
  idType: string;
  identifier: string;
  region: string;
  email: string;
  phoneNumber: string;
  address: { line1: string; line2: string; city: string; state: string; postalCode: string; country: string };
  businessInfo: {
    legalName: string;
    registrationNumber: string;
    taxId: string;
    country: string;
    incorporatedOn: string;
  };
  /** `termsVersion`: the accepted terms, empty for none. `acceptedAt`: by the user's clock. */
  endUserTermsConsent: { termsVersion: string; acceptedAt: string; ipAddress: string; acceptanceMethod: string };
  /** Selected currencies by code. */
  currencies: Record<string, boolean>;
  confirmedIds: string[];
}

export const EMPTY_CUSTOMER: CustomerFormValues = {
  customerType: "INDIVIDUAL",
  platformCustomerId: "",
  umaAddress: "",
  fullName: "",
  birthDate: "",
  nationality: "",
  idType: "",
  identifier: "",
  region: "",
  email: "",
  phoneNumber: "",
  address: { line1: "", line2: "", city: "", state: "", postalCode: "", country: "" },
  businessInfo: { legalName: "", registrationNumber: "", taxId: "", country: "", incorporatedOn: "" },
  endUserTermsConsent: { termsVersion: "", acceptedAt: "", ipAddress: "", acceptanceMethod: "CHECKBOX" },
  currencies: {},
  confirmedIds: [],
};

/** The non-empty parts, trimmed; undefined if there are none. */
export function filled<T extends Record<string, string>>(parts: T): Partial<T> | undefined {
  const entries = Object.entries(parts).flatMap(([key, value]) => (value.trim() === "" ? [] : [[key, value.trim()]]));
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Partial<T>);
}

/** The selected codes. */
export function chosenCurrencies(currencies: CustomerFormValues["currencies"]): string[] {
  return Object.keys(currencies).filter((code) => currencies[code]);
}

/** A validation issue in plain words. */
export function plainMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_big" && issue.origin === "string") return `Use at most ${issue.maximum} characters.`;
  if (issue.code === "invalid_type" && issue.input === undefined) return "This is required.";
  return issue.message;
}

/** What the form shows beside its fields: the context that typed values refer to. */
export interface Shown {
  /** The version of the terms shown; null if there are none. */
  termsVersion: string | null;
  /** The zone of the user's clock. */
  zone: string;
}

/** The business details to send: without those that this deployment doesn't know. */
function businessOf({ businessInfo }: CustomerFormValues, { hasBusinessDetails }: CustomerConfig) {
  const { country: _, incorporatedOn: __, ...known } = businessInfo;
  return filled(hasBusinessDetails ? businessInfo : known);
}

/** Consent to the terms shown on the form; without terms, or for another version, there is none. */
function consentOf({ endUserTermsConsent: consent }: CustomerFormValues, { termsVersion, zone }: Shown) {
  if (termsVersion === null || consent.termsVersion !== termsVersion) return undefined;
  const acceptedAt = instantOf(consent.acceptedAt, zone) ?? undefined;
  return { ...consent, ipAddress: consent.ipAddress.trim(), acceptedAt };
}

/** The request for these values, not yet validated. */
function requestOf(values: CustomerFormValues, config: CustomerConfig, shown: Shown) {
  const { customerType, platformCustomerId, fullName, birthDate, nationality, email, phoneNumber } = values;
  const { idType, identifier, region } = values;
  const umaAddress = umaFromTyped(values.umaAddress, config.umaDomain);
  const isBusiness = customerType === "BUSINESS";
  const address = filled(values.address);
  const businessInfo = isBusiness ? businessOf(values, config) : undefined;
  const endUserTermsConsent = consentOf(values, shown);
  return {
    platformCustomerId,
    customerType,
    ...filled({ umaAddress, email, phoneNumber }),
    ...(isBusiness ? {} : filled({ fullName, birthDate, nationality })),
    ...(!isBusiness && config.takesTaxIds ? filled({ idType, identifier }) : {}),
    ...(config.hasMarkets ? filled({ region }) : {}),
    ...(address ? { address } : {}),
    ...(businessInfo ? { businessInfo } : {}),
    ...(endUserTermsConsent ? { endUserTermsConsent } : {}),
    currencies: chosenCurrencies(values.currencies),
    confirmedIds: values.confirmedIds,
  };
}

/** Validates a new customer's form like the server: the contract, the platform's domain, the requirements. */
export function createCustomerForm(config: CustomerConfig, shown: Shown = { termsVersion: null, zone: "UTC" }) {
  return z.custom<CustomerFormValues>().transform((values, ctx): CreateCustomerInput => {
    const request = requestOf(values, config, shown);
    const demands = demandsOf(config, request.currencies, request.customerType);
    const problems = { ...taxIdProblems(request), ...openDemands(demands, request) };
    const isBusiness = request.customerType === "BUSINESS";
    const name = isBusiness ? values.businessInfo.legalName : values.fullName;
    if (name.trim() === "") {
      problems[isBusiness ? "businessInfo.legalName" : "fullName"] ??= isBusiness
        ? "Enter the legal name."
        : "Enter the full name.";
    }
    const uma = request.umaAddress === undefined ? null : umaProblem(request.umaAddress, config.umaDomain);
    if (uma !== null) problems.umaAddress = uma;
    if (Date.parse(request.endUserTermsConsent?.acceptedAt ?? "") > serverNow()) {
      problems["endUserTermsConsent.acceptedAt"] = "This is in the future.";
    }
    const parsed = CreateCustomerInput.safeParse(request);
    for (const issue of parsed.error?.issues ?? []) problems[issue.path.join(".")] ??= plainMessage(issue);
    for (const [path, message] of Object.entries(problems)) {
      ctx.addIssue({ code: "custom", path: path.split("."), message });
    }
    return parsed.success && Object.keys(problems).length === 0 ? parsed.data : z.NEVER;
  });
}
