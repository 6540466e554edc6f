import { z } from "zod";
import { isStorableText } from "@/lib/contract/json-text";
import { page, pagingByNumber, pagingByTimeAndId } from "@/lib/contract/list-page";
import { Id, QueryBoolean } from "@/lib/contract/parameters";
import { TransactionRow } from "@/lib/features/transactions/schema";
import { TONES } from "@/lib/fields";
import { ROLES } from "@/lib/permissions";

/** The most payments in one act: as many as a person can answer for. */
export const MOST_AT_ONCE = 1_000;
/** More tags than a menu can show would be useless. */
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

/** A colour and a word; a retired tag is in no menu, but stays on the payments that have it. */
export const Tag = z.object({ id: z.string(), name: z.string(), color: z.enum(TONES), isRetired: z.boolean() });
export type Tag = z.infer<typeof Tag>;
export const TagList = z.object({ tags: z.array(Tag) });
export type TagList = z.infer<typeof TagList>;

const TagName = z
  .string()
  .trim()
  .min(1, "Enter a name.")
  .max(30, "Use at most 30 characters.")
  .regex(/[^\p{C}\p{M}\p{Z}]/u, "Enter a name that can be seen.")
  .refine(isStorableText, NOT_STORABLE);
const TagColor = z.enum(TONES, { error: "Choose a colour." });
export const AddTagInput = z.strictObject({ name: TagName, color: TagColor });
export type AddTagInput = z.infer<typeof AddTagInput>;
/** `seen`: the tag as it was shown; if it has changed since, the change is refused. */
export const ChangeTagInput = z.strictObject({
  tagId: z.uuid("Invalid ID."),
  ...AddTagInput.shape,
  isRetired: z.boolean(),
  seen: z.strictObject({ name: z.string().max(30), color: TagColor, isRetired: z.boolean() }),
});
export type ChangeTagInput = z.infer<typeof ChangeTagInput>;

export const GetWorkInput = z.strictObject({ transactionId: Id });
export type GetWorkInput = z.infer<typeof GetWorkInput>;

/** A payment's assignee and since when, its tags, and its watchers. */
export const Work = z.object({
  /** `isActive` false: they can no longer sign in. */
  assignee: PersonRef.extend({ isActive: z.boolean() }).nullable(),
  assignedAt: z.string().nullable(),
  tags: z.array(Tag),
  watchers: z.array(PersonRef),
  /** Someone has worked on it here, so such a payment existed. */
  hasActs: z.boolean(),
});
export type Work = z.infer<typeof Work>;

/** The people to whom a payment can be assigned. */
export const AssigneeList = z.object({ people: z.array(PersonRef.extend({ role: z.enum(ROLES) })) });
export type AssigneeList = z.infer<typeof AssigneeList>;

/** A page of the notes about a payment, newest first. */
export const ListPaymentNotesInput = z.strictObject({ transactionId: Id, ...pagingByNumber });
export type ListPaymentNotesInput = z.infer<typeof ListPaymentNotesInput>;

/** Masked for users to whom the policy applies (`memos:read`); null once its author has withdrawn it. */
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

/** The text of a note about a payment or a customer. */
export const NoteBody = z
  .string()
  .trim()
  .min(1, "Write the note first.")
  .max(4_000, "Use at most 4,000 characters.")
  .refine(isStorableText, NOT_STORABLE);

/** Repeated with the same idempotency key, it adds nothing more. */
export const AddPaymentNotesInput = z.strictObject({
  transactionIds: TransactionIds,
  key: z.uuid(),
  body: NoteBody,
});
export type AddPaymentNotesInput = z.infer<typeof AddPaymentNotesInput>;

export const WithdrawNoteInput = z.strictObject({ noteId: z.coerce.number<number | string>().int().min(1) });
export type WithdrawNoteInput = z.infer<typeof WithdrawNoteInput>;

/**
 * Assigns payments to `assigneeId`, or to no one. `seen`: their assignee as shown on the screen; payments that have
 * another one by now stay unchanged and are reported. `anyone`: whoever the assignee is.
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

/** The result of an act on many payments: each is in one of the three. */
export const ActResult = z.object({
  changed: z.int(),
  /** They were in that state already. */
  unchanged: z.int(),
  /** Left unchanged, because someone else has them (`assignee` null: no longer assigned). */
  taken: z.array(z.object({ transactionId: z.string(), assignee: z.string().nullable() })),
});
export type ActResult = z.infer<typeof ActResult>;

/** Assigned payments: by default the actor's own, and only those still open. */
export const ListAssignedInput = z.strictObject({
  ...pagingByTimeAndId,
  assigneeId: z.union([PersonId, z.literal("anyone")]).optional(),
  tagId: z.uuid("Invalid ID.").optional(),
  isWatched: QueryBoolean.optional(),
  isIncludingEnded: QueryBoolean.optional(),
});
export type ListAssignedInput = z.output<typeof ListAssignedInput>;

/** A payment live from the service; null where it can't be read, or no longer exists there (`isGone`). */
export const AssignedPayment = z.object({
  id: z.string(),
  transaction: TransactionRow.nullable(),
  isGone: z.boolean(),
  /** As stated by the service, else by the last delivery. */
  status: z.string().nullable(),
  assignee: PersonRef,
  assignedAt: z.string(),
  tags: z.array(Tag),
});
export type AssignedPayment = z.infer<typeof AssignedPayment>;
export const AssignedList = page(AssignedPayment);
export type AssignedList = z.infer<typeof AssignedList>;
