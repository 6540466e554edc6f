/**
 * What each field of the interface says of a person, and who sees it how. Every mask is a view of this table.
 *
 * |          | screens and files                                  | raw bodies, records of calls |
 * |----------|----------------------------------------------------|------------------------------|
 * | plain    | shown                                              | shown                        |
 * | known    | shown: what people work by                         | masked                       |
 * | personal | masked until revealed; whole in files of who may   | masked                       |
 * | text     | the same, but whole on the page of the one payment | masked but for errors' words |
 * | secret   | never                                              | masked                       |
 *
 * "Who may" holds `personal:reveal`. A field that is not here is personal: what is unknown is masked.
 */
export type Sensitivity = "plain" | "known" | "personal" | "text" | "secret";

const TABLE: Record<Exclude<Sensitivity, "personal">, readonly string[]> = {
  plain: [
    ...["kybStatus", "verificationStatus", "pendingReason", "direction", "network", "paymentRail"],
    ...["railSelectionMode", "expectedSettlementAt", "settlementTimelineSeconds", "receiptDeliveryConfirmedAt"],
    ...[
      "sourceCurrency",
      "destinationCurrency",
      "sendingAmount",
      "receivingAmount",
      "minSendingAmount",
      "maxSendingAmount",
    ],
    ...[
      "destinationPaymentRail",
      "fixed",
      "platformFees",
      "platformFeesIncluded",
      "totalBalance",
      "onChainTransaction",
      "endToEndId",
      "traceNumber",
    ],
    ...["id", "type", "status", "kycStatus", "customerType", "failureReason", "code", "timestamp", "data", "reference"],
    ...[
      "customerId",
      "platformCustomerId",
      "accountId",
      "platformAccountId",
      "externalAccountId",
      "quoteId",
      "lookupId",
    ],
    ...["transactionId", "jobId", "correlationId", "webhookId", "sendingAccountId", "receivingAccountId"],
    ...[
      "createdAt",
      "updatedAt",
      "expiresAt",
      "settledAt",
      "initiatedAt",
      "completedAt",
      "createdAfter",
      "createdBefore",
    ],
    ...[
      "updatedAfter",
      "updatedBefore",
      "startDate",
      "endDate",
      "cursor",
      "nextCursor",
      "hasMore",
      "totalCount",
      "limit",
    ],
    ...["sortOrder", "isDeleted", "isIncludingDeleted", "immediatelyExecute", "mandatory", "feesIncluded"],
    ...["amount", "decimals", "symbol", "currency", "currencyCode", "balance", "sentAmount", "receivedAmount", "fees"],
    ...["sendingCurrency", "receivingCurrency", "totalSendingAmount", "totalReceivingAmount", "lockedCurrencyAmount"],
    ...["lockedCurrencySide", "currencyAmount", "receivingCurrencyAmount", "receivingCurrencyCode", "min", "max"],
    ...["minAmount", "maxAmount", "exchangeRate", "estimatedExchangeRate", "rateDetails", "counterpartyMultiplier"],
    ...["counterpartyFixedFee", "serviceApiMultiplier", "serviceApiFixedFee", "serviceApiVariableFeeRate"],
    ...["gridApiMultiplier", "gridApiFixedFee", "gridApiVariableFeeRate", "gridApiVariableFeeAmount"],
    ...["serviceApiVariableFeeAmount", "source", "destination", "sourceType", "destinationType", "purposeOfPayment"],
    ...[
      "paymentInstructions",
      "fundingPaymentInstructions",
      "reconciliationInstructions",
      "refund",
      "progress",
      "total",
    ],
    ...["processed", "successful", "failed", "errors", "externalAccountDetails", "supportedCurrencies"],
    ...["enabledTransactionTypes", "requiredCounterpartyFields", "requiredPayerDataFields"],
    ...["requestedReceiverCustomerInfoFields", "providerRequiredCustomerFields"],
    ...[
      "providerRequiredCounterpartyCustomerFields",
      "isRegulatedFinancialInstitution",
      "umaDomain",
      "webhookEndpoint",
    ],
    ...["accountType", "beneficiaryType", "paymentRails", "accountCategory", "assetType", "pixKeyType", "bankName"],
    ...["paymentRail", "railSelectionMode", "receiptDeliveryConfirmedAt", "scaChallenge", "factor", "availableFactors"],
    ...["provider", "country", "USER_TYPE", "PURPOSE_OF_PAYMENT"],
    ...["bankAccountType", "intermediaryBankName", "vaspName", "region", "countries", "rail", "ownershipType"],
    ...["documentType", "endUserTermsConsent", "acceptedAt", "termsVersion", "acceptanceMethod"],
  ],
  known: [
    ...["fullName", "firstName", "lastName", "legalName", "businessName", "nationality", "registrationNumber"],
    ...["incorporatedOn"],
    ...["umaAddress", "senderUmaAddress", "receiverUmaAddress", "sendingUmaAddress", "receivingUmaAddress"],
    ...["routingNumber", "sortCode", "bankCode", "branchCode", "swiftCode", "swiftBic", "ifsc"],
    ...["intermediaryRoutingNumber", "countryOfResidence", "bankIdentifier", "transactionHash"],
  ],
  text: ["remittanceInformation", "description", "instructionsNotes", "message", "reason", "details", "error"],
  secret: [
    ...[
      "secret",
      "clientSecret",
      "token",
      "accessToken",
      "authorization",
      "password",
      "apiKey",
      "kycUrl",
      "redirectUri",
    ],
  ],
};

/** `FULL_NAME`, `full-name` and `fullName` are one field. */
const keyOf = (field: string) => field.toLowerCase().replace(/[^a-z0-9]/g, "");

const BY_KEY = new Map<string, Sensitivity>(
  (Object.keys(TABLE) as (keyof typeof TABLE)[]).flatMap((kind) => TABLE[kind].map((field) => [keyOf(field), kind])),
);

/** How `field` is treated, by its name in the interface; one that is not known is personal. */
export function sensitivityOf(field: string): Sensitivity {
  return BY_KEY.get(keyOf(field)) ?? "personal";
}

/** Whether every screen shows `field`. */
export function isShown(field: string): boolean {
  const kind = sensitivityOf(field);
  return kind === "plain" || kind === "known";
}

const PERSONAL_OBJECTS = new Set(
  [
    ...["accountInfo", "accountOrWalletInfo", "beneficiary", "businessInfo", "address", "counterpartyInformation"],
    ...["senderCustomerInfo", "receiverCustomerInfo", "customerInfo", "counterparty"],
  ].map(keyOf),
);
const PLAIN_INSIDE = new Set(
  [
    ...["accountType", "beneficiaryType", "paymentRails", "accountCategory", "assetType", "pixKeyType", "bankName"],
    ...["provider", "country", "currency", "USER_TYPE", "PURPOSE_OF_PAYMENT"],
    ...["bankAccountType", "region", "countries", "rail", "ownershipType", "documentType"],
  ].map(keyOf),
);

/** Whether `field` holds an object about a person or an account, of which only kinds and countries are plain. */
export const isPersonalObject = (field: string): boolean => PERSONAL_OBJECTS.has(keyOf(field));

/** Whether `field` tells only a kind or a country wherever it stands, also inside an object that is not known. */
export const isPlainInside = (field: string): boolean => PLAIN_INSIDE.has(keyOf(field));

const ACCOUNT_PLACES = new Set([
  ...["bankName", "accountCategory", "provider", "pixKeyType", "paymentRails"],
  ...["routingNumber", "sortCode", "bankCode", "branchCode", "swiftCode", "swiftBic", "ifsc"],
  ...["bankAccountType", "intermediaryBankName", "intermediaryRoutingNumber", "vaspName"],
  ...["country", "countries", "region", "rail"],
]);

/** Whether a field of an account's data says where it is held and not which one it is: shown on screens. */
export const isAccountPlace = (field: string): boolean => ACCOUNT_PLACES.has(field);

const NOT_WHO = new Set([
  ...["NATIONALITY", "COUNTRY_OF_RESIDENCE", "USER_TYPE", "PURPOSE_OF_PAYMENT"],
  ...["ULTIMATE_INSTITUTION_COUNTRY", "FI_LEGAL_ENTITY_NAME", "FI_ADDRESS"],
]);

/** Whether a fact about a counterparty (interface-defaults 2) says who they are: masked until someone reveals it. */
export const isPersonalFact = (customerInfoField: string): boolean => !NOT_WHO.has(customerInfoField);
