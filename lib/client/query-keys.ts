import type { ProblemError } from "./problem";

/** Queries about one environment, by the first part of their keys; the second is the environment's slug. */
type EnvironmentNoun =
  | "account-names"
  | "account-types"
  | "accounts"
  | "approval-rules"
  | "approvals"
  | "audit"
  | "balances"
  | "currencies"
  | "customers"
  | "directory"
  | "export-presets"
  | "exports"
  | "import-check"
  | "imports"
  | "money-actions"
  | "notifications"
  | "history"
  | "observations"
  | "overview"
  | "quote"
  | "quotes"
  | "rates"
  | "sandbox"
  | "receivers"
  | "sign-offs"
  | "transaction"
  | "transactions"
  | "transfers"
  | "webhook-deliveries"
  | "webhook-delivery"
  | "webhook-rejections"
  | "work";

/** Queries about the console as a whole. */
type ConsoleNoun = "environments" | "people" | "profile" | "sessions" | "views";

type QueryNoun = EnvironmentNoun | ConsoleNoun;

declare module "@tanstack/react-query" {
  interface Register {
    /** What calls to the console's own API throw. */
    defaultError: ProblemError;
    /** Keys of queries and keys for invalidating them begin with the same nouns, or they don't compile. */
    queryKey:
      | readonly [QueryNoun]
      | readonly [EnvironmentNoun, environment: string, ...rest: unknown[]]
      | readonly [ConsoleNoun, ...rest: unknown[]];
  }
}
