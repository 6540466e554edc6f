import "server-only";
import { type Call, type Calls, type Fields, fields, openApi, without } from "./openapi-notation";
import {
  AMOUNT,
  accountInfo,
  BANKS,
  BUSINESS,
  bare,
  CONFIG,
  CUSTOMER,
  EXCHANGE_RATE,
  FLAT,
  IN_REASONS,
  INCOMING,
  INSTRUCTION,
  job,
  KIND,
  LOOKUP,
  NESTED,
  OUT_REASONS,
  OUTGOING,
  PERSON_BODY,
  page,
  QUOTE,
  QUOTE_STATUS,
  quoteBody,
  REFUND,
  rates,
} from "./openapi-parts";

// Documents of the three deployments, written from the facts (interface-specification, interface-defaults,
// interface-revisions) rather than from the contract's table, which they are compared with.

const KYC = "APPROVED|REJECTED|PENDING_REVIEW|EXPIRED|CANCELED|MANUALLY_APPROVED|MANUALLY_REJECTED";
const ACCOUNT_STATUS = "PENDING|ACTIVE|UNDER_REVIEW|INACTIVE";
const externalAccount = (status: string) =>
  fields(`id* customerId status*:${status} currency* platformAccountId accountInfo:object createdAt updatedAt`);

const SCHEMAS: Fields = {
  Customer: { ...CUSTOMER, "customerType*": KIND, kycStatus: KYC },
  AccountInfo: accountInfo(BANKS, ["US_ACCOUNT", "accountNumber* routingNumber* accountCategory* bankName*"], NESTED),
  ExternalAccount: externalAccount(ACCOUNT_STATUS),
  InternalAccount: fields("id* customerId createdAt updatedAt", {
    "balance*": AMOUNT,
    paymentInstructions: [INSTRUCTION],
  }),
  Quote: { ...QUOTE, transactionId: "" },
  Transaction: { one: [INCOMING, OUTGOING] },
};

const LIST = "limit cursor";
const PAYMENT_FILTERS = `customerId platformCustomerId senderAccountIdentifier receiverAccountIdentifier status type reference startDate endDate sortOrder ${LIST}`;
const TRANSFER: Call = {
  body: fields("amount:#", { "source*": fields("accountId*"), "destination*": fields("accountId*") }),
  answer: "@Transaction",
  key: true,
};
const ACCOUNT_BODY = fields("currency* platformAccountId accountInfo*:@AccountInfo");
const SANDBOX_RECEIVE =
  "senderUmaAddress* receivingCurrencyCode* receivingCurrencyAmount*:# receiverUmaAddress customerId";

const CALLS: Calls = {
  "POST /customers": {
    body: fields(`platformCustomerId* customerType*:${KIND}`, { ...PERSON_BODY, businessInfo: BUSINESS }),
    answer: "@Customer",
  },
  "GET /customers": {
    query: `umaAddress platformCustomerId customerType createdAfter createdBefore updatedAfter updatedBefore isIncludingDeleted ${LIST}`,
    answer: page("@Customer"),
  },
  "GET /customers/{customerId}": { answer: "@Customer" },
  "PATCH /customers/{customerId}": { body: { customerType: KIND, ...PERSON_BODY }, answer: "@Customer" },
  "DELETE /customers/{customerId}": {},
  "GET /customers/kyc-link": {
    query: "platformCustomerId* redirectUri",
    answer: fields("kycUrl* platformCustomerId customerId"),
  },
  "POST /customers/bulk/csv": { answer: fields("jobId* status:PENDING|PROCESSING") },
  "GET /customers/bulk/jobs/{jobId}": { answer: job("jobId*") },
  "GET /config": { answer: CONFIG },
  "POST /customers/external-accounts": { body: { ...ACCOUNT_BODY, customerId: "" }, answer: "@ExternalAccount" },
  "GET /customers/external-accounts": { query: `customerId currency ${LIST}`, answer: page("@ExternalAccount") },
  "GET /platform/external-accounts": { query: "currency", answer: bare("@ExternalAccount") },
  "POST /platform/external-accounts": { body: ACCOUNT_BODY, answer: "@ExternalAccount" },
  "GET /customers/internal-accounts": { query: `currency customerId ${LIST}`, answer: page("@InternalAccount") },
  "GET /platform/internal-accounts": { query: "currency", answer: bare("@InternalAccount") },
  "POST /quotes": { body: quoteBody(true), answer: "@Quote" },
  "GET /quotes": {
    query: `customerId sendingAccountId receivingAccountId sendingUmaAddress receivingUmaAddress status createdAfter createdBefore ${LIST}`,
    answer: page("@Quote"),
  },
  "GET /quotes/{quoteId}": { answer: "@Quote" },
  "POST /quotes/{quoteId}/execute": { answer: "@Quote" },
  "GET /transactions": { query: `accountIdentifier ${PAYMENT_FILTERS}`, answer: page("@Transaction") },
  "GET /transactions/{transactionId}": { answer: "@Transaction" },
  "POST /transactions/{transactionId}/approve": {
    body: fields("receiverCustomerInfo:object"),
    answer: "@Transaction",
  },
  "POST /transactions/{transactionId}/reject": { body: fields("reason"), answer: "@Transaction" },
  "POST /transfer-in": TRANSFER,
  "POST /transfer-out": TRANSFER,
  "GET /receiver/uma/{receiverUmaAddress}": { query: "senderUmaAddress customerId", answer: LOOKUP },
  "POST /sandbox/send": { body: fields("quoteId* currencyCode* currencyAmount:#"), answer: "@Transaction" },
  "POST /sandbox/uma/receive": { body: fields(SANDBOX_RECEIVE), answer: "@Transaction" },
};

const named = (prefix: string, names: string) => names.split(" ").map((name) => `${prefix}${name}`);
const EVENTS = [
  ...named("CUSTOMER.KYC_", "APPROVED REJECTED SUBMITTED MANUALLY_APPROVED MANUALLY_REJECTED"),
  ...named("INCOMING_PAYMENT.", "PENDING COMPLETED FAILED"),
  ...named("OUTGOING_PAYMENT.", "PENDING PROCESSING COMPLETED FAILED EXPIRED"),
  ...named("OUTGOING_PAYMENT.REFUND_", "PENDING COMPLETED FAILED"),
  ...["INTERNAL_ACCOUNT.BALANCE_UPDATED", "BULK_UPLOAD.COMPLETED", "BULK_UPLOAD.FAILED", "TEST"],
];

/** The deployment as specified, completed by the defaults. */
export const specificationDocument = () => openApi("specification", CALLS, SCHEMAS, EVENTS);

const OWN_RATES = { rateDetails: rates("gridApi") };
const undated = (payment: Fields): Fields => ({ ...without(payment, "createdAt*"), createdAt: "" });
const COUNTRIES = "countries* phoneNumber* provider*";
const R1_ACCOUNT: Fields = {
  ...fields("id* customerId createdAt* updatedAt*"),
  ...{ "balance*": AMOUNT, "fundingPaymentInstructions*": [INSTRUCTION] },
};
const R1_SCHEMAS: Fields = {
  ...SCHEMAS,
  AccountInfo: accountInfo(
    { ...BANKS, MWK: COUNTRIES, UGX: COUNTRIES, XOF: COUNTRIES },
    ["USD_ACCOUNT", "accountNumber* routingNumber*"],
    FLAT,
    { "paymentRails*": [""] },
  ),
  InternalAccount: R1_ACCOUNT,
  ExchangeRate: EXCHANGE_RATE,
  Bank: fields("bankName* displayName* country* currency*"),
  Vasp: fields("name"),
  Quote: { ...QUOTE, ...OWN_RATES, "transactionId*": "" },
  Transaction: { one: [undated({ ...INCOMING, ...OWN_RATES }), undated({ ...OUTGOING, ...OWN_RATES })] },
};
const R1_CALLS: Calls = {
  ...CALLS,
  "PATCH /customers/{customerId}": {
    body: { "customerType*": KIND, ...PERSON_BODY, businessInfo: BUSINESS },
    answer: "@Customer",
  },
  "GET /customers/kyc-link": {
    query: "platformCustomerId* redirectUri",
    answer: fields("kycUrl platformCustomerId customerId"),
  },
  "GET /customers/bulk/jobs/{jobId}": { answer: job("id*") },
  "GET /transactions": { query: PAYMENT_FILTERS, answer: page("@Transaction") },
  "GET /discoveries": { query: "country currency", answer: bare("@Bank") },
  "GET /exchange-rates": { query: "sourceCurrency destinationCurrency sendingAmount", answer: bare("@ExchangeRate") },
};

/** R1 (5 March 2026). */
export const r1Document = () => openApi("R1", R1_CALLS, R1_SCHEMAS, [...EVENTS, "INVITATION.CLAIMED"]);

const R2_KYC = "UNVERIFIED|PENDING|APPROVED|REJECTED|HOLD";
const R2_BANKS = Object.fromEntries(
  Object.entries(BANKS).map(([currency, names]) => [currency, names.replace("swiftBic", "swiftCode")]),
);
const NEWER = fields("direction*:CREDIT|DEBIT pendingReason");
const R2_INCOMING = { ...without(INCOMING, "rateDetails"), ...NEWER, refund: REFUND };
const R2_OUTGOING = { ...OUTGOING, ...NEWER, ...OWN_RATES };
const R2_SCHEMAS: Fields = {
  ...R1_SCHEMAS,
  Customer: {
    one: [
      { ...CUSTOMER, "customerType*": "INDIVIDUAL", kycStatus: R2_KYC },
      { ...CUSTOMER, "customerType*": "BUSINESS", kybStatus: R2_KYC },
    ],
  },
  AccountInfo: accountInfo(
    { ...R2_BANKS, AED: "iban* swiftCode", XAF: "phoneNumber* provider* region*" },
    ["USD_ACCOUNT", "accountNumber* routingNumber* bankName bankAccountType"],
    FLAT,
  ),
  ExternalAccount: externalAccount(`${ACCOUNT_STATUS}|PENDING_OWNERSHIP_VERIFICATION|UNVERIFIED`),
  InternalAccount: {
    ...R1_ACCOUNT,
    ...fields("type*:INTERNAL_FIAT|INTERNAL_CRYPTO status*:PENDING|ACTIVE|CLOSED|FROZEN|FAILED"),
    "totalBalance*": AMOUNT,
  },
  Quote: {
    ...{ ...QUOTE, ...OWN_RATES, "transactionId*": "" },
    "status*": `${QUOTE_STATUS}|PENDING_AUTHORIZATION`,
  },
  Transaction: {
    one: [
      undated({ ...R2_INCOMING, failureReason: `${IN_REASONS}|COLLECTION_FAILED` }),
      undated({ ...R2_OUTGOING, failureReason: `${OUT_REASONS}|PAYOUT_RETURNED` }),
    ],
  },
  Verification: fields(
    "id* customerId* verificationStatus*:RESOLVE_ERRORS|PENDING_MANUAL_REVIEW|IN_PROGRESS|APPROVED|REJECTED|READY_FOR_VERIFICATION createdAt* updatedAt",
    { "errors*": [fields("resourceId* type* reason* field")] },
  ),
};
const R2_PERSON_BODY: Fields = {
  ...PERSON_BODY,
  endUserTermsConsent: fields("acceptedAt* ipAddress* termsVersion* acceptanceMethod*:CHECKBOX|CLICK_TO_ACCEPT"),
};
const OWNED_BODY: Fields = { ...ACCOUNT_BODY, ownershipType: "FIRST_PARTY|THIRD_PARTY" };
const { "GET /quotes": _quotes, "GET /customers/kyc-link": _link, ...KEPT } = R1_CALLS;
const NETWORKS = "cryptoNetwork:SOLANA|ETHEREUM|BASE|POLYGON|TRON|PLASMA|SPARK|LIGHTNING|BITCOIN";

const R2_CALLS: Calls = {
  ...KEPT,
  "GET /customers": {
    query: `umaAddress platformCustomerId customerType createdAfter createdBefore updatedAfter updatedBefore isIncludingDeleted region currency ${LIST}`,
    answer: page("@Customer"),
  },
  "POST /customers": {
    body: {
      one: [
        fields("customerType*:INDIVIDUAL platformCustomerId", R2_PERSON_BODY),
        fields("customerType*:BUSINESS platformCustomerId", {
          ...R2_PERSON_BODY,
          "businessInfo*": fields("legalName* country* taxId* incorporatedOn* registrationNumber"),
        }),
      ],
    },
    answer: "@Customer",
  },
  "PATCH /customers/{customerId}": {
    body: {
      ...{ "customerType*": KIND, ...PERSON_BODY },
      businessInfo: { ...BUSINESS, ...fields("country incorporatedOn") },
    },
    answer: "@Customer",
  },
  "GET /customers/end-user-terms": { answer: fields("version* url*") },
  "POST /customers/{customerId}/kyc-link": {
    body: fields("redirectUri"),
    answer: fields("kycUrl* expiresAt* provider*:SUMSUB token"),
    key: true,
  },
  "POST /customers/{customerId}/verify-email": {},
  "POST /customers/{customerId}/verify-email/confirm": { body: fields("code*") },
  "POST /customers/{customerId}/verify-phone": {},
  "POST /customers/{customerId}/verify-phone/confirm": { body: fields("code*") },
  "GET /vasps": { query: LIST, answer: page("@Vasp") },
  "GET /verifications": { query: `customerId verificationStatus ${LIST}`, answer: page("@Verification") },
  "GET /transactions": { query: `accountIdentifier ${PAYMENT_FILTERS}`, answer: page("@Transaction") },
  "POST /customers/external-accounts": { body: { ...OWNED_BODY, customerId: "" }, answer: "@ExternalAccount" },
  "POST /platform/external-accounts": { body: OWNED_BODY, answer: "@ExternalAccount" },
  "GET /cards": { query: LIST, answer: page("") },
  "POST /quotes": { body: quoteBody(false, NETWORKS), answer: "@Quote", key: true },
  "POST /quotes/{quoteId}/execute": { answer: "@Quote", key: true },
};

/** R2 (21 August 2026). */
export const r2Document = () =>
  openApi("R2", R2_CALLS, R2_SCHEMAS, [
    ...EVENTS.filter((event) => !/SUBMITTED|MANUALLY/.test(event)),
    ...["CUSTOMER.KYB_APPROVED", "VERIFICATION.APPROVED", "EXTERNAL_ACCOUNT.STATUS_UPDATED"],
    ...["OUTGOING_PAYMENT.PENDING_AUTHORIZATION", "INCOMING_PAYMENT.REFUND_PENDING", "INTERNAL_ACCOUNT.STATUS_UPDATED"],
  ]);
