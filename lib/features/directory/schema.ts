import { z } from "zod";
import { Id } from "@/lib/contract/parameters";
import { QuoteRow } from "@/lib/features/quotes/schema";

export const ENTRY_KINDS = ["customer", "internal-account", "external-account"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What a list shows next to an id, and what the pickers offer. */
export interface DirectoryLabel {
  id: string;
  kind: EntryKind;
  label: string;
  /** The name of an account's owner; null for a customer and for an account whose owner is not known. */
  owner: string | null;
  detail: string | null;
  customerId: string | null;
  currency: string | null;
  status: string | null;
}

const text = z.string().trim().max(200);

/** The text typed into the global search. */
export const FindInput = z.strictObject({ text: text.min(2) });
export type FindInput = z.infer<typeof FindInput>;

/** The text typed into a picker; an empty text matches all, `account` is of either kind, and `resource` of any. */
export const ListEntriesInput = z.strictObject({
  text: text.default(""),
  kind: z.enum([...ENTRY_KINDS, "account", "resource"]),
});
export type ListEntriesInput = z.infer<typeof ListEntriesInput>;

export const NameInput = z.strictObject({ id: Id });
export type NameInput = z.infer<typeof NameInput>;

/** An entry as it may be shown to everyone: only the last four characters of an account's number. */
export const Entry = z.object({
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  label: z.string(),
  /** A customer's platform id, an account's beneficiary or owner. */
  detail: z.string().nullable(),
  currency: z.string().nullable(),
  /** KYC status or the account's status, as the service spells it; `DELETED` for a deleted customer. */
  status: z.string().nullable(),
});
export type Entry = z.infer<typeof Entry>;
export const EntryList = z.object({ entries: z.array(Entry), isComplete: z.boolean() });
export type EntryList = z.infer<typeof EntryList>;

/** `entry` null: the id is unknown. */
export const Name = z.object({ entry: Entry.nullable() });
export type Name = z.infer<typeof Name>;

/** A payment of the local history; `amount` in the smallest unit, its sides named if the directory knows them. */
export const FoundPayment = z.object({
  id: z.string(),
  status: z.string(),
  /** Empty: no refund, or none that is stated. */
  refundStatus: z.string(),
  at: z.string(),
  amount: z.object({ amount: z.int(), currency: z.string(), decimals: z.int() }).nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type FoundPayment = z.infer<typeof FoundPayment>;

/** A quote that this console knows; `amount`: what it sends, in the smallest unit. See `QuoteRow` for `execution`. */
export const FoundQuote = FoundPayment.omit({ refundStatus: true }).extend({
  status: z.string().nullable(),
  execution: QuoteRow.shape.execution,
});
export type FoundQuote = z.infer<typeof FoundQuote>;

/** The matches, best first: names from the directory, and ids of payments and quotes that this console has seen. */
export const Findings = z.object({
  /** The copy contains all changes of customers before this instant; null: it has not been made. */
  asOf: z.string().nullable(),
  customers: z.array(Entry),
  accounts: z.array(Entry),
  internalAccounts: z.array(Entry),
  quotes: z.array(FoundQuote),
  /** Null: the local history can't be read at the moment. */
  payments: z.array(FoundPayment).nullable(),
  ids: z.array(z.string()),
});
export type Findings = z.infer<typeof Findings>;
