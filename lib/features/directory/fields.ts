import type { Entry } from "./schema";

/** The title of an entry in one line: a customer's name; for an account its owner, then the account. */
export function entryTitle({ kind, label, detail }: Pick<Entry, "kind" | "label" | "detail">): string {
  // An internal account's label already begins with its owner if the name was joined in.
  return kind === "customer" || !detail || label.startsWith(detail) ? label : `${detail} · ${label}`;
}
