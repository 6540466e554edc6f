import type { EndpointKey } from "@/lib/contract/endpoints";
import type { Deployment } from "./deployment";
import {
  customerOnWire,
  externalAccountOnWire,
  internalAccountOnWire,
  jobOnWire,
  quoteOnWire,
  transactionOnWire,
} from "./records";

type Fields = Record<string, unknown>;
type Write = (record: Fields, deployment: Deployment) => Fields;

const CUSTOMER: EndpointKey[] = ["createCustomer", "listCustomers", "getCustomer", "updateCustomer", "deleteCustomer"];
const ACCOUNT: EndpointKey[] = ["listInternalAccounts", "listPlatformInternalAccounts"];
const EXTERNAL: EndpointKey[] = [
  "createExternalAccount",
  "listExternalAccounts",
  "createPlatformExternalAccount",
  "listPlatformExternalAccounts",
];
const QUOTE: EndpointKey[] = ["createQuote", "listQuotes", "getQuote", "executeQuote", "authorizeQuote"];
const TRANSACTION: EndpointKey[] = [
  "listTransactions",
  "getTransaction",
  "approveTransaction",
  "rejectTransaction",
  "cancelTransaction",
  "confirmTransaction",
  "transferIn",
  "transferOut",
  "sandboxSend",
  "sandboxReceive",
];

const WRITERS = new Map<EndpointKey, Write>([
  ...CUSTOMER.map((key) => [key, customerOnWire] as const),
  ...ACCOUNT.map((key) => [key, internalAccountOnWire] as const),
  ...EXTERNAL.map((key) => [key, externalAccountOnWire] as const),
  ...QUOTE.map((key) => [key, quoteOnWire] as const),
  ...TRANSACTION.map((key) => [key, transactionOnWire] as const),
  ["getImportJob", jobOnWire],
]);

/** A response as the deployment writes it: the record, or each record of a list. */
export function responseOnWire(key: EndpointKey, response: unknown, deployment: Deployment): unknown {
  const write = WRITERS.get(key);
  if (typeof response !== "object" || response === null) return response;
  if ("data" in response && Array.isArray(response.data)) {
    const data = write ? response.data.map((record: Fields) => write(record, deployment)) : response.data;
    return { ...response, data, ...(deployment.isUncounted ? { totalCount: undefined } : {}) };
  }
  return write ? write(response as Fields, deployment) : response;
}
