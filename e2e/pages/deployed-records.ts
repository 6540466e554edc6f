import type { DeployedRevision } from "./deployed-facts";

interface Held {
  id: string;
  customerId?: string;
  platformCustomerId?: string;
  [field: string]: unknown;
}

const USD = { code: "USD", decimals: 2 };
const EUR = { code: "EUR", decimals: 2 };
const id = (type: string, number: number) => `${type}:0195a000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const isFields = (value: unknown): value is { [field: string]: unknown } => typeof value === "object" && value !== null;
const fieldsOf = (value: unknown) => (isFields(value) ? value : {});

/**
 * The records of a deployed service: some with only mandatory fields, others with undescribed content: new statuses,
 * unknown fields, and null in optional ones.
 */
export function recordsOf(revision: DeployedRevision) {
  const isR2 = revision === "R2";
  let made = 100;
  const customers: Held[] = [
    { id: id("Customer", 1), platformCustomerId: "p1", customerType: "INDIVIDUAL", fullName: "Ana Holm" },
    {
      id: id("Customer", 2),
      platformCustomerId: "p2",
      customerType: "BUSINESS",
      businessInfo: { legalName: "Elm Ltd" },
    },
    { id: id("Customer", 3), platformCustomerId: "p3", customerType: "INDIVIDUAL", fullName: null, address: null },
  ];
  const states = isR2
    ? [{ kycStatus: "HOLD" }, { kybStatus: "UNVERIFIED" }, { kycStatus: "ON_THE_MOON" }]
    : [{ kycStatus: "MANUALLY_APPROVED" }, { kycStatus: "EXPIRED" }, { kycStatus: "ON_THE_MOON" }];
  customers.forEach((customer, at) => void Object.assign(customer, { umaAddress: `$p${at}@pay.example` }, states[at]));
  const customerId = id("Customer", 1);
  const balance = { amount: 100_000, currency: USD };
  const times = { createdAt: "2026-03-01T10:00:00Z", updatedAt: "2026-03-01T10:00:00Z" };
  const internal: Held[] = [
    {
      ...{ id: id("InternalAccount", 1), customerId, balance, fundingPaymentInstructions: [], ...times },
      ...(isR2 ? { type: "INTERNAL_FIAT", status: "ACTIVE", totalBalance: balance } : {}),
    },
  ];
  const rails = (list: string[]) => ({ paymentRails: list });
  const external: Held[] = [
    {
      ...{ id: id("ExternalAccount", 1), customerId, status: "ACTIVE", currency: "EUR" },
      accountInfo: {
        ...{ accountType: "EUR_ACCOUNT", iban: "DE89370400440532013000", ...rails(["SEPA"]) },
        beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Bo Holm" },
      },
    },
    {
      ...{ id: id("ExternalAccount", 2), customerId, status: "MUSED_UPON", currency: "XYZ" },
      accountInfo: { accountType: "XYZ_ACCOUNT", motto: ["a", "b"], beneficiary: { beneficiaryType: "CLUB" } },
    },
  ];
  const direction = (value: string) => (isR2 ? { direction: value } : {});
  const rateDetails = {
    ...{ counterpartyMultiplier: 1, counterpartyFixedFee: 0, gridApiMultiplier: 1, gridApiFixedFee: 10 },
    ...{ gridApiVariableFeeRate: 0.003, gridApiVariableFeeAmount: 30 },
  };
  const outgoing = {
    ...{ type: "OUTGOING", customerId, platformCustomerId: "p1", sentAmount: { amount: 10_000, currency: USD } },
    source: { sourceType: "ACCOUNT", accountId: id("InternalAccount", 1) },
    destination: { destinationType: "ACCOUNT", accountId: id("ExternalAccount", 1) },
    ...direction("DEBIT"),
  };
  const incoming = {
    ...{ type: "INCOMING", customerId, platformCustomerId: "p1", receivedAmount: { amount: 5_000, currency: USD } },
    destination: { destinationType: "UMA_ADDRESS", umaAddress: "$p1@pay.example" },
    ...direction("CREDIT"),
  };
  const transactions: Held[] = [
    { ...outgoing, id: id("Transaction", 1), status: "COMPLETED", settledAt: null, rateDetails, ...times },
    {
      ...outgoing,
      id: id("Transaction", 2),
      status: "FAILED",
      failureReason: "GREMLINS",
      notes: { any: [1] },
      ...times,
    },
    { ...incoming, id: id("Transaction", 3), status: "PENDING", senderUmaAddress: "$bo@b.example" },
    { ...incoming, id: id("Transaction", 4), status: "NAPPING", counterpartyInformation: null, ...times },
  ];
  const quoteOf = (number: number, status: string): Held => ({
    ...{ id: id("Quote", number), status, createdAt: "2026-03-01T10:00:00Z", expiresAt: "2026-03-01T10:05:00Z" },
    source: { sourceType: "ACCOUNT", accountId: id("InternalAccount", 1), customerId },
    destination: { destinationType: "ACCOUNT", accountId: id("ExternalAccount", 1) },
    ...{ sendingCurrency: USD, receivingCurrency: EUR, totalSendingAmount: 10_000, totalReceivingAmount: 9_000 },
    ...{ exchangeRate: 1.1, feesIncluded: 40, transactionId: id("Transaction", 1) },
  });
  const quotes = [quoteOf(1, "COMPLETED"), quoteOf(2, "BEING_THOUGHT_OVER")];
  const currency = (currencyCode: string) => ({
    ...{ currencyCode, minAmount: 100, maxAmount: 1_000_000, requiredCounterpartyFields: [] },
    enabledTransactionTypes: ["OUTGOING", "INCOMING"],
  });
  const config = {
    ...{ umaDomain: "pay.example", proxyUmaSubdomain: "p", isRegulatedFinancialInstitution: true },
    supportedCurrencies: ["USD", "EUR", "MXN"].map(currency),
  };
  return {
    ...{ customers, internal, external, transactions, quotes, config },
    addCustomer(body: unknown) {
      const customer = { ...fieldsOf(body), id: id("Customer", ++made), umaAddress: `$c${made}@pay.example` };
      customers.unshift({ ...customer, ...(isR2 ? { kycStatus: "PENDING" } : { kycStatus: "PENDING_REVIEW" }) });
      return customers[0];
    },
    changeCustomer(customerId: string, body: unknown) {
      const customer = customers.find((one) => one.id === customerId);
      return Object.assign(customer ?? {}, body);
    },
    addAccount(body: unknown) {
      const { platformAccountId: _, accountInfo, ...given } = fieldsOf(body);
      // The newer services choose the rails themselves.
      const info = { ...(isR2 ? rails(["SEPA"]) : {}), ...fieldsOf(accountInfo) };
      external.unshift({ ...given, id: id("ExternalAccount", ++made), status: "PENDING", accountInfo: info });
      return external[0];
    },
    addQuote() {
      const quote = { ...quoteOf(++made, "PENDING"), expiresAt: new Date(Date.now() + 300_000).toISOString() };
      quotes.unshift(quote);
      return quote;
    },
    endTransaction(transactionId: string, status: string) {
      const transaction = transactions.find((one) => one.id === transactionId);
      return Object.assign(transaction ?? {}, { status });
    },
  };
}
export type DeployedRecords = ReturnType<typeof recordsOf>;
