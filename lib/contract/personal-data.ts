/** Whose data a record holds: a customer's, an account's own, its beneficiary's, or a payment counterparty's. */
export type Whose = "customer" | "account" | "beneficiary" | "counterparty";

interface Policy {
  /** For whose data screens, files and the audit log show the value; for all others they show it masked by `mask`. */
  shownOf: readonly Whose[];
  mask: (text: string) => string;
}

const HIDDEN = "•••••";
const ALL: readonly Whose[] = ["customer", "account", "beneficiary", "counterparty"];
const NOBODY: readonly Whose[] = [];

const words = (text: string) => text.trim().split(/\s+/);
/** `1990-01-31` → `1•••••`; even the number of words in an address would reveal something. */
function first(text: string): string {
  const [start = ""] = text.trim();
  return `${start}${HIDDEN}`;
}
/** `Ana Prado` → `A••••• P•••••`; the dots don't reveal a word's length. */
const initials = (text: string) => words(text).map(first).join(" ");
const hidden = () => HIDDEN;

/** `$ana@pay.example` → `$a•••••@pay.example`: the institution is shown, the person isn't. */
function domain(address: string): string {
  const at = address.lastIndexOf("@");
  if (at < 0) return initials(address);
  const sign = address.startsWith("$") ? "$" : "";
  return `${sign}${initials(address.slice(sign.length, at))}${address.slice(at)}`;
}

/** The last four characters; nothing of a short value or a list; the domain of an email-like address. */
function lastFour(text: string): string {
  const characters = [...text.trim()];
  if (/[\s,]/.test(text.trim())) return HIDDEN;
  if (characters.includes("@")) return domain(text.trim());
  return characters.length > 4 ? `•••• ${characters.slice(-4).join("")}` : HIDDEN;
}

/**
 * The kinds of personal data, and how they are shown. Apart from `shownOf` and `mask` all kinds are treated alike: they
 * are masked in raw bodies and call records (lib/upstream/redact.ts) and never logged. `REVEALED_BY` unmasks the rest.
 */
const POLICIES = {
  /** Shown for the people that users work with; masked for the counterparty of a payment. */
  name: { shownOf: ["customer", "beneficiary"], mask: initials },
  /** A country, which rules and reviewers base decisions on. */
  nationality: { shownOf: ALL, mask: hidden },
  birthDate: { shownOf: NOBODY, mask: first },
  idNumber: { shownOf: NOBODY, mask: first },
  registration: { shownOf: ["customer"], mask: first },
  address: { shownOf: NOBODY, mask: first },
  email: { shownOf: NOBODY, mask: first },
  phone: { shownOf: NOBODY, mask: first },
  /** A number, key or wallet that money can be sent to. */
  account: { shownOf: NOBODY, mask: lastFour },
  /** Shows where an account is held, or where a payment is on record, but not whose it is. */
  routing: { shownOf: ALL, mask: hidden },
  uma: { shownOf: ALL, mask: domain },
  /** A payer's free text may contain anything. `memos:read` shows it on the pages of the payment and of its quote. */
  memo: { shownOf: NOBODY, mask: initials },
  /** Text written by the service; values it may quote are removed from raw bodies. */
  explanation: { shownOf: ALL, mask: hidden },
  /** Where to pay: an account of the service or of its bank. */
  instructions: { shownOf: ALL, mask: hidden },
  /** An object about a person: its fields are treated one by one. */
  person: { shownOf: NOBODY, mask: first },
  secret: { shownOf: NOBODY, mask: hidden },
  /** Any field that is not in the table. */
  unknown: { shownOf: NOBODY, mask: hidden },
} as const satisfies Record<string, Policy>;

export type PersonalKind = keyof typeof POLICIES;

/** `plain`: harmless where its record is known; `category`: a kind, a country or an institution, harmless anywhere. */
type Harmless = "plain" | "category";

/** The permission that reveals masked data; each reveal is audited. */
export const REVEALED_BY = {
  customer: "personal:reveal",
  account: "accounts:reveal",
  beneficiary: "personal:reveal",
  counterparty: "personal:reveal",
} as const satisfies Record<Whose, string>;

/** Every field of the interface by its name, including customer-info fields (interface-defaults 2). */
const FIELDS: Record<Exclude<PersonalKind, "unknown"> | Harmless, string> = {
  name: "fullName firstName lastName legalName businessName accountHolderName name",
  nationality: "nationality countryOfResidence",
  birthDate: "birthDate",
  idNumber: "taxId documentNumber identifier",
  registration: "registrationNumber incorporatedOn",
  address: "line1 line2 city state postalCode POSTAL_ADDRESS ipAddress",
  email: "email",
  phone: "phoneNumber phone",
  account: `accountNumber accountIdentifier senderAccountIdentifier receiverAccountIdentifier iban clabeNumber
    pixKey vpa invoice bolt12 lightningAddress`,
  routing: `routingNumber sortCode bankCode branchCode swiftCode swiftBic ifsc intermediaryRoutingNumber bankIdentifier
    transactionHash`,
  uma: "umaAddress senderUmaAddress receiverUmaAddress sendingUmaAddress receivingUmaAddress",
  memo: "description remittanceInformation fiToFiInformation",
  explanation: "message reason details error purpose instructionsNotes",
  instructions: "accountOrWalletInfo",
  person: `accountInfo beneficiary businessInfo address counterpartyInformation senderCustomerInfo
    receiverCustomerInfo customerInfo counterparty beneficiaryVerifiedData contactVerification`,
  secret: `secret clientSecret token accessToken authorization password apiKey kycUrl redirectUri url file`,
  category: `accountType beneficiaryType paymentRails accountCategory assetType pixKeyType bankName provider country
    currency currencies USER_TYPE PURPOSE_OF_PAYMENT bankAccountType region countries rail ownershipType documentType idType
    beneficiaryVerificationStatus intermediaryBankName vaspName displayName ULTIMATE_INSTITUTION_COUNTRY FI_LEGAL_ENTITY_NAME FI_ADDRESS`,
  plain: `id type status kycStatus kybStatus verificationStatus customerType pendingReason failureReason direction code
    timestamp data reference network cryptoNetwork endToEndId traceNumber onChainTransaction
    customerId platformCustomerId accountId platformAccountId externalAccountId quoteId lookupId transactionId jobId
    correlationId webhookId sendingAccountId receivingAccountId resourceId
    createdAt updatedAt expiresAt settledAt initiatedAt completedAt acceptedAt expectedSettlementAt
    receiptDeliveryConfirmedAt settlementTimelineSeconds createdAfter createdBefore updatedAfter updatedBefore startDate
    endDate cursor nextCursor hasMore totalCount limit sortOrder isDeleted isIncludingDeleted unreadFields unreadRecords
    amount decimals symbol currencyCode balance totalBalance sentAmount receivedAmount fees fixed total platformFees
    platformFeesIncluded feesIncluded sourceCurrency destinationCurrency sendingCurrency receivingCurrency sendingAmount
    receivingAmount minSendingAmount maxSendingAmount totalSendingAmount totalReceivingAmount lockedCurrencyAmount
    lockedCurrencySide currencyAmount receivingCurrencyAmount receivingCurrencyCode min max minAmount maxAmount
    exchangeRate estimatedExchangeRate rateDetails counterpartyMultiplier counterpartyFixedFee serviceApiMultiplier
    serviceApiFixedFee serviceApiVariableFeeRate serviceApiVariableFeeAmount gridApiMultiplier gridApiFixedFee
    gridApiVariableFeeRate gridApiVariableFeeAmount
    source destination sourceType destinationType externalAccountDetails purposeOfPayment immediatelyExecute paymentRail
    destinationPaymentRail railSelectionMode paymentInstructions fundingPaymentInstructions reconciliationInstructions
    refund progress processed successful failed errors mandatory supportedCurrencies enabledTransactionTypes
    requiredCounterpartyFields requiredPayerDataFields requestedReceiverCustomerInfoFields
    providerRequiredCustomerFields providerRequiredCounterpartyCustomerFields isRegulatedFinancialInstitution umaDomain
    webhookEndpoint scaChallenge factor availableFactors endUserTermsConsent termsVersion acceptanceMethod version
    field`,
};

/** `FULL_NAME`, `full-name` and `fullName` are the same field. */
const keyOf = (field: string) => field.toLowerCase().replace(/[^a-z0-9]/g, "");

type Known = keyof typeof FIELDS;
/** `fullName` → `FULL_NAME`, as customer-info fields are written. */
const capitals = (name: string) => name.replace(/[A-Z]/g, "_$&").toUpperCase();
/** By the name in either spelling, and by its key, which is slower to compute. */
const BY_NAME = new Map(
  (Object.keys(FIELDS) as Known[]).flatMap((kind) =>
    FIELDS[kind]
      .split(/\s+/)
      .flatMap((name) => [name, capitals(name), keyOf(name)].map((known): [string, Known] => [known, kind])),
  ),
);

/**
 * The kind of `field`, by its name in the interface; `unknown` if the table lacks it. A `name` within `parent` may be
 * that of a currency or of a requested field.
 */
export function kindOf(field: string, parent = ""): PersonalKind | Harmless {
  if (field === "name" && /(currency|fields)$/i.test(parent)) return "plain";
  return BY_NAME.get(field) ?? BY_NAME.get(keyOf(field)) ?? "unknown";
}

/** Whether a fact about a person or an account is shown unmasked on screens, in files and in the audit log. */
export function isShown(field: string, whose: Whose): boolean {
  const kind = kindOf(field);
  if (kind === "category") return true;
  return kind !== "plain" && (POLICIES[kind].shownOf as readonly Whose[]).includes(whose);
}

/** The masked form of personal data. */
export function mask(kind: PersonalKind, text: string): string {
  return POLICIES[kind].mask(text);
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * The masked form of the fact named `field`: nothing of a non-text value, but all of a kind or a country. An object in
 * place of those is treated field by field.
 */
export function maskFact(field: string, value: string): string;
export function maskFact(field: string, value: unknown): unknown;
export function maskFact(field: string, value: unknown): unknown {
  const kind = kindOf(field);
  // An object may hold anything.
  if (kind === "category") return isObject(value) ? shownRecord(value, "counterparty") : value;
  return typeof value === "string" ? mask(kind === "plain" ? "unknown" : kind, value) : HIDDEN;
}

/** Facts about a person as screens and files show them: names kept, values masked according to the policy. */
export function shownFacts(facts: Record<string, unknown>, whose: Whose): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).map(([field, value]) => [field, shownFact(field, value, whose)]));
}

/** Objects whose name says whose data they hold. */
const OWNERS: Record<string, Whose> = {
  accountInfo: "account",
  beneficiary: "beneficiary",
  counterpartyInformation: "counterparty",
};

function shownFact(field: string, value: unknown, whose: Whose): unknown {
  if (value === undefined || value === null) return value;
  if (isShown(field, whose)) return isObject(value) ? shownRecord(value, whose) : value;
  const isPerson = kindOf(field) === "person" && typeof value === "object" && !Array.isArray(value);
  return isPerson ? shownFacts({ ...value }, OWNERS[field] ?? whose) : maskFact(field, value);
}

/** Masks a field's value. */
type View = (item: unknown) => unknown;

/** The most fields to cache, since records may contain arbitrary names. */
const MOST_FIELDS = 2_000;

/** Masks records of `whose`, except for the `revealed` kinds; how to treat a field is determined once. */
function viewOf(whose: Whose, revealed: readonly PersonalKind[]): View {
  const views = new Map<string, View>();
  const made = (field: string, parent: string): View => {
    const kind = kindOf(field, parent);
    if (kind === "plain" || kind === "category") return (item) => shown(item, field);
    if (kind === "instructions" || revealed.includes(kind)) return (item) => item;
    if (isShown(field, whose)) return (item) => shown(item, field);
    return (item) => shownFact(field, item, whose);
  };
  const viewOfField = (field: string, parent: string): View => {
    // The only field whose meaning depends on its parent.
    const key = field === "name" ? `${parent}.name` : field;
    const known = views.get(key);
    if (known) return known;
    const view = made(field, parent);
    if (views.size < MOST_FIELDS) views.set(key, view);
    return view;
  };
  const shown = (value: unknown, parent: string): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => shown(item, parent));
    const known = value as Record<string, unknown>;
    let copy: Record<string, unknown> | undefined;
    for (const field of Object.keys(known)) {
      const item = known[field];
      const seen = viewOfField(field, parent)(item);
      if (seen === item) continue;
      copy ??= { ...known };
      copy[field] = seen;
    }
    return copy ?? known;
  };
  return (record) => shown(record, "");
}

const VIEWS = new Map<string, View>();

/**
 * A record of the service as screens show it: `whose` personal data is masked except for the `revealed` kinds, and so
 * are unknown fields, whatever they hold. Parts with something to mask are copied, all others reused.
 */
export function shownRecord<T extends object>(record: T, whose: Whose, revealed: readonly PersonalKind[] = []): T {
  const key = [whose, ...revealed].join(" ");
  const view = VIEWS.get(key) ?? viewOf(whose, revealed);
  VIEWS.set(key, view);
  return view(record) as T;
}
