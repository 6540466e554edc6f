import type { z } from "zod";
import type { Customer } from "@/lib/contract/customer";
import type { KycStatus } from "@/lib/contract/customer-status";
import type { ExternalAccount } from "@/lib/contract/external-account";
import type { ExternalAccountStatus } from "@/lib/contract/external-account-status";
import type { Transaction } from "@/lib/contract/transaction";
import type { WebhookEvent } from "@/lib/contract/webhook";
import type { Fault, PlannedFault } from "./faults/faults";
import type { Delivery, DeliveryResponse } from "./state/records";
import type { Settings } from "./state/settings";
import type { ForgeInput, ForgeKind } from "./webhooks/forge";

type FaultInput = z.input<typeof Fault>;
type CounterJson = Record<string, { total: number; byKey: Record<string, number> }>;

/** A delivery as `GET /control/deliveries` returns it. */
export type DeliveryJson = Omit<Delivery, "body"> & { event: WebhookEvent };

/** An incoming payment to create; omitted values are chosen. `amount` in smallest units. */
export interface IncomingInput {
  customerId?: string;
  currency?: string;
  amount?: number;
  senderUmaAddress?: string;
  requiredFields?: string[];
  outcome?: "" | "004" | "009";
  description?: string;
  count?: number;
}

/** What `GET /control/state` returns. */
export interface SimulatorState {
  now: string;
  publicKey: string;
  settings: Settings;
  counters: CounterJson;
  sizes: Record<string, number>;
  webhooksWaiting: number;
  errors: string[];
  memory: { rss: number; heapUsed: number };
}

/** Typed calls to the control API of a running simulator. Each rejects with the response's text if refused. */
export function createControl(controlUrl: string) {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${controlUrl}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`control ${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }
  return {
    call,
    state: () => call<SimulatorState>("GET", "/state"),
    /** How often an effect really happened; without a key, in total. */
    async count(counter: string, key?: string): Promise<number> {
      const counters = await call<CounterJson>("GET", "/counters");
      return key === undefined ? (counters[counter]?.total ?? 0) : (counters[counter]?.byKey[key] ?? 0);
    },
    advance: (seconds: number) => call<{ now: string }>("POST", "/clock/advance", { seconds }),
    fault: (fault: FaultInput) => call<PlannedFault>("POST", "/faults", fault),
    clearFaults: () => call<object>("DELETE", "/faults"),
    settings: (changes: Partial<Settings>) => call<Settings>("POST", "/settings", changes),
    send: (type: string, data: Record<string, unknown> = {}, count = 1) =>
      call<{ ids: string[] }>("POST", "/webhooks/send", { type, data, count }),
    /** Sends a forged webhook at once; returns the responses, one per copy. */
    forge: (kind: ForgeKind, more: Partial<Omit<ForgeInput, "kind">> = {}) =>
      call<{ answers: DeliveryResponse[] }>("POST", "/webhooks/forge", { kind, ...more }),
    deliveries: (type?: string) =>
      call<DeliveryJson[]>("GET", `/deliveries?limit=2000${type === undefined ? "" : `&type=${type}`}`),
    keys: () => call<{ publicKeys: string[] }>("GET", "/keys"),
    rotateKey: () => call<{ publicKey: string }>("POST", "/keys/rotate"),
    incomingPayments: (payment: IncomingInput = {}) =>
      call<{ transactions: Transaction[] }>("POST", "/incoming-payments", payment),
    fund: (accountId: string, amount: number) => call<{ balance: number }>("POST", "/fund", { accountId, amount }),
    kyc: (customerId: string, status: KycStatus) => call<Customer>("POST", "/customers/kyc", { customerId, status }),
    accountStatus: (accountId: string, status: ExternalAccountStatus) =>
      call<ExternalAccount>("POST", "/external-accounts/status", { accountId, status }),
    /** Removes an external account from the service. */
    removeAccount: (accountId: string) => call<ExternalAccount>("POST", "/external-accounts/remove", { accountId }),
    /** Transactions as stored, with the times that a deployment omits. */
    records: (ids: readonly string[]) =>
      call<{ transactions: Transaction[] }>("POST", "/transactions/records", { ids }),
    /** Ends a seeded transaction that is stuck in PROCESSING. */
    endTransaction: (transactionId: string, status: "COMPLETED" | "FAILED") =>
      call<Transaction>("POST", "/transactions/end", { transactionId, status }),
    /** Triggers what `--pace` does by itself; for about `usd` dollars. */
    happen: (what: "payment-arrives" | "payment-fails" | "payment-times-out" | "payment-succeeds", usd?: number) =>
      call<{ transaction: Transaction }>("POST", "/happen", { what, usd }),
    /** Sums by currency; `everything` is always "0". */
    ledger: () => call<{ currency: string; total: string; everything: string }[]>("GET", "/ledger"),
    webhookUrl: (url: string) => call<Settings>("POST", "/webhook-url", { url }),
  };
}
export type Control = ReturnType<typeof createControl>;
