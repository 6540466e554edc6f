import type { QueryKey } from "@tanstack/react-query";

/**
 * The queries that a change makes stale, in environment `e` if it concerns one, whether it was made on this page or an
 * event reports it. A payment only affects accounts with balances, so the list of external accounts stays fresh.
 */
const STALE = {
  account: (e) => [
    ["accounts", e],
    ["balances", e],
    ["overview", e, "needs"],
  ],
  approval: (e) => [
    ["approvals", e],
    ["transactions", e],
    ["notifications", e],
    ["overview", e, "needs"],
  ],
  "approval-rules": (e) => [
    ["approval-rules", e],
    ["approvals", e],
  ],
  customer: (e) => [
    ["customers", e],
    ["accounts", e, "customer"],
    ["receivers", e],
  ],
  "customer-note": (e) => [["customers", e, "notes"]],
  delivery: (e) => [["webhook-deliveries", e]],
  environment: () => [["environments"]],
  export: (e) => [
    ["exports", e],
    ["overview", e, "needs"],
  ],
  "export-preset": (e) => [["export-presets", e]],
  history: (e) => [["history", e]],
  import: (e) => [["imports", e]],
  journal: (e) => [
    ["money-actions", e, "list"],
    ["money-actions", e, "one"],
    ["overview", e, "needs"],
  ],
  "kyc-link": (e) => [["customers", e, "kyc-links"]],
  notification: (e) => [["notifications", e]],
  observation: (e) => [["observations", e]],
  person: () => [["people"], ["sessions"]],
  profile: () => [["profile"], ["people"]],
  quote: (e) => [
    ["quotes", e],
    ["quote", e],
    ["transactions", e],
  ],
  session: () => [["sessions"]],
  "sign-off": (e) => [
    ["sign-offs", e],
    ["quote", e],
    ["overview", e, "needs"],
  ],
  transaction: (e) => [
    ["transactions", e],
    ["transaction", e],
    ["approvals", e],
    ["accounts", e, "customer"],
    ["accounts", e, "options"],
    ["transfers", e],
    ["balances", e, "one"],
  ],
  transfer: (e) => [
    ["transfers", e],
    ["transactions", e],
  ],
  view: () => [["views"]],
  // The user who acts waits only for our own data; the payment's page, which asks the service, follows with the event.
  work: (e) => [
    ["work", e],
    ["overview", e, "needs"],
  ],
  "payment-act": (e) => [
    ["work", e],
    ["transactions", e],
    ["transaction", e],
    ["overview", e, "needs"],
  ],
} satisfies Record<string, (e: string) => QueryKey[]>;

export type Change = keyof typeof STALE;

/** Whether a word in an event names a change. */
export function isChange(word: string): word is Change {
  return Object.hasOwn(STALE, word);
}

const BY_TYPE: Record<string, Change> = {
  Transaction: "transaction",
  Quote: "quote",
  Customer: "customer",
  Transfer: "transfer",
  InternalAccount: "account",
  ExternalAccount: "account",
  SignOff: "sign-off",
};

/** The change that concerns a resource, by the type before the colon in its ID; null if no screen depends on it. */
export function changeOf(resourceId: string | null | undefined): Change | null {
  return BY_TYPE[resourceId?.split(":")[0] ?? ""] ?? null;
}

/** The keys of all queries that a change makes stale. */
export function staleAfter(change: Change, environment: string): QueryKey[] {
  return STALE[change](environment);
}
