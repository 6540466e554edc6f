import type { ProblemError } from "./problem";

/** What is read about one environment, by the first part of its keys; the second is the environment's slug. */
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

/** What is read about the console as a whole. */
type ConsoleNoun = "environments" | "people" | "profile" | "sessions" | "views";

type QueryNoun = EnvironmentNoun | ConsoleNoun;

declare module "@tanstack/react-query" {
  interface Register {
    /** What the console's own API throws. */
    defaultError: ProblemError;
    /** What is read under a key and what is made stale by one begin with the same nouns, or do not compile. */
    queryKey:
      | readonly [QueryNoun]
      | readonly [EnvironmentNoun, environment: string, ...rest: unknown[]]
      | readonly [ConsoleNoun, ...rest: unknown[]];
  }
}
