import { z } from "zod";
import { SIGN_OFF_ACTIONS } from "@/lib/audit-actions";
import { page, paging } from "@/lib/contract/list-page";
import { AmountInAddress, MoneyView, TypedCurrencyCode } from "@/lib/contract/money-amount";
import { Id, VersionNumber } from "@/lib/contract/parameters";
import { namesOf, SIGN_OFF_STATUSES } from "@/lib/statuses";
import { MAX_HOURS, MAX_TOLERANCE } from "./check/typed";

/** A currency code as used in settings and rules. */
export const CurrencyCode = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{3,10}$/, "Use the currency's code, such as EUR.");
/** The amount of a limit; 0 is allowed. */
export const SmallestUnit = z.int("Enter an amount.").min(0, "Must be 0 or more.").max(9_000_000_000_000_000);

/** A currency's limits in its smallest unit: anything above needs a second person; null: no such limit. */
const Limit = z.strictObject({
  currency: CurrencyCode,
  decimals: z.int().min(0).max(18),
  /** For one payment or transfer. */
  above: SmallestUnit.nullable(),
  /** For everything that one maker sends within 24 hours, this payment included. */
  perDay: SmallestUnit.nullable(),
});

/** How much worse a new price may be than the one that was asked for, in hundredths of a per cent. */
export const Tolerance = z
  .int("Enter a percentage.")
  .min(0, "Must be 0 or more.")
  .max(MAX_TOLERANCE, "Use at most 10 %.");

/** What needs a second person in an environment. If anything does, a change of these settings does too. */
export const SignOffSettings = z.strictObject({
  limits: z
    .array(Limit)
    .max(100)
    .refine((limits) => new Set(limits.map(({ currency }) => currency)).size === limits.length, {
      error: "A currency has one line.",
    }),
  /** Outgoing money in a currency without limits. */
  otherCurrencies: z.boolean(),
  externalAccounts: z.boolean(),
  approvalRules: z.boolean(),
  expiresAfterHours: z.int("Enter whole hours.").min(1, "At least 1 hour.").max(MAX_HOURS, "At most 168 hours."),
  /** The default in a maker's form. */
  tolerance: Tolerance,
});
export type SignOffSettings = z.infer<typeof SignOffSettings>;

/** In force until someone saves version 1: nothing needs a second person. */
export const FIRST_SETTINGS: SignOffSettings = {
  limits: [],
  otherCurrencies: false,
  externalAccounts: false,
  approvalRules: false,
  expiresAfterHours: 24,
  tolerance: 100,
};

export const Nothing = z.strictObject({});
export type Nothing = z.infer<typeof Nothing>;

/** The request that this one corrects and replaces, where the user asks again for that reason. */
export const correcting = { corrects: Id.optional() };

export const SaveSignOffSettingsInput = z.strictObject({
  ...correcting,
  /** The version that the draft was based on: if someone else has saved since, this save is refused. */
  baseVersion: VersionNumber,
  settings: SignOffSettings,
  comment: z.string().trim().min(1, "Describe what changes and why.").max(500, "Use at most 500 characters."),
});
export type SaveSignOffSettingsInput = z.infer<typeof SaveSignOffSettingsInput>;

const SettingsVersion = z.object({
  version: z.int(),
  comment: z.string(),
  authorName: z.string().nullable(),
  /** The request by which a second person signed this version off; null where none was needed. */
  signOffId: z.string().nullable(),
  createdAt: z.string().nullable(),
});

export const SignOffSettingsView = SettingsVersion.extend({
  settings: SignOffSettings,
  versions: z.array(SettingsVersion),
});
export type SignOffSettingsView = z.infer<typeof SignOffSettingsView>;

const Hash = z.string().min(1).max(64);
const Fact = z.object({ label: z.string(), text: z.string(), was: z.string().optional() });

/** A request in a list. */
export const SignOffRow = z.object({
  id: z.string(),
  action: z.enum(SIGN_OFF_ACTIONS),
  status: z.enum(namesOf(SIGN_OFF_STATUSES)),
  /** What is asked for, in a sentence without personal data. */
  title: z.string(),
  /** Money that would leave; null if none would. */
  money: MoneyView.nullable(),
  /** Which setting requires a second person. */
  because: z.string(),
  makerName: z.string(),
  checkerName: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  endedAt: z.string().nullable(),
  /** Whether the current user made it. */
  isMine: z.boolean(),
  /** Whether it waits for the current user. */
  isForMe: z.boolean(),
});
export type SignOffRow = z.infer<typeof SignOffRow>;

/** The response of a verb that has done nothing yet: its request waits for a second person. Sent with status 202. */
export const AwaitsSignOff = z.object({ signOff: SignOffRow });
export type AwaitsSignOff = z.infer<typeof AwaitsSignOff>;

/** The settings as they are now, or the request for their change. */
export const SavedSignOffSettings = z.union([AwaitsSignOff, SignOffSettingsView]);
export type SavedSignOffSettings = z.infer<typeof SavedSignOffSettings>;

export const ListSignOffsInput = z.strictObject({
  show: z.enum(["for-me", "mine"]).optional(),
  status: z.enum(namesOf(SIGN_OFF_STATUSES)).optional(),
  action: z.enum(SIGN_OFF_ACTIONS).optional(),
  /** Limits the list to requests about this quote, payment, account or customer. */
  about: z.string().min(1).max(256).optional(),
  ...paging,
});
export type ListSignOffsInput = z.infer<typeof ListSignOffsInput>;
export const SignOffList = page(SignOffRow).extend({ asOf: z.string() });
export type SignOffList = z.infer<typeof SignOffList>;

/** What is about to be requested, as far as the limits depend on it. */
export const PreviewSignOffInput = z.strictObject({
  action: z.enum(SIGN_OFF_ACTIONS),
  amount: AmountInAddress.optional(),
  currency: TypedCurrencyCode.optional(),
  decimals: z.coerce.number<number | string>().pipe(z.int().min(0).max(18)).optional(),
});
export type PreviewSignOffInput = z.infer<typeof PreviewSignOffInput>;
/** Why a second person would be needed now, null if none; and the default for how much worse a new price may be. */
export const SignOffPreview = z.object({ because: z.string().nullable(), tolerance: z.int() });
export type SignOffPreview = z.infer<typeof SignOffPreview>;

export const SignOffCount = z.object({ forMe: z.int() });
export type SignOffCount = z.infer<typeof SignOffCount>;

export const SignOffIdInput = z.strictObject({ signOffId: Id });
export type SignOffIdInput = z.infer<typeof SignOffIdInput>;

/** `hash` is of what the checker saw: nothing else is signed off. */
export const ApproveSignOffInput = SignOffIdInput.extend({ hash: Hash });
export type ApproveSignOffInput = z.infer<typeof ApproveSignOffInput>;

export const RefuseSignOffInput = SignOffIdInput.extend({
  reason: z.string().trim().min(1, "Explain why, so that it can be corrected.").max(500, "Use at most 500 characters."),
});
export type RefuseSignOffInput = z.infer<typeof RefuseSignOffInput>;

/** The lines of a request unmasked; `withheld`: how many of them the role may not see. */
export const RevealedSignOff = z.object({ facts: z.array(Fact), withheld: z.int() });
export type RevealedSignOff = z.infer<typeof RevealedSignOff>;

/** A price that the request depends on. */
const SignOffPrice = z.object({
  validUntil: z.string(),
  isExpired: z.boolean(),
  /** Null: the maker asked for this price or none. */
  tolerance: z.int().nullable(),
  /** How much worse for the payer it is than the requested price, in hundredths of a per cent; null: the same price. */
  worseBy: z.int().nullable(),
  isWithin: z.boolean(),
});

export const SignOffView = z.object({
  signOff: SignOffRow,
  facts: z.array(Fact),
  /** Stands for exactly what would be done now; an answer is bound to it. */
  hash: z.string(),
  /** SHA-256 of the maker's own request; null: the role may not see what could be found out by it. */
  requestHash: z.string().nullable(),
  settingsVersion: z.int(),
  price: SignOffPrice.nullable(),
  /** What it asked for originally, where it has been priced again. */
  asked: z.array(Fact).nullable(),
  /** The earlier request that it corrects, with what that one asked for. */
  replaces: z.object({ id: z.string(), reason: z.string().nullable(), facts: z.array(Fact) }).nullable(),
  replacedById: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  resultId: z.string().nullable(),
  problem: z
    .object({
      title: z.string(),
      detail: z.string().optional(),
      meaning: z.string().optional(),
      next: z.string().optional(),
    })
    .nullable(),
  /** Why the current user can't decide it; null: they can. */
  whyNot: z.string().nullable(),
  /** Initial values of the form that corrects it; null: the form has kept its own draft. */
  correct: z
    .object({
      from: z.string().optional(),
      to: z.string().optional(),
      customer: z.string().optional(),
      amount: z.string().optional(),
    })
    .nullable(),
  /** The external account to be paid, whose holder's name the bank may question; null if there is none. */
  payeeAccountId: z.string().nullable(),
  /** Whether the current user made it, it was not executed, and it can be requested again unchanged. */
  canAskAgain: z.boolean(),
});
export type SignOffView = z.infer<typeof SignOffView>;
