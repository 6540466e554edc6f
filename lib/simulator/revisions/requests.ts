import type { Capability } from "@/lib/contract/capabilities";
import type { EndpointKey } from "@/lib/contract/endpoints";
import { FUNDING_NETWORKS, LATER_FUNDING_NETWORKS, STABLECOINS } from "@/lib/contract/funding-network";
import { isLaterPurpose } from "@/lib/contract/quote-status";
import { AWAITS_AUTHORIZATION } from "@/lib/contract/transaction-status";
import { refuse } from "../http/api-error";
import { type Deployment, hasDeployedNames, pagesPlatformAccounts } from "./deployment";

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** Whether a list has no pages: the platform's, except that of its external accounts in R2 (interface-revisions 0). */
function isUnpaged(key: EndpointKey, deployment: Deployment): boolean {
  if (key === "listPlatformExternalAccounts") return !pagesPlatformAccounts(deployment);
  return key === "listPlatformInternalAccounts";
}

/**
 * The query as this deployment understands it: an unknown filter is ignored, as servers do. Throws 400 for an unknown
 * status, and for a page of a list that has none.
 */
export function readableQuery(key: EndpointKey, query: unknown, deployment: Deployment): unknown {
  if (!isFields(query)) return query;
  const { capabilities } = deployment;
  if (isUnpaged(key, deployment))
    refuseFields(
      Object.keys(query).filter((name) => name !== "currency"),
      "isn't known.",
    );
  if (query.status === AWAITS_AUTHORIZATION && !capabilities.has("quoteAuthorization")) {
    throw refuse(400, "INVALID_INPUT", "status is none that there is.", { field: "status" });
  }
  const unknown = [
    ...(capabilities.has("accountIdentifierFilter") ? [] : ["accountIdentifier"]),
    ...(key === "listCustomers" && !capabilities.has("marketFilters") ? ["region", "currency"] : []),
  ];
  return Object.fromEntries(Object.entries(query).filter(([name]) => !unknown.includes(name)));
}

const REQUIRED_OF_BUSINESSES = ["legalName", "country", "taxId", "incorporatedOn"];

/** The fields of a customer that can't be changed in this deployment (interface-revisions 1 and 5). */
function fixedOfCustomer(body: Fields, capabilities: Deployment["capabilities"]): string[] {
  const fixed = [
    ...(capabilities.has("businessChanges") ? [] : ["businessInfo"]),
    ...(capabilities.has("contactChanges") ? [] : ["email", "phoneNumber"]),
  ];
  return fixed.filter((name) => body[name] !== undefined);
}

/** Fields of a new customer that depend on a capability of the deployment (interface-revisions 5). */
const LATER_FIELDS: readonly [Capability, string[]][] = [
  ["endUserTerms", ["endUserTermsConsent"]],
  ["marketFilters", ["region", "currencies"]],
  ["personTaxIds", ["idType", "identifier"]],
];

/** The fields of a customer that this deployment doesn't know (interface-revisions 5), by path. */
function unknownOfCustomer(key: EndpointKey, body: Fields, deployment: Deployment): string[] {
  const { capabilities } = deployment;
  const info = isFields(body.businessInfo) ? body.businessInfo : {};
  const hasDetails = capabilities.has("businessDetails");
  return [
    ...(key === "updateCustomer" ? fixedOfCustomer(body, capabilities) : []),
    ...(hasDetails ? [] : ["country", "incorporatedOn"])
      .filter((name) => info[name] !== undefined)
      .map((name) => `businessInfo.${name}`),
    ...LATER_FIELDS.flatMap(([capability, names]) => (capabilities.has(capability) ? [] : names)).filter(
      (name) => body[name] !== undefined,
    ),
  ];
}

/** Throws 400 with all fields at once, as August 2026 does (interface-revisions 5). */
function refuseFields(fields: string[], what: string): void {
  const errors = fields.map((field) => ({ field, message: `${field} ${what}` }));
  if (errors.length > 0) throw refuse(400, "INVALID_INPUT", errors[0]?.message ?? "", { errors });
}

function refuseCustomer(key: EndpointKey, body: Fields, deployment: Deployment): void {
  refuseFields(unknownOfCustomer(key, body, deployment), "isn't known.");
  if (key === "updateCustomer" && body.email !== undefined && body.phoneNumber !== undefined) {
    refuseFields(["phoneNumber"], "can't be changed together with email.");
  }
  const isNewBusiness = key === "createCustomer" && body.customerType === "BUSINESS";
  if (!isNewBusiness || !deployment.capabilities.has("businessDetails")) return;
  const info = isFields(body.businessInfo) ? body.businessInfo : {};
  const missing = REQUIRED_OF_BUSINESSES.filter((name) => info[name] === undefined);
  refuseFields(
    missing.map((name) => `businessInfo.${name}`),
    "is required.",
  );
}

const NAMED_LATER: readonly string[] = [...LATER_FUNDING_NETWORKS, "LIGHTNING", "BITCOIN"];

/** Throws 400 unless a paid-in stablecoin names its network where the deployment asks (interface-revisions 3). */
function refuseNetwork({ currency, cryptoNetwork }: Fields, { capabilities }: Deployment): void {
  const names: readonly unknown[] = capabilities.has("newerNetworks") ? NAMED_LATER : FUNDING_NETWORKS;
  const isAsked = capabilities.has("fundingNetwork");
  const isUnknown = cryptoNetwork !== undefined && !(isAsked && names.includes(cryptoNetwork));
  refuseFields(isUnknown ? ["source.cryptoNetwork"] : [], "isn't known.");
  const isMissing = isAsked && cryptoNetwork === undefined && STABLECOINS.some((code) => code === currency);
  refuseFields(isMissing ? ["source.cryptoNetwork"] : [], "is required.");
}

/** Refuses what this deployment in particular refuses (interface-revisions 1 and 5). Throws `ApiError`. */
export function refuseForRevision(key: EndpointKey, body: unknown, deployment: Deployment): void {
  if (!isFields(body)) return;
  if (key === "createCustomer" || key === "updateCustomer") refuseCustomer(key, body, deployment);
  if (key === "updateCustomer" && hasDeployedNames(deployment) && body.customerType === undefined) {
    throw refuse(400, "INVALID_INPUT", "customerType is required.", { field: "customerType" });
  }
  const { source: from, destination: to } = body;
  const isUnknownPurpose = key === "createQuote" && !deployment.capabilities.has("newerPurposes");
  if (isUnknownPurpose && isLaterPurpose(String(body.purposeOfPayment))) {
    refuseFields(["purposeOfPayment"], "isn't known.");
  }
  if (key === "createQuote" && isFields(from) && from.sourceType === "REALTIME_FUNDING") {
    refuseNetwork(from, deployment);
  }
  const hasDetails = isFields(to) && to.destinationType === "EXTERNAL_ACCOUNT_DETAILS";
  if (key === "createQuote" && hasDetails && !deployment.capabilities.has("accountDetailsDestination")) {
    throw refuse(400, "INVALID_INPUT", "destination.destinationType isn't supported.", {
      field: "destination.destinationType",
    });
  }
}
