import { z } from "zod";
import { isTimeZone } from "@/lib/dates";
import { ROLES } from "@/lib/permissions";
import { namesOf, PERSON_STATUSES } from "@/lib/statuses";

const COMMON = ["password", "passwort", "123456", "qwerty", "letmein", "welcome", "corridor", "admin", "abcdef"];

/** At least this many characters: length is what makes a password hard to guess. */
export const PASSWORD_LENGTH = 12;

/** What is wrong with a new password, in words, or null. `about`: texts that it must not be built from. */
export function passwordProblem(password: string, about: readonly string[] = []): string | null {
  const text = password.toLowerCase();
  if ([...password].length < PASSWORD_LENGTH) return `Use at least ${PASSWORD_LENGTH} characters.`;
  if (password.length > 256) return "Use at most 256 characters.";
  if (new Set(text).size < 5) return "Use a wider mix of characters.";
  if (/^(.{1,6})\1+$/.test(text)) return "Don't repeat the same few characters.";
  const parts = about.flatMap((each) => each.toLowerCase().split(/[\s@.]+/)).filter((part) => part.length >= 4);
  if (parts.some((part) => text.includes(part))) return "Don't include your name or email address.";
  const rest = COMMON.reduce((left, word) => left.replaceAll(word, ""), text);
  if (rest.replaceAll(/[\d\W_]/g, "").length + new Set(rest).size < 6) return "This password is too easy to guess.";
  return null;
}

const Name = z
  .string()
  .trim()
  .min(1, "Enter a name.")
  .max(80, "Use at most 80 characters.")
  // Invisible characters alone would leave no trace of who did what.
  .regex(/[\p{L}\p{N}]/u, "Enter a name that can be read.");
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email("Enter an email address."));
const Password = z.string().max(1024);
const Role = z.enum(ROLES, { error: "Choose a role." });
const PersonId = z.uuid("Invalid ID.");

/** What a person row shows; times are UTC instants in ISO 8601. */
export const PersonSummary = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  status: z.enum(namesOf(PERSON_STATUSES)),
  signsInBy: z.array(z.enum(["password", "oidc"])),
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
});
export type PersonSummary = z.infer<typeof PersonSummary>;
export const PeopleList = z.object({ people: z.array(PersonSummary) });
export type PeopleList = z.infer<typeof PeopleList>;

/** A one-time link, shown once: it is stored nowhere. */
export const OneTimeLink = z.object({ url: z.string(), expiresAt: z.string() });
export type OneTimeLink = z.infer<typeof OneTimeLink>;
export const InvitedPerson = z.object({ person: PersonSummary, link: OneTimeLink });
export type InvitedPerson = z.infer<typeof InvitedPerson>;

export const SessionSummary = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type SessionSummary = z.infer<typeof SessionSummary>;
export const SessionList = z.object({ sessions: z.array(SessionSummary) });
export type SessionList = z.infer<typeof SessionList>;

export const Profile = z.object({
  name: z.string(),
  email: z.string(),
  role: Role,
  timeZone: z.string().nullable(),
  hasPassword: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

export const NoInput = z.object({});
export const PersonInput = z.object({ personId: PersonId });
export type PersonInput = z.output<typeof PersonInput>;

export const InvitePersonInput = z.object({ name: Name, email: Email, role: Role });
export type InvitePersonInput = z.output<typeof InvitePersonInput>;

export const ChangeRoleInput = z.object({ personId: PersonId, role: Role });
export type ChangeRoleInput = z.output<typeof ChangeRoleInput>;

/** Whose sessions: the user's own by default. */
export const ListSessionsInput = z.object({ personId: PersonId.optional() });
export type ListSessionsInput = z.output<typeof ListSessionsInput>;

export const RevokeSessionInput = z.object({ sessionId: z.uuid("Invalid ID.") });
export type RevokeSessionInput = z.output<typeof RevokeSessionInput>;

export const UpdateOwnProfileInput = z.object({
  name: Name,
  /** An IANA name; null: the browser's zone. */
  timeZone: z.string().refine(isTimeZone, "Unknown time zone.").nullable(),
});
export type UpdateOwnProfileInput = z.output<typeof UpdateOwnProfileInput>;

export const ChangeOwnPasswordInput = z
  .object({ currentPassword: Password.min(1, "Enter your current password."), newPassword: Password })
  .superRefine((input, ctx) => {
    const problem = passwordProblem(input.newPassword);
    if (problem) ctx.addIssue({ code: "custom", path: ["newPassword"], message: problem });
  });
export type ChangeOwnPasswordInput = z.output<typeof ChangeOwnPasswordInput>;

/** What the page of a one-time link sends; only the first administrator is asked for the email. */
export const CompleteSetUpInput = z
  .object({ token: z.string().min(1).max(128), name: Name, email: Email.optional(), password: Password })
  .superRefine((input, ctx) => {
    const problem = passwordProblem(input.password, [input.name, input.email ?? ""]);
    if (problem) ctx.addIssue({ code: "custom", path: ["password"], message: problem });
  });
export type CompleteSetUpInput = z.output<typeof CompleteSetUpInput>;
/** The email to sign in with. */
export const CompletedSetUp = z.object({ email: z.string() });
export type CompletedSetUp = z.infer<typeof CompletedSetUp>;
