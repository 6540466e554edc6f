import { z } from "zod";
import { demandsOf, openDemands } from "@/lib/features/customers/fields";
import {
  CustomerChanges,
  type CustomerConfig,
  type CustomerView,
  ONE_AT_A_TIME,
  umaFromTyped,
  umaProblem,
} from "@/lib/features/customers/schema";
import { type CustomerFormValues, chosenCurrencies, EMPTY_CUSTOMER, filled, plainMessage } from "./form-values";

/** The values of the edit form: the parts of a customer that can change. */
export interface EditValues
  extends Pick<
    CustomerFormValues,
    | "customerType"
    | "umaAddress"
    | "fullName"
    | "birthDate"
    | "nationality"
    | "email"
    | "phoneNumber"
    | "address"
    | "businessInfo"
    | "currencies"
  > {
  /** The record's `updatedAt` that the rest was typed against; a draft restores its own. */
  seenUpdatedAt: string | null;
}

/** The form's initial values. A masked value starts empty; left empty, it isn't changed. */
export function editValuesOf({ customer }: CustomerView): EditValues {
  return {
    customerType: customer.customerType === "BUSINESS" ? "BUSINESS" : "INDIVIDUAL",
    umaAddress: customer.umaAddress ?? "",
    fullName: customer.fullName ?? "",
    birthDate: "",
    nationality: customer.nationality ?? "",
    email: "",
    phoneNumber: "",
    address: EMPTY_CUSTOMER.address,
    businessInfo: {
      legalName: customer.legalName ?? "",
      registrationNumber: customer.registrationNumber ?? "",
      taxId: "",
      country: customer.businessCountry ?? "",
      incorporatedOn: customer.incorporatedOn ?? "",
    },
    currencies: {},
    seenUpdatedAt: customer.updatedAt,
  };
}

const REMOVED = "The service can change this value but not remove it.";

/** Only what differs from the record (specification 4.1: PATCH), not yet validated; and what can't be requested. */
export function changesOf(values: EditValues, view: CustomerView, config: CustomerConfig) {
  const before = editValuesOf(view);
  const uma = umaFromTyped(values.umaAddress, config.umaDomain);
  const typed = { fullName: values.fullName.trim(), nationality: values.nationality, umaAddress: uma };
  const was = { ...before, umaAddress: before.umaAddress.toLowerCase() };
  const changes: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  // An unknown type is shown as an individual; only an actual choice changes it.
  if (values.customerType !== before.customerType) changes.customerType = values.customerType;
  for (const key of ["umaAddress", "fullName", "nationality"] as const) {
    if (typed[key] === was[key]) continue;
    if (typed[key] === "") problems[key] = REMOVED;
    else changes[key] = typed[key];
  }
  if (values.birthDate.trim() !== "") changes.birthDate = values.birthDate.trim();
  const address = filled(values.address);
  if (address) changes.address = address;
  if (config.changesContact) {
    const { email, phoneNumber } = values;
    Object.assign(changes, filled({ email, phoneNumber }));
    if (changes.email !== undefined && changes.phoneNumber !== undefined) problems.phoneNumber = ONE_AT_A_TIME;
  }
  if (config.changesBusiness && values.customerType === "BUSINESS") {
    const business = businessChanges(values.businessInfo, before.businessInfo);
    if (Object.keys(business.changes).length > 0) changes.businessInfo = business.changes;
    Object.assign(problems, business.problems);
  }
  return { changes, problems };
}

type BusinessValues = EditValues["businessInfo"];

/** The details of a business that differ, and those that were emptied. */
function businessChanges(typed: BusinessValues, before: BusinessValues) {
  const changes: Record<string, string> = {};
  const problems: Record<string, string> = {};
  for (const key of Object.keys(before) as (keyof BusinessValues)[]) {
    const text = typed[key].trim();
    if (text === before[key]) continue;
    if (text === "") problems[`businessInfo.${key}`] = REMOVED;
    else changes[key] = text;
  }
  return { changes, problems };
}

/** Values on record or typed, by path: to check against the currencies' requirements. */
function onFile(view: CustomerView, { businessInfo, ...changes }: Record<string, unknown>): object {
  const { customer, personal } = view;
  const kept = Object.fromEntries(personal.map(({ key, text }) => [key, text]));
  const known = { ...editValuesOf(view).businessInfo, taxId: kept.taxId ?? "" };
  return {
    ...kept,
    customerType: customer.customerType,
    platformCustomerId: customer.platformCustomerId ?? "",
    fullName: customer.fullName ?? "",
    nationality: customer.nationality ?? "",
    ...changes,
    businessInfo: { ...known, ...(businessInfo ?? {}) },
  };
}

/** Requirements that neither the record nor the form meets, as messages by path. */
export function missingDemands(values: EditValues, view: CustomerView, config: CustomerConfig): Record<string, string> {
  const { changes } = changesOf(values, view, config);
  const demands = demandsOf(config, chosenCurrencies(values.currencies), values.customerType);
  // The service never returns an individual's tax ID, so it is unknown whether it has one.
  const told = demands.filter(({ path }) => path !== "identifier");
  return openDemands(told, onFile(view, changes));
}

/** Paths with a field on this form: other requirements are shown, but don't block unrelated changes. */
const EDITABLE = /^(fullName|birthDate|nationality|umaAddress|address\.)/;

/** Validates the edit form: the contract, the platform's domain, and what the chosen currencies require. */
export function editCustomerForm(view: CustomerView, config: CustomerConfig) {
  return z.custom<EditValues>().transform((values, ctx): CustomerChanges => {
    const { changes, problems } = changesOf(values, view, config);
    if (typeof changes.umaAddress === "string") {
      const uma = umaProblem(changes.umaAddress, config.umaDomain);
      if (uma !== null) problems.umaAddress = uma;
    }
    for (const [path, message] of Object.entries(missingDemands(values, view, config))) {
      if (EDITABLE.test(path)) problems[path] ??= message;
    }
    const parsed = CustomerChanges.safeParse(changes);
    for (const issue of parsed.error?.issues ?? []) problems[issue.path.join(".")] ??= plainMessage(issue);
    for (const [path, message] of Object.entries(problems)) {
      ctx.addIssue({ code: "custom", path: path.split("."), message });
    }
    return parsed.success && Object.keys(problems).length === 0 ? parsed.data : z.NEVER;
  });
}
