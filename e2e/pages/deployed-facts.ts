/**
 * What the deployed revisions accept, copied by hand from their interface rather than from the contract under test. A
 * name with `*` is mandatory; a pattern follows a colon.
 */
export type DeployedRevision = "R1" | "R2";

const PAGING = ["limit", "cursor"];
const CUSTOMERS = ["umaAddress", "platformCustomerId", "customerType", "createdAfter", "createdBefore", "updatedAfter"];
const TRANSACTIONS = ["customerId", "platformCustomerId", "senderAccountIdentifier", "receiverAccountIdentifier"];

/** The query parameters of each list. */
export const QUERIES: Record<DeployedRevision, Record<string, readonly string[]>> = {
  R1: {
    "/customers": [...CUSTOMERS, "updatedBefore", "isIncludingDeleted", ...PAGING],
    "/customers/internal-accounts": ["currency", "customerId", ...PAGING],
    "/customers/external-accounts": ["currency", "customerId", ...PAGING],
    "/platform/internal-accounts": ["currency"],
    "/platform/external-accounts": ["currency"],
    "/customers/kyc-link": ["platformCustomerId", "redirectUri"],
    "/exchange-rates": ["sourceCurrency", "destinationCurrency", "sendingAmount"],
    "/discoveries": ["country", "currency"],
    "/transactions": [...TRANSACTIONS, "status", "type", "reference", "startDate", "endDate", "sortOrder", ...PAGING],
    "/quotes": [
      ...["customerId", "sendingAccountId", "receivingAccountId", "sendingUmaAddress", "receivingUmaAddress", "status"],
      ...["createdAfter", "createdBefore", ...PAGING],
    ],
  },
  R2: {
    "/customers": [...CUSTOMERS, "updatedBefore", "isIncludingDeleted", "region", "currency", ...PAGING],
    "/customers/internal-accounts": ["currency", "customerId", "type", ...PAGING],
    "/customers/external-accounts": ["currency", "customerId", ...PAGING],
    "/platform/internal-accounts": ["currency", "type"],
    "/platform/external-accounts": ["currency", ...PAGING],
    "/exchange-rates": ["sourceCurrency", "destinationCurrency", "sendingAmount"],
    "/discoveries": ["country", "currency"],
    "/vasps": [...PAGING],
    "/verifications": ["customerId", "verificationStatus", ...PAGING],
    "/transactions": [
      ...[...TRANSACTIONS, "accountIdentifier", "status", "type", "reference", "startDate", "endDate", "sortOrder"],
      ...PAGING,
    ],
  },
};

/** Account types, a few of many: their fields, rails, and the required beneficiary fields. */
interface AccountSummary {
  fields: readonly string[];
  rails: readonly string[];
  individual: readonly string[];
  business: readonly string[];
}
const PERSON = ["fullName*", "birthDate", "nationality", "email", "phoneNumber", "countryOfResidence", "address"];
const BUSINESS = ["legalName*", "registrationNumber", "taxId", "email", "phoneNumber", "countryOfResidence", "address"];
const US = ["ACH", "WIRE", "RTP", "FEDNOW"];
const SEPA = ["SEPA", "SEPA_INSTANT"];
const CLABE = { fields: ["clabeNumber*:^[0-9]{18}$"], rails: ["SPEI"], business: BUSINESS };

const ACCOUNTS: Record<DeployedRevision, Record<string, AccountSummary>> = {
  R1: {
    USD_ACCOUNT: {
      fields: ["accountNumber*", "routingNumber*"],
      rails: US,
      individual: ["fullName*", "birthDate*", "nationality*", ...PERSON.slice(3), "registrationNumber"],
      business: BUSINESS,
    },
    EUR_ACCOUNT: {
      fields: ["iban*", "swiftBic"],
      rails: SEPA,
      individual: [...PERSON, "registrationNumber"],
      business: BUSINESS,
    },
    MXN_ACCOUNT: { ...CLABE, individual: [...PERSON, "registrationNumber"] },
  },
  R2: {
    USD_ACCOUNT: {
      fields: [
        ...[
          "accountNumber*:^.{1,34}$",
          "routingNumber*:^[0-9]{9}$",
          "bankName",
          "bankAccountType:^(CHECKING|SAVINGS)$",
        ],
        ...["intermediaryBankName", "intermediaryRoutingNumber", "fiToFiInformation"],
      ],
      rails: [],
      // The guides require an address for both.
      individual: [...PERSON.slice(0, -1), "address*"],
      business: [...BUSINESS.slice(0, -1), "address*"],
    },
    EUR_ACCOUNT: {
      fields: ["iban*:^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$", "swiftCode"],
      rails: [],
      individual: ["fullName*", "countryOfResidence*", "address*", "birthDate", "nationality", "email", "phoneNumber"],
      business: [...BUSINESS.slice(0, -1), "address*"],
    },
    MXN_ACCOUNT: { ...CLABE, rails: [], individual: PERSON },
  },
};

const ADDRESS = ["line1*", "line2", "city", "state", "postalCode*", "country*:^[A-Z]{2}$"];
type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** What is wrong with `value` by a list of its fields; `at` is its path. */
export function faultsOf(value: unknown, fields: readonly string[], at: string): string[] {
  if (!isFields(value)) return [`${at} is missing`];
  const known = new Map(
    fields.map((field) => {
      const [name = "", pattern] = field.split(/:(.*)/s);
      return [name.replace("*", ""), { isMandatory: name.endsWith("*"), pattern }];
    }),
  );
  const unknown = Object.keys(value).filter((name) => !known.has(name));
  const wrong = [...known].filter(([name, { isMandatory, pattern }]) => {
    const field = value[name];
    if (field === undefined) return isMandatory;
    return field === null || (pattern !== undefined && !new RegExp(pattern).test(String(field)));
  });
  return [
    ...unknown.map((name) => `${at} has the unknown field ${name}`),
    ...wrong.map(([name]) => `${at} has no right ${name}`),
    ...("address" in value ? faultsOf(value.address, ADDRESS, `${at}.address`) : []),
  ];
}

/** What is wrong with a request to create an external account. */
export function accountFaults(revision: DeployedRevision, body: unknown): string[] {
  const envelope = ["currency*", "accountInfo*", "customerId", "platformAccountId", "defaultUmaDepositAccount"];
  const faults = faultsOf(body, revision === "R2" ? [...envelope, "ownershipType"] : envelope, "account");
  const info = isFields(body) && isFields(body.accountInfo) ? body.accountInfo : {};
  const { accountType, paymentRails, beneficiary, ...fields } = info;
  const facts = ACCOUNTS[revision][String(accountType)];
  if (!facts) return [...faults, `${accountType} is no type`];
  const rails = Array.isArray(paymentRails) ? paymentRails : [];
  const areRailsRight =
    facts.rails.length === 0
      ? paymentRails === undefined
      : rails.length > 0 && rails.every((rail) => facts.rails.includes(rail));
  const who = isFields(beneficiary) ? beneficiary : {};
  const party = who.beneficiaryType === "BUSINESS" ? facts.business : facts.individual;
  return [
    ...faults,
    ...(areRailsRight ? [] : ["accountInfo.paymentRails isn't right"]),
    ...faultsOf(fields, facts.fields, "accountInfo"),
    ...faultsOf(who, ["beneficiaryType*:^(INDIVIDUAL|BUSINESS)$", ...party], "beneficiary"),
  ];
}

const CUSTOMER = [
  "umaAddress",
  "fullName",
  "birthDate:^\\d{4}-\\d\\d-\\d\\d$",
  "nationality",
  "address",
  "businessInfo",
];
const BUSINESS_INFO: Record<DeployedRevision, readonly string[]> = {
  R1: ["legalName*", "registrationNumber", "taxId"],
  R2: ["legalName*", "country*", "taxId*", "incorporatedOn*", "registrationNumber"],
};

/** What is wrong with a request to create (`isNew`) or change a customer. */
export function customerFaults(revision: DeployedRevision, body: unknown, isNew: boolean): string[] {
  const type = "customerType*:^(INDIVIDUAL|BUSINESS)$";
  const stated = isNew ? ["region", "currencies", "idType:^(SSN|ITIN|EIN|NON_US_TAX_ID)$", "identifier"] : [];
  const own = { R1: ["platformCustomerId*"], R2: ["platformCustomerId", "email", "phoneNumber", ...stated] }[revision];
  const faults = faultsOf(body, [type, ...CUSTOMER, ...(isNew || revision === "R2" ? own : [])], "customer");
  if (!isNew || !isFields(body) || body.customerType !== "BUSINESS") return faults;
  return [...faults, ...faultsOf(body.businessInfo, BUSINESS_INFO[revision], "businessInfo")];
}

const NETWORKS = "SOLANA|ETHEREUM|BASE|POLYGON|TRON|PLASMA|SPARK|LIGHTNING|BITCOIN";

/** What is wrong with a request to price a payment. */
export function quoteFaults(revision: DeployedRevision, body: unknown): string[] {
  const fields = [
    "source*",
    "destination*",
    "lockedCurrencySide*:^(SENDING|RECEIVING)$",
    "lockedCurrencyAmount*:^\\d+$",
  ];
  const optional = ["lookupId", "immediatelyExecute", "description", "purposeOfPayment", "senderCustomerInfo"];
  const newer = revision === "R2" ? ["remittanceInformation", "platformFeeOverride", "scaFactor"] : [];
  const faults = faultsOf(body, [...fields, ...optional, ...newer], "quote");
  const source = isFields(body) ? body.source : undefined;
  if (!isFields(source) || source.sourceType !== "REALTIME_FUNDING") return faults;
  const networks = revision === "R2" ? NETWORKS : "SOLANA_MAINNET|SOLANA_DEVNET|ETHEREUM_MAINNET";
  return [
    ...faults,
    ...faultsOf(source, ["sourceType*", "currency*", "customerId", `cryptoNetwork:^(${networks})$`], "source"),
  ];
}

/** The columns of a file of customers: the deployed ones have no bank account. */
export const IMPORT_COLUMNS = [
  ...["umaAddress", "platformCustomerId", "customerType", "addressLine1", "city", "state", "postalCode", "country"],
  ...["fullName", "birthDate", "businessLegalName", "addressLine2", "platformAccountId", "description", "email"],
  ...["businessRegistrationNumber", "businessTaxId"],
];
