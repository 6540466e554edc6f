import { z } from "zod";
import { InternalAccount, ListInternalAccountsQuery, ListPlatformAccountsQuery } from "./account";
import { actionEndpoints } from "./action-endpoints";
import { BulkJob, BulkUpload, ImportCustomersBody } from "./bulk-job";
import type { Capability } from "./capabilities";
import { Config } from "./config";
import { CreateCustomerBody, Customer, ListCustomersQuery, UpdateCustomerBody } from "./customer";
import { customerEndpoints } from "./customer-endpoints";
import {
  CreateExternalAccountBody,
  CreatePlatformExternalAccountBody,
  ExternalAccount,
  ListExternalAccountsQuery,
} from "./external-account";
import { listEndpoints } from "./list-endpoints";
import { page, partialPage } from "./list-page";
import { LookupReceiverQuery, ReceiverLookup } from "./lookup";
import { Id } from "./parameters";
import { CreateQuoteBody, ListQuotesQuery, PricedQuote, Quote, QuotePage } from "./quote";
import { SandboxReceiveBody, SandboxSendBody } from "./sandbox";
import {
  ApproveTransactionBody,
  ListTransactionsQuery,
  RejectTransactionBody,
  Transaction,
  TransactionPage,
  TransferBody,
} from "./transaction";
import { UmaAddress } from "./uma";
import { ListVerificationsQuery, Verification } from "./verification";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** One endpoint of the service. */
export interface Endpoint {
  method: Method;
  /** Below the base URL, with `{name}` for each of `params`. */
  path: `/${string}`;
  params?: z.ZodType<Record<string, string>>;
  query?: z.ZodType;
  /** Sent as JSON, or as multipart form data when `multipart`. */
  body?: z.ZodType;
  response: z.ZodType;
  /** The status of success if it isn't 200; any 2xx is accepted (interface-defaults 4). */
  success?: number;
  /** Accepts an idempotency key header (specification 4.4) where the deployment has this capability. */
  idempotencyKey?: Capability;
  /** A GET that creates something: never retried. */
  creates?: true;
  /** Moves money or can't be undone: call it through the journal only. */
  movesMoney?: true;
  multipart?: true;
  /** What is sent is never recorded, not even where the response repeats it. */
  secretBody?: true;
  /** Exists only where the deployment has this capability: check before calling. */
  capability?: Capability;
}

const customerId = z.strictObject({ customerId: Id });
const quoteId = z.strictObject({ quoteId: Id });
const transactionId = z.strictObject({ transactionId: Id });

/** The whole interface (specification 4, interface-defaults 1.6 and 3): the client and the simulator derive from it. */
export const endpoints = {
  createCustomer: { method: "POST", path: "/customers", body: CreateCustomerBody, response: Customer, success: 201 },
  listCustomers: { method: "GET", path: "/customers", query: ListCustomersQuery, response: page(Customer) },
  getCustomer: { method: "GET", path: "/customers/{customerId}", params: customerId, response: Customer },
  updateCustomer: {
    method: "PATCH",
    path: "/customers/{customerId}",
    params: customerId,
    body: UpdateCustomerBody,
    response: Customer,
  },
  // The specification shows no body, the defaults the Customer: an empty response is fine too.
  deleteCustomer: {
    method: "DELETE",
    path: "/customers/{customerId}",
    params: customerId,
    response: Customer.optional(),
  },
  ...customerEndpoints,
  listVerifications: {
    method: "GET",
    path: "/verifications",
    query: ListVerificationsQuery,
    response: page(Verification),
    capability: "verifications",
  },
  importCustomersCsv: {
    method: "POST",
    path: "/customers/bulk/csv",
    body: ImportCustomersBody,
    response: BulkUpload,
    success: 202,
    multipart: true,
  },
  getImportJob: {
    method: "GET",
    path: "/customers/bulk/jobs/{jobId}",
    params: z.strictObject({ jobId: Id }),
    response: BulkJob,
  },
  getConfig: { method: "GET", path: "/config", response: Config },
  createExternalAccount: {
    method: "POST",
    path: "/customers/external-accounts",
    body: CreateExternalAccountBody,
    response: ExternalAccount,
    success: 201,
  },
  listExternalAccounts: {
    method: "GET",
    path: "/customers/external-accounts",
    query: ListExternalAccountsQuery,
    response: partialPage(ExternalAccount),
  },
  listPlatformExternalAccounts: {
    method: "GET",
    path: "/platform/external-accounts",
    query: ListPlatformAccountsQuery,
    response: partialPage(ExternalAccount),
  },
  createPlatformExternalAccount: {
    method: "POST",
    path: "/platform/external-accounts",
    body: CreatePlatformExternalAccountBody,
    response: ExternalAccount,
    success: 201,
  },
  listInternalAccounts: {
    method: "GET",
    path: "/customers/internal-accounts",
    query: ListInternalAccountsQuery,
    response: page(InternalAccount),
  },
  listPlatformInternalAccounts: {
    method: "GET",
    path: "/platform/internal-accounts",
    query: ListPlatformAccountsQuery,
    response: partialPage(InternalAccount),
  },
  // Moves money only with `immediatelyExecute`: see `quoteMovesMoney`.
  createQuote: {
    method: "POST",
    path: "/quotes",
    body: CreateQuoteBody,
    response: PricedQuote,
    success: 201,
    idempotencyKey: "quoteKeys",
  },
  listQuotes: { method: "GET", path: "/quotes", query: ListQuotesQuery, response: QuotePage, capability: "quoteList" },
  getQuote: { method: "GET", path: "/quotes/{quoteId}", params: quoteId, response: Quote },
  executeQuote: {
    method: "POST",
    path: "/quotes/{quoteId}/execute",
    params: quoteId,
    response: Quote,
    idempotencyKey: "quoteKeys",
    movesMoney: true,
  },
  ...listEndpoints,
  ...actionEndpoints,
  listTransactions: { method: "GET", path: "/transactions", query: ListTransactionsQuery, response: TransactionPage },
  getTransaction: {
    method: "GET",
    path: "/transactions/{transactionId}",
    params: transactionId,
    response: Transaction,
  },
  approveTransaction: {
    method: "POST",
    path: "/transactions/{transactionId}/approve",
    params: transactionId,
    body: ApproveTransactionBody,
    response: Transaction,
    movesMoney: true,
  },
  rejectTransaction: {
    method: "POST",
    path: "/transactions/{transactionId}/reject",
    params: transactionId,
    body: RejectTransactionBody,
    response: Transaction,
    movesMoney: true,
    capability: "reject",
  },
  transferIn: {
    method: "POST",
    path: "/transfer-in",
    body: TransferBody,
    response: Transaction,
    success: 201,
    idempotencyKey: "transferKeys",
    movesMoney: true,
    capability: "transfers",
  },
  transferOut: {
    method: "POST",
    path: "/transfer-out",
    body: TransferBody,
    response: Transaction,
    success: 201,
    idempotencyKey: "transferKeys",
    movesMoney: true,
    capability: "transfers",
  },
  lookupReceiver: {
    method: "GET",
    path: "/receiver/uma/{receiverUmaAddress}",
    params: z.strictObject({ receiverUmaAddress: UmaAddress }),
    query: LookupReceiverQuery,
    response: ReceiverLookup,
  },
  sandboxSend: {
    method: "POST",
    path: "/sandbox/send",
    body: SandboxSendBody,
    response: Transaction,
    movesMoney: true,
  },
  sandboxReceive: {
    method: "POST",
    path: "/sandbox/uma/receive",
    body: SandboxReceiveBody,
    response: Transaction,
    movesMoney: true,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointKey = keyof typeof endpoints;
type Part<K extends EndpointKey, P extends string> =
  (typeof endpoints)[K] extends Record<P, infer S extends z.ZodType> ? z.output<S> : undefined;

/** Values for the path's `{names}`; `undefined` when it has none. */
export type EndpointParams<K extends EndpointKey> = Part<K, "params">;
export type EndpointQuery<K extends EndpointKey> = Part<K, "query">;
export type EndpointBody<K extends EndpointKey> = Part<K, "body">;
export type EndpointResponse<K extends EndpointKey> = z.output<(typeof endpoints)[K]["response"]>;
