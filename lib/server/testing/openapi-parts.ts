import "server-only";
import { type Fields, fields, type Short } from "./openapi-notation";

export const page = (item: string): Short => fields("hasMore*:boolean nextCursor totalCount:#", { "data*": [item] });
export const bare = (item: string): Short => ({ "data*": [item] });

export const ADDRESS = fields("line1 line2 city state postalCode country");
const CURRENCY = fields("code* name symbol decimals*:#");
export const AMOUNT = fields("amount*:#", { "currency*": CURRENCY });
/** One corridor of revision 1. */
export const EXCHANGE_RATE: Fields = {
  ...{ "sourceCurrency*": CURRENCY, "destinationCurrency*": CURRENCY, "fees*": fields("fixed:#") },
  ...fields("sendingAmount*:# minSendingAmount*:# maxSendingAmount*:# receivingAmount*:#"),
  ...fields("destinationPaymentRail* exchangeRate*:number updatedAt*"),
};

/** Fees under the service's own name, which differs between the specification and deployments. */
export const rates = (own: string): Fields =>
  fields(
    `counterpartyMultiplier:number counterpartyFixedFee:# ${own}Multiplier:number ${own}FixedFee:# ${own}VariableFeeRate:number ${own}VariableFeeAmount:#`,
  );

const PERSON = "umaAddress fullName birthDate nationality email phoneNumber";
export const PERSON_BODY = fields(PERSON, { address: ADDRESS });
export const BUSINESS = fields("legalName registrationNumber taxId");
export const KIND = "INDIVIDUAL|BUSINESS";
export const CUSTOMER = fields(`id* platformCustomerId createdAt* updatedAt isDeleted:boolean businessName ${PERSON}`, {
  address: ADDRESS,
  businessInfo: BUSINESS,
});

export const INSTRUCTION = fields("accountOrWalletInfo:object instructionsNotes");
const SIDE = "accountId umaAddress currency";
const SOURCE = fields(`sourceType:ACCOUNT|REALTIME_FUNDING|UMA_ADDRESS customerId ${SIDE}`);
const DESTINATION = fields(
  `destinationType:ACCOUNT|UMA_ADDRESS|EXTERNAL_ACCOUNT_DETAILS externalAccountDetails:object ${SIDE}`,
);
export const QUOTE_STATUS = "PENDING|PROCESSING|COMPLETED|FAILED|EXPIRED";
export const QUOTE = fields(
  `id* status*:${QUOTE_STATUS} createdAt* expiresAt* totalSendingAmount*:# totalReceivingAmount*:# exchangeRate:number feesIncluded:#`,
  {
    ...{ "source*": SOURCE, "destination*": DESTINATION, "sendingCurrency*": CURRENCY, "receivingCurrency*": CURRENCY },
    ...{ paymentInstructions: [INSTRUCTION], rateDetails: rates("serviceApi") },
  },
);

const STATUSES = "CREATED|PENDING|PROCESSING|COMPLETED|REJECTED|FAILED|REFUNDED|EXPIRED";
const PAYMENT = fields(
  `id* status*:${STATUSES} createdAt* updatedAt settledAt description customerId platformCustomerId counterpartyInformation:object`,
  { source: SOURCE, destination: DESTINATION, receivedAmount: AMOUNT, rateDetails: rates("serviceApi") },
);
export const IN_REASONS =
  "LNURLP_FAILED|PAY_REQUEST_FAILED|PAYMENT_APPROVAL_WEBHOOK_ERROR|PAYMENT_APPROVAL_TIMED_OUT|OFFRAMP_FAILED|MISSING_MANDATORY_PAYEE_DATA|QUOTE_EXPIRED|QUOTE_EXECUTION_FAILED";
export const OUT_REASONS =
  "QUOTE_EXPIRED|QUOTE_EXECUTION_FAILED|LIGHTNING_PAYMENT_FAILED|FUNDING_AMOUNT_MISMATCH|COUNTERPARTY_POST_TX_FAILED";
export const REFUND = fields(
  "reference initiatedAt settledAt status:PENDING|COMPLETED|FAILED reason:TRANSACTION_FAILED|USER_CANCELLATION",
);
export const INCOMING: Fields = {
  ...PAYMENT,
  ...{ "type*": "INCOMING", failureReason: IN_REASONS, reconciliationInstructions: fields("reference") },
  requestedReceiverCustomerInfoFields: [fields("name* mandatory:boolean")],
};
export const OUTGOING: Fields = {
  ...PAYMENT,
  ...fields(`type*:OUTGOING failureReason:${OUT_REASONS}|TIMEOUT exchangeRate:number fees:# quoteId`),
  ...{ sentAmount: AMOUNT, paymentInstructions: [INSTRUCTION], refund: REFUND },
};

const BENEFICIARY = fields("beneficiaryType:INDIVIDUAL|BUSINESS fullName birthDate nationality", { address: ADDRESS });
/** A business beneficiary with its business information, and with only its name. */
export const NESTED = { ...BENEFICIARY, businessInfo: fields("legalName taxId") };
export const FLAT = { ...BENEFICIARY, legalName: "" };

const SWIFT = "bankName* accountNumber* swiftCode*";
const MOBILE = "phoneNumber* provider*";
export const BANKS: Record<string, string> = {
  ...{ MXN: "clabeNumber*", BRL: "pixKey* pixKeyType* taxId*", EUR: "iban* swiftBic", DKK: "iban* swiftBic" },
  ...{ GBP: "sortCode* accountNumber*", INR: "vpa*", NGN: "accountNumber* bankName*", ZAR: "accountNumber* bankName*" },
  ...{ CAD: "bankCode* branchCode* accountNumber*", PHP: "bankName* accountNumber*", IDR: `${SWIFT} phoneNumber*` },
  ...{ HKD: SWIFT, MYR: SWIFT, THB: SWIFT, VND: SWIFT, SGD: SWIFT },
  ...{ KES: MOBILE, TZS: MOBILE, ZMW: MOBILE, RWF: MOBILE },
};
const WALLETS = ["SPARK", "SOLANA", "TRON", "POLYGON", "BASE"];

/**
 * Account data for creation: a bank form per currency, then wallets. `us`: type and fields; `more` goes into each bank.
 */
export function accountInfo(
  banks: Record<string, string>,
  us: [type: string, names: string],
  beneficiary: Fields,
  more: Fields = {},
) {
  const bank = (type: string, names: string): Short =>
    fields(`accountType*:${type} ${names}`, { ...more, "beneficiary*": beneficiary });
  return {
    one: [
      bank(...us),
      ...Object.entries(banks).map(([currency, names]) => bank(`${currency}_ACCOUNT`, names)),
      ...WALLETS.map((name): Short => fields(`accountType*:${name}_WALLET address*`)),
      fields("accountType*:LIGHTNING invoice bolt12 lightningAddress"),
    ],
  };
}

export const LOOKUP = fields("receiverUmaAddress* lookupId*", {
  "supportedCurrencies*": [fields("estimatedExchangeRate:number min:# max:#", { "currency*": CURRENCY })],
  requiredPayerDataFields: [fields("name* mandatory:boolean")],
});
export const CONFIG = fields(
  "id umaDomain webhookEndpoint isRegulatedFinancialInstitution:boolean createdAt updatedAt",
  {
    "supportedCurrencies*": [
      fields("currencyCode* minAmount:# maxAmount:#", {
        ...{ requiredCounterpartyFields: ["object"], enabledTransactionTypes: ["INCOMING|OUTGOING"] },
        ...{ providerRequiredCustomerFields: [""], providerRequiredCounterpartyCustomerFields: [""] },
      }),
    ],
  },
);
const JOB = "status*:PENDING|PROCESSING|COMPLETED|FAILED progress:object completedAt";
/** A bulk import, whose id has one of two names. */
export const job = (id: string) => fields(`${id} ${JOB}`, { errors: ["object"] });

const PURPOSES =
  "GIFT|SELF|GOODS_OR_SERVICES|EDUCATION|HEALTH_OR_MEDICAL|REAL_ESTATE_PURCHASE|TAX_PAYMENT|LOAN_PAYMENT|UTILITY_BILL|DONATION|TRAVEL|OTHER";
const TO_ACCOUNT = fields("destinationType*:ACCOUNT accountId*");
const TO_UMA = fields("destinationType*:UMA_ADDRESS umaAddress* currency");
const TO_DETAILS = fields("destinationType*:EXTERNAL_ACCOUNT_DETAILS externalAccountDetails*:object");

/** A quote to create; `hasDetails`: to unsaved account details; `networks`: of a stablecoin used to pay in. */
export const quoteBody = (hasDetails: boolean, networks = ""): Fields =>
  fields(
    `lockedCurrencySide*:SENDING|RECEIVING lockedCurrencyAmount*:# description lookupId immediatelyExecute:boolean purposeOfPayment:${PURPOSES} senderCustomerInfo:object`,
    {
      "source*": {
        one: [
          fields("sourceType*:ACCOUNT accountId* customerId"),
          fields(`sourceType*:REALTIME_FUNDING currency* customerId ${networks}`),
        ],
      },
      "destination*": { one: [TO_ACCOUNT, TO_UMA, ...(hasDetails ? [TO_DETAILS] : [])] },
    },
  );
