import { z } from "zod";
import { isStorableText } from "@/lib/contract/json-text";
import { page, pagingByNumber, pagingByTimeAndId } from "@/lib/contract/list-page";
import { Id, QueryBoolean } from "@/lib/contract/parameters";
import { TransactionRow } from "@/lib/features/transactions/schema";
import { TONES } from "@/lib/fields";
import { ROLES } from "@/lib/permissions";

/** So many payments at once: what a person can answer for in one act. */
export const MOST_AT_ONCE = 1_000;
/** More than a menu can show says nothing any more. */
export const MOST_TAGS = 30;

const NOT_STORABLE = "This holds characters that can't be stored.";

const TransactionIds = z
  .array(Id)
  .min(1, "Choose at least one payment.")
  .max(MOST_AT_ONCE, `Choose at most ${MOST_AT_ONCE.toLocaleString("en-US")} payments at once.`);
const PersonId = z.uuid("Invalid ID.");

export const Nothing = z.strictObject({});
export type Nothing = z.infer<typeof Nothing>;

const PersonRef = z.object({ id: z.string(), name: z.string() });
export type PersonRef = z.infer<typeof PersonRef>;

/** A colour and a word; a retired one is on no menu, and stays on the payments that have it. */
export const Tag = z.object({ id: z.string(), name: z.string(), color: z.enum(TONES), isRetired: z.boolean() });
export type Tag = z.infer<typeof Tag>;
export const TagList = z.object({ tags: z.array(Tag) });
export type TagList = z.infer<typeof TagList>;

const TagName = z
  .string()
  .trim()
  .min(1, "Enter a name.")
  .max(30, "Use at most 30 characters.")
  .refine(isStorableText, NOT_STORABLE);
const TagColor = z.enum(TONES, { error: "Choose a colour." });
export const AddTagInput = z.strictObject({ name: TagName, color: TagColor });
export type AddTagInput = z.infer<typeof AddTagInput>;
/** `seen`: the tag as it was shown; one that was changed meanwhile is refused. */
export const ChangeTagInput = z.strictObject({
  tagId: z.uuid("Invalid ID."),
  ...AddTagInput.shape,
  isRetired: z.boolean(),
  seen: z.strictObject({ name: z.string().max(30), color: TagColor, isRetired: z.boolean() }),
});
export type ChangeTagInput = z.infer<typeof ChangeTagInput>;

export const GetWorkInput = z.strictObject({ transactionId: Id });
export type GetWorkInput = z.infer<typeof GetWorkInput>;

/** Who has a payment, since when, what it is marked with, and who watches it. */
export const Work = z.object({
  /** `isActive` false: they can't sign in any more. */
  assignee: PersonRef.extend({ isActive: z.boolean() }).nullable(),
  assignedAt: z.string().nullable(),
  tags: z.array(Tag),
  watchers: z.array(PersonRef),
  /** Somebody did something with it here: then there was such a payment. */
  hasActs: z.boolean(),
});
export type Work = z.infer<typeof Work>;

/** Somebody a payment can be handed to. */
export const AssigneeList = z.object({ people: z.array(PersonRef.extend({ role: z.enum(ROLES) })) });
export type AssigneeList = z.infer<typeof AssigneeList>;

/** A page of the notes about a payment, newest first. */
export const ListPaymentNotesInput = z.strictObject({ transactionId: Id, ...pagingByNumber });
export type ListPaymentNotesInput = z.infer<typeof ListPaymentNotesInput>;

/** Masked for whom the policy says so (`memos:read`); null once its author withdrew it. */
export const PaymentNote = z.object({
  id: z.int(),
  author: z.string(),
  isOwn: z.boolean(),
  at: z.string(),
  body: z.string().nullable(),
});
export type PaymentNote = z.infer<typeof PaymentNote>;
export const PaymentNotes = page(PaymentNote);
export type PaymentNotes = z.infer<typeof PaymentNotes>;

export const AddPaymentNotesInput = z.strictObject({
  transactionIds: TransactionIds,
  body: z
    .string()
    .trim()
    .min(1, "Write the note first.")
    .max(4_000, "Use at most 4,000 characters.")
    .refine(isStorableText, NOT_STORABLE),
});
export type AddPaymentNotesInput = z.infer<typeof AddPaymentNotesInput>;

export const WithdrawNoteInput = z.strictObject({ noteId: z.coerce.number<number | string>().int().min(1) });
export type WithdrawNoteInput = z.infer<typeof WithdrawNoteInput>;

/**
 * Hands payments to `assigneeId`, or to nobody. `seen`: who had them on the screen; those that somebody else has by now
 * stay as they are and are told. `anyone`: whoever has them.
 */
export const AssignPaymentsInput = z.strictObject({
  transactionIds: TransactionIds,
  assigneeId: PersonId.nullable(),
  seen: z.union([PersonId, z.literal("anyone")]).nullable(),
});
export type AssignPaymentsInput = z.infer<typeof AssignPaymentsInput>;

export const TagPaymentsInput = z.strictObject({
  transactionIds: TransactionIds,
  tagId: z.uuid("Invalid ID."),
  isTagged: z.boolean(),
});
export type TagPaymentsInput = z.infer<typeof TagPaymentsInput>;

export const WatchPaymentsInput = z.strictObject({ transactionIds: TransactionIds, isWatched: z.boolean() });
export type WatchPaymentsInput = z.infer<typeof WatchPaymentsInput>;

/** What became of an act on many payments: each is in one of the three. */
export const ActResult = z.object({
  changed: z.int(),
  /** They were so already. */
  unchanged: z.int(),
  /** Left alone, because somebody else has them (`assignee` null: nobody any more). */
  taken: z.array(z.object({ transactionId: z.string(), assignee: z.string().nullable() })),
});
export type ActResult = z.infer<typeof ActResult>;

/** Payments that somebody has: the actor's own unless said otherwise, those still open unless said otherwise. */
export const ListAssignedInput = z.strictObject({
  ...pagingByTimeAndId,
  assigneeId: z.union([PersonId, z.literal("anyone")]).optional(),
  tagId: z.uuid("Invalid ID.").optional(),
  isWatched: QueryBoolean.optional(),
  isIncludingEnded: QueryBoolean.optional(),
});
export type ListAssignedInput = z.output<typeof ListAssignedInput>;

/** A payment as the service has it now; null where it can't be read, or is not there any more (`isGone`). */
export const AssignedPayment = z.object({
  id: z.string(),
  transaction: TransactionRow.nullable(),
  isGone: z.boolean(),
  /** As the service says, else as the last delivery told. */
  status: z.string().nullable(),
  assignee: PersonRef,
  assignedAt: z.string(),
  tags: z.array(Tag),
});
export type AssignedPayment = z.infer<typeof AssignedPayment>;
export const AssignedList = page(AssignedPayment);
export type AssignedList = z.infer<typeof AssignedList>;
