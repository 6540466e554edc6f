import { type EndpointKey, endpoints } from "./endpoints";
import { type Shape, shapeOf } from "./shape";

const CUSTOMER = ["id", "customerType", "createdAt"];
const EXTERNAL_ACCOUNT = ["id", "status", "currency"];
const INTERNAL_ACCOUNT = ["id", "balance", "balance.amount", "balance.currency"];
const QUOTE = [
  ...["id", "status", "createdAt", "expiresAt", "sendingCurrency", "receivingCurrency"],
  ...["totalSendingAmount", "totalReceivingAmount"],
];
const TRANSACTION = ["id", "status", "type", "createdAt"];

const inList = (fields: readonly string[]) => ["data", "hasMore", ...fields.map((field) => `data.${field}`)];
/** The platform's lists may lack the pagination fields (interface-defaults 3). */
const inPartialList = (fields: readonly string[]) => ["data", ...fields.map((field) => `data.${field}`)];

/**
 * The fields without which a screen has nothing to show, by endpoint: dotted, without array indexes. Separate from the
 * schemas, which accept a response that lacks them.
 */
const NEEDED: Partial<Record<EndpointKey, readonly string[]>> = {
  createCustomer: CUSTOMER,
  listCustomers: inList(CUSTOMER),
  getCustomer: CUSTOMER,
  updateCustomer: CUSTOMER,
  getKycLink: ["kycUrl"],
  createCustomerKycLink: ["kycUrl"],
  importCustomersCsv: ["jobId"],
  getImportJob: ["jobId", "status"],
  getConfig: ["supportedCurrencies", "supportedCurrencies.currencyCode"],
  createExternalAccount: EXTERNAL_ACCOUNT,
  listExternalAccounts: inPartialList(EXTERNAL_ACCOUNT),
  listPlatformExternalAccounts: inPartialList(EXTERNAL_ACCOUNT),
  createPlatformExternalAccount: EXTERNAL_ACCOUNT,
  listInternalAccounts: inList(INTERNAL_ACCOUNT),
  listPlatformInternalAccounts: inPartialList(INTERNAL_ACCOUNT),
  createQuote: QUOTE,
  listQuotes: inList(QUOTE),
  getQuote: QUOTE,
  executeQuote: QUOTE,
  listTransactions: inList(TRANSACTION),
  getTransaction: TRANSACTION,
  approveTransaction: TRANSACTION,
  rejectTransaction: TRANSACTION,
  transferIn: TRANSACTION,
  transferOut: TRANSACTION,
  lookupReceiver: ["lookupId"],
};

/** Fields that deployments name differently (interface-revisions 1 and 5): the specification's name first. */
const OTHER_NAMES: readonly (readonly [name: string, other: string])[] = [
  ["jobId", "id"],
  ["paymentInstructions", "fundingPaymentInstructions"],
  ["kycStatus", "kybStatus"],
  ["businessInfo", "legalName"],
];

/** The other names of a field. */
export function otherNamesOf(name: string): string[] {
  return OTHER_NAMES.flatMap(([one, other]) => (one === name ? [other] : other === name ? [one] : []));
}

/** Whether `name` is later deployments' name for `other`. */
export function isNewerName(name: string, other: string): boolean {
  return OTHER_NAMES.some(([older, newer]) => newer === name && older === other);
}

const needed = new Map<EndpointKey, ReadonlySet<string>>();

/** The fields of an endpoint's response that this console needs: dotted, without array indexes. */
export function neededOf(key: EndpointKey): ReadonlySet<string> {
  const known = needed.get(key);
  if (known) return known;
  const places = new Set(NEEDED[key] ?? mandatoryIn(shapeOf(endpoints[key].response)));
  needed.set(key, places);
  return places;
}

function mandatoryIn(shape: Shape, place = ""): string[] {
  if (shape.kind === "array") return shape.item ? mandatoryIn(shape.item, place) : [];
  return [...(shape.fields ?? [])].flatMap(([name, field]) => {
    if (field.isOptional) return [];
    const at = place === "" ? name : `${place}.${name}`;
    return [at, ...mandatoryIn(field.shape, at)];
  });
}
