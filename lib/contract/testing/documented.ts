import type { EndpointKey } from "../endpoints";

/** An example of a resource with every field that the specification, R1 or R2 documents. */
export interface Documented {
  /** An endpoint that returns it. */
  key: EndpointKey;
  example: Record<string, unknown>;
  /** The fields without which it isn't such a resource. */
  needs: string[];
  /** Fields whose types the contract knows. */
  optional: string[];
  /** The name of its ID field once parsed; null if it has none. */
  idField: string | null;
}

const USD = { code: "USD", name: "United States Dollar", symbol: "$", decimals: 2 };
const MXN = { code: "MXN", name: "Mexican Peso", symbol: "$", decimals: 2 };
const at = "2026-01-05T10:00:00Z";
const address = { line1: "1 Main St", line2: "", city: "Town", state: "CA", postalCode: "90001", country: "US" };
const instructions = [
  {
    accountOrWalletInfo: {
      accountType: "USD_ACCOUNT",
      paymentRails: ["ACH"],
      accountNumber: "123456789",
      routingNumber: "021000021",
      reference: "R1",
    },
    instructionsNotes: "Quote the reference.",
    isPlatformAccount: true,
  },
];
const rateDetails = {
  counterpartyMultiplier: 1,
  counterpartyFixedFee: 0,
  gridApiMultiplier: 17.1,
  gridApiFixedFee: 10,
  gridApiVariableFeeRate: 0.003,
  gridApiVariableFeeAmount: 30,
};

const transaction = {
  id: "Transaction:1",
  status: "COMPLETED",
  type: "OUTGOING",
  direction: "DEBIT",
  source: { sourceType: "ACCOUNT", accountId: "InternalAccount:1", customerId: "Customer:1", currency: "USD" },
  destination: { destinationType: "ACCOUNT", accountId: "ExternalAccount:1", currency: "MXN" },
  customerId: "Customer:1",
  platformCustomerId: "p1",
  settledAt: at,
  createdAt: at,
  updatedAt: at,
  description: "Invoice 7",
  counterpartyInformation: { FULL_NAME: "Bo Holm" },
  rateDetails,
  failureReason: "PAYOUT_RETURNED",
  sentAmount: { amount: 5000, currency: USD },
  receivedAmount: { amount: 85000, currency: MXN },
  exchangeRate: 17,
  fees: 40,
  platformFees: 5,
  quoteId: "Quote:1",
  paymentInstructions: instructions,
  refund: { reference: "R2", initiatedAt: at, status: "COMPLETED", settledAt: at, reason: "TRANSACTION_FAILED" },
  reconciliationInstructions: { reference: "R3" },
  requestedReceiverCustomerInfoFields: [{ name: "NATIONALITY", mandatory: true }],
  pendingReason: "COMPLIANCE_REVIEW",
  paymentRail: "SPEI",
};
const quote = {
  id: "Quote:1",
  status: "PENDING",
  createdAt: at,
  expiresAt: at,
  source: { sourceType: "REALTIME_FUNDING", currency: "USD", customerId: "Customer:1" },
  destination: { destinationType: "UMA_ADDRESS", umaAddress: "$ana@pay.example", currency: "MXN" },
  sendingCurrency: USD,
  receivingCurrency: MXN,
  totalSendingAmount: 5000,
  totalReceivingAmount: 85000,
  exchangeRate: 17,
  feesIncluded: 40,
  platformFeesIncluded: 5,
  transactionId: "Transaction:1",
  paymentInstructions: instructions,
  rateDetails,
};
const customer = {
  id: "Customer:1",
  platformCustomerId: "p1",
  customerType: "BUSINESS",
  umaAddress: "$ana@pay.example",
  kycStatus: "APPROVED",
  kybStatus: "APPROVED",
  fullName: "Ana Prado",
  birthDate: "1990-01-31",
  nationality: "US",
  email: "ana@example.com",
  phoneNumber: "+14155550123",
  address,
  businessInfo: { legalName: "Elm Ltd", registrationNumber: "7", taxId: "8" },
  createdAt: at,
  updatedAt: at,
  isDeleted: false,
};
const internalAccount = {
  id: "InternalAccount:1",
  customerId: "Customer:1",
  type: "INTERNAL_FIAT",
  status: "ACTIVE",
  balance: { amount: 100, currency: USD },
  totalBalance: { amount: 120, currency: USD },
  fundingPaymentInstructions: instructions,
  createdAt: at,
  updatedAt: at,
};
const externalAccount = {
  id: "ExternalAccount:1",
  customerId: "Customer:1",
  status: "ACTIVE",
  currency: "MXN",
  platformAccountId: "a1",
  accountInfo: {
    accountType: "MXN_ACCOUNT",
    clabeNumber: "012345678901234567",
    beneficiary: { beneficiaryType: "BUSINESS", legalName: "Elm Ltd", address },
  },
  beneficiaryVerificationStatus: "MATCHED",
  beneficiaryVerifiedData: { fullName: "Elm Limited" },
  ownershipType: "FIRST_PARTY",
  createdAt: at,
  updatedAt: at,
};
const config = {
  id: "Config:1",
  umaDomain: "pay.example",
  webhookEndpoint: "https://platform.example/hook",
  isRegulatedFinancialInstitution: true,
  supportedCurrencies: [{ currencyCode: "USD", minAmount: 1, maxAmount: 100, enabledTransactionTypes: ["OUTGOING"] }],
  feeConfigs: [],
  createdAt: at,
  updatedAt: at,
};
const job = {
  id: "Job:1",
  status: "COMPLETED",
  progress: { total: 2, processed: 2, successful: 1, failed: 1 },
  errors: [{ correlationId: "row_2", code: "validation_error", message: "Bad date" }],
  completedAt: at,
};
const lookup = {
  lookupId: "Lookup:1",
  receiverUmaAddress: "$ana@pay.example",
  supportedCurrencies: [{ currency: USD, estimatedExchangeRate: 1, min: 1, max: 100 }],
  requiredPayerDataFields: [{ name: "FULL_NAME", mandatory: true }],
};
const kycLink = { kycUrl: "https://kyc.example/1", platformCustomerId: "p1", customerId: "Customer:1", expiresAt: at };

/** Fields of R2 that the contract keeps as received, whatever they hold. */
const AS_IT_COMES = new Set([
  ...["direction", "platformFees", "pendingReason", "paymentRail", "platformFeesIncluded", "kybStatus", "totalBalance"],
  ...["beneficiaryVerificationStatus", "ownershipType", "feeConfigs"],
]);

function documented(
  key: EndpointKey,
  example: Record<string, unknown>,
  needs: string[],
  idField: string | null,
): Documented {
  const optional = Object.keys(example).filter((name) => !needs.includes(name) && !AS_IT_COMES.has(name));
  return { key, example, needs, optional, idField };
}

/** Every resource, as returned by an endpoint for a single one. */
export const RESOURCES: Documented[] = [
  documented("getTransaction", transaction, ["id"], "id"),
  documented("getQuote", quote, ["id"], "id"),
  documented("getCustomer", customer, ["id"], "id"),
  documented("createExternalAccount", externalAccount, ["id"], "id"),
  documented("getConfig", config, [], null),
  documented("getImportJob", job, ["id"], "jobId"),
  documented("lookupReceiver", lookup, ["lookupId"], "lookupId"),
  documented("getKycLink", kycLink, [], null),
];

/** Every list, with an example of its records. */
export const PAGES: Documented[] = [
  documented("listTransactions", transaction, ["id"], "id"),
  documented("listQuotes", quote, ["id"], "id"),
  documented("listCustomers", customer, ["id"], "id"),
  documented("listInternalAccounts", internalAccount, ["id"], "id"),
  documented("listPlatformInternalAccounts", internalAccount, ["id"], "id"),
  documented("listExternalAccounts", externalAccount, ["id"], "id"),
  documented("listPlatformExternalAccounts", externalAccount, ["id"], "id"),
];
