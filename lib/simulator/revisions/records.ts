import type { Capability } from "@/lib/contract/capabilities";
import { contactsOf } from "../resources/contacts";
import { marketOf } from "../seed/markets";
import { type Deployment, hasDeployedNames } from "./deployment";
import { platformPart, settlementOf } from "./settlement";

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Verification statuses of August 2026, by the earlier ones (interface-revisions 0 and 5). */
const LATER_STATUSES: Record<string, string> = {
  PENDING_REVIEW: "PENDING",
  EXPIRED: "UNVERIFIED",
  CANCELED: "UNVERIFIED",
  MANUALLY_APPROVED: "APPROVED",
  MANUALLY_REJECTED: "REJECTED",
};

/** A business with or without where and when it was incorporated, by deployment (interface-revisions 5). */
function businessOnWire(customer: Fields, { capabilities }: Deployment): Fields {
  if (!isFields(customer.businessInfo) || capabilities.has("businessDetails")) return customer;
  const { country: _, incorporatedOn: __, ...businessInfo } = customer.businessInfo;
  return { ...customer, businessInfo };
}

/** A customer as the deployment writes it: where there are KYB states, a business has no KYC state. */
export function customerOnWire(stored: Fields, deployment: Deployment): Fields {
  const market = deployment.capabilities.has("marketFilters") ? marketOf(stored) : {};
  const contacts = deployment.capabilities.has("kycLinkPerCustomer") ? contactsOf(stored) : {};
  const contactVerification = Object.keys(contacts).length > 0 ? { contactVerification: contacts } : {};
  const customer: Fields = { ...businessOnWire(stored, deployment), ...market, ...contactVerification };
  if (!deployment.capabilities.has("kybStatus")) return customer;
  const { kycStatus, ...rest } = customer;
  const status = LATER_STATUSES[String(kycStatus)] ?? kycStatus;
  return { ...rest, [customer.customerType === "BUSINESS" ? "kybStatus" : "kycStatus"]: status };
}

/** An internal account as the deployment writes it. */
export function internalAccountOnWire(account: Fields, deployment: Deployment): Fields {
  const { paymentInstructions, ...rest } = account;
  const named = hasDeployedNames(deployment)
    ? { ...rest, fundingPaymentInstructions: paymentInstructions ?? [] }
    : account;
  if (!deployment.capabilities.has("totalBalance")) return named;
  return { ...named, type: "INTERNAL_FIAT", status: "ACTIVE", totalBalance: account.balance };
}

/**
 * The bank's check of the beneficiary's name (interface-revisions 1): a partial or no match if the platform's ID of the
 * account asks for it, else a match.
 */
function nameCheckOf({ status, platformAccountId }: Fields, name: unknown): Fields {
  if (typeof name !== "string") return {};
  if (status === "PENDING") return { beneficiaryVerificationStatus: "PENDING" };
  const id = String(platformAccountId);
  const [beneficiaryVerificationStatus, fullName] = id.includes("name-similar")
    ? ["PARTIAL_MATCH", `${name} Sr.`]
    : id.includes("name-differs")
      ? ["NOT_MATCHED", "Somebody Else"]
      : ["MATCHED", name];
  return { beneficiaryVerificationStatus, beneficiaryVerifiedData: { fullName } };
}

/**
 * An external account as the deployment writes it: with its name of the US type, and a business as flat fields; without
 * the platform's ID and the times that deployed services don't return (interface-revisions 1).
 */
export function externalAccountOnWire(stored: Fields, deployment: Deployment): Fields {
  const { capabilities } = deployment;
  const { accountInfo } = stored;
  if (!isFields(accountInfo)) return stored;
  const owner = isFields(accountInfo.beneficiary) ? accountInfo.beneficiary.fullName : undefined;
  const { platformAccountId: _id, createdAt: _made, updatedAt: _changed, ...described } = stored;
  const account = hasDeployedNames(deployment) ? { ...described, ...nameCheckOf(stored, owner) } : stored;
  const { beneficiary } = accountInfo;
  const isNamed = accountInfo.accountType === "US_ACCOUNT" && capabilities.has("usdAccountType");
  const { accountCategory: _, ...plain } = accountInfo;
  const info = isNamed ? { ...plain, accountType: "USD_ACCOUNT" } : accountInfo;
  if (!isFields(beneficiary) || !isFields(beneficiary.businessInfo) || !capabilities.has("flatBeneficiary")) {
    return { ...account, accountInfo: info };
  }
  const { businessInfo, ...rest } = beneficiary;
  return { ...account, accountInfo: { ...info, beneficiary: { ...rest, ...businessInfo } } };
}

/** `rateDetails` with the prefix used on the wire. */
function rateDetailsOnWire(details: unknown): unknown {
  if (!isFields(details)) return details;
  const renamed = Object.entries(details).map(([name, value]) => [name.replace(/^serviceApi/, "gridApi"), value]);
  return Object.fromEntries(renamed);
}

/** A quote as the deployment writes it. */
export function quoteOnWire(quote: Fields, deployment: Deployment): Fields {
  if (!hasDeployedNames(deployment)) return quote;
  const platformFeesIncluded = deployment.bundle === "R2" ? platformPart(quote.feesIncluded, quote.id) : undefined;
  return {
    ...quote,
    rateDetails: rateDetailsOnWire(quote.rateDetails),
    ...(platformFeesIncluded === undefined ? {} : { platformFeesIncluded }),
  };
}

/** The rail of payouts to a bank account, by currency. */
const RAILS: Record<string, string> = {
  ...{ USD: "ACH", EUR: "SEPA", MXN: "SPEI", BRL: "PIX", GBP: "FASTER_PAYMENTS", INR: "UPI" },
};

/** The rail of a payout, where the deployment states it (interface-revisions 5). */
function railOf({ type, destination }: Fields, { capabilities }: Deployment): { paymentRail?: string } {
  if (!capabilities.has("transactionCancel") || type !== "OUTGOING" || !isFields(destination)) return {};
  const isAccount = destination.destinationType === "ACCOUNT";
  const rail = isAccount ? RAILS[String(destination.currency)] : undefined;
  return rail === undefined ? {} : { paymentRail: rail };
}

/** Outgoing payments no longer fail with TIMEOUT (interface-revisions 5). */
const reasonOf = ({ type, failureReason }: Fields): Fields =>
  type === "OUTGOING" && failureReason === "TIMEOUT" ? { failureReason: "QUOTE_EXECUTION_FAILED" } : {};

/** A transaction as the deployment writes it. */
export function transactionOnWire(transaction: Fields, deployment: Deployment): Fields {
  if (!hasDeployedNames(deployment) && !deployment.capabilities.has("direction")) return transaction;
  const { rateDetails, updatedAt: _, ...rest } = transaction;
  const isIncoming = transaction.type === "INCOMING";
  const details = isIncoming && deployment.bundle === "R2" ? undefined : rateDetailsOnWire(rateDetails);
  return {
    ...rest,
    ...railOf(transaction, deployment),
    ...(deployment.bundle === "R2" ? { ...settlementOf(transaction), ...reasonOf(transaction) } : {}),
    ...(details === undefined ? {} : { rateDetails: details }),
    ...(deployment.capabilities.has("direction") ? { direction: isIncoming ? "CREDIT" : "DEBIT" } : {}),
  };
}

/**
 * An approval webhook's data on the deployed wire: without source and times, the sender next to the payment
 * (interface-revisions 4).
 */
export function pendingOnWire(transaction: Fields, deployment: Deployment): Fields {
  if (!hasDeployedNames(deployment)) return transaction;
  const { source, createdAt: _, updatedAt: __, settledAt: ___, ...rest } = transaction;
  const { destination } = transaction;
  const sender = isFields(source) && typeof source.umaAddress === "string" ? source.umaAddress : undefined;
  const receiver =
    isFields(destination) && typeof destination.umaAddress === "string" ? destination.umaAddress : undefined;
  if (sender === undefined) return { ...rest, source };
  return { ...rest, senderUmaAddress: sender, ...(receiver === undefined ? {} : { receiverUmaAddress: receiver }) };
}

/** An import job as read: the `jobId` of the upload is called `id`. */
export function jobOnWire(job: Fields, deployment: Deployment): Fields {
  if (!hasDeployedNames(deployment)) return job;
  const { jobId, ...rest } = job;
  return { id: jobId, ...rest };
}

/** Whether the deployment has this capability; true for undefined, since what needs none is always there. */
export function deploymentHas({ capabilities }: Deployment, capability: Capability | undefined): boolean {
  return capability === undefined || capabilities.has(capability);
}
