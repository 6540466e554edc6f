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
export function answerOnWire(key: EndpointKey, answer: unknown, deployment: Deployment): unknown {
  const write = WRITERS.get(key);
  if (typeof answer !== "object" || answer === null) return answer;
  if ("data" in answer && Array.isArray(answer.data)) {
    const data = write ? answer.data.map((record: Fields) => write(record, deployment)) : answer.data;
    return { ...answer, data, ...(deployment.isUncounted ? { totalCount: undefined } : {}) };
  }
  return write ? write(answer as Fields, deployment) : answer;
}
