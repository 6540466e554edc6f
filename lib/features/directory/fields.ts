import type { Entry } from "./schema";

/** What an entry is called in one line: a customer's name; of an account whose it is, then which. */
export function entryTitle({ kind, label, detail }: Pick<Entry, "kind" | "label" | "detail">): string {
  // An internal account's label already begins with its owner where its name was joined in.
  return kind === "customer" || !detail || label.startsWith(detail) ? label : `${detail} · ${label}`;
}
