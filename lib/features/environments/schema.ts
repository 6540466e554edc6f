import { z } from "zod";
import { assumptions } from "@/lib/contract/assumptions";
import { BUNDLES, CAPABILITY_KEYS } from "@/lib/contract/capabilities";

/** First path segments that are pages of our own and therefore can't be an environment's slug. */
const RESERVED_SLUGS = [
  "api",
  "settings",
  "sign-in",
  "set-up",
  "sign-out",
  "new",
  "connection-test",
  "public",
  "static",
];

export const Slug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, "Use 1 to 40 lowercase letters, digits and hyphens.")
  .refine((slug) => !RESERVED_SLUGS.includes(slug), "This word is reserved. Choose another.");

/** Derives a slug from a name: `EU Production` → `eu-production`. May be empty; then the user types one. */
export function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const slug = plain
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 40)
    .replace(/-+$/, "");
  return RESERVED_SLUGS.includes(slug) ? `${slug}-1` : slug;
}

export const ENVIRONMENT_MODES = ["sandbox", "production"] as const;
const Mode = z.enum(ENVIRONMENT_MODES);

const CapabilityKey = z.enum(CAPABILITY_KEYS);

/** An administrator's choices: the bundle to start from (null: the best match of the findings), and overrides. */
const CapabilityChoices = z.strictObject({
  bundle: z.enum(BUNDLES).nullable(),
  overrides: z.partialRecord(CapabilityKey, z.boolean()),
});

const credential = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `Enter the ${what}.`)
    .max(500, "Use at most 500 characters.")
    .regex(/^[\x21-\x7e]+$/, "Use printable characters without spaces.");

// Each member of a union says it: a form shows the first one's message, not the union's.
const WHOLE = "Enter a whole number of seconds.";

/** The settings of an environment, as people type them. The token id can't hold a colon: HTTP Basic splits there. */
const settings = {
  name: z.string().trim().min(1, "Enter a name.").max(60, "Use at most 60 characters."),
  mode: Mode,
  baseUrl: z.string().trim().min(1, "Enter the base URL.").max(500, "Use at most 500 characters."),
  tokenId: credential("token ID").refine((id) => !id.includes(":"), "A token ID can't contain a colon."),
  signatureHeader: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{1,64}$/, "Header names contain only letters, digits and hyphens.")
    .default(assumptions.signatureHeader.value),
  // A form submits text, of which only digits are a number: `1.000` must not become one second.
  approvalWindowSeconds: z
    .union([z.number(WHOLE), z.string().trim().regex(/^\d+$/, WHOLE).transform(Number)], WHOLE)
    .pipe(z.int(WHOLE).min(1, "Enter at least 1 second.").max(604_800, "Enter at most 604,800 seconds (one week)."))
    .default(assumptions.approvalWindowSeconds.value),
};
const ClientSecret = credential("client secret");

/** The initial values of the form for a new environment. */
export const ENVIRONMENT_DEFAULTS = {
  mode: "sandbox",
  signatureHeader: assumptions.signatureHeader.value,
  approvalWindowSeconds: assumptions.approvalWindowSeconds.value,
} as const;

/** The version that the form was opened with: if someone else has edited since, this edit is refused. */
const version = z.int().min(1);
const PublicKeyText = z
  .string()
  .trim()
  .min(1, "Paste the public key.")
  .max(4_000, "This is too long to be a public key.");

export const ListEnvironmentsInput = z.strictObject({ archived: z.stringbool().default(false) });
export type ListEnvironmentsInput = z.infer<typeof ListEnvironmentsInput>;

export const GetEnvironmentInput = z.strictObject({ slug: z.string() });
export type GetEnvironmentInput = z.infer<typeof GetEnvironmentInput>;

export const CreateEnvironmentInput = z.strictObject({
  ...settings,
  slug: Slug,
  clientSecret: ClientSecret,
  /** PEM or bare base64; several in sequence while the service rotates its keys. May be added later. */
  publicKeys: z.string().trim().max(20_000).default(""),
  capabilities: CapabilityChoices.default({ bundle: null, overrides: {} }),
});
export type CreateEnvironmentInput = z.infer<typeof CreateEnvironmentInput>;

export const UpdateEnvironmentInput = z.strictObject({
  ...settings,
  slug: z.string(),
  version,
  /** Needed only when the base URL points to another server: the stored secret is never sent to a new one. */
  clientSecret: ClientSecret.optional(),
});
export type UpdateEnvironmentInput = z.infer<typeof UpdateEnvironmentInput>;

export const ChooseCapabilitiesInput = z.strictObject({ slug: z.string(), version, ...CapabilityChoices.shape });
export type ChooseCapabilitiesInput = z.infer<typeof ChooseCapabilitiesInput>;

export const RotateEnvironmentSecretInput = z.strictObject({
  slug: z.string(),
  version,
  tokenId: settings.tokenId,
  clientSecret: ClientSecret,
});
export type RotateEnvironmentSecretInput = z.infer<typeof RotateEnvironmentSecretInput>;

/** Credentials that are typed but not stored yet. */
export const TestConnectionInput = z.strictObject({
  mode: Mode,
  baseUrl: settings.baseUrl,
  tokenId: settings.tokenId,
  clientSecret: ClientSecret,
});
export type TestConnectionInput = z.infer<typeof TestConnectionInput>;

export const TestEnvironmentInput = z.strictObject({ slug: z.string() });
export type TestEnvironmentInput = z.infer<typeof TestEnvironmentInput>;

export const ArchiveEnvironmentInput = z.strictObject({
  slug: z.string(),
  version,
  /** The environment's name, typed by the user to confirm the archiving. */
  confirmation: z.string(),
});
export type ArchiveEnvironmentInput = z.infer<typeof ArchiveEnvironmentInput>;

export const RestoreEnvironmentInput = z.strictObject({ slug: z.string(), version });
export type RestoreEnvironmentInput = z.infer<typeof RestoreEnvironmentInput>;

export const AddWebhookKeyInput = z.strictObject({
  slug: z.string(),
  name: z.string().trim().min(1, "Enter a name.").max(60, "Use at most 60 characters."),
  publicKey: PublicKeyText,
});
export type AddWebhookKeyInput = z.infer<typeof AddWebhookKeyInput>;

export const RetireWebhookKeyInput = z.strictObject({ slug: z.string(), keyId: z.uuid() });
export type RetireWebhookKeyInput = z.infer<typeof RetireWebhookKeyInput>;

const Instant = z.iso.datetime();

export const WebhookKeyView = z.object({
  id: z.uuid(),
  name: z.string(),
  fingerprint: z.string(),
  createdAt: Instant,
  retiredAt: Instant.nullable(),
});
export type WebhookKeyView = z.infer<typeof WebhookKeyView>;

/** One thing a test checked; `isGood` null: not checked, because something before it failed. */
export const TestCheck = z.object({ label: z.string(), isGood: z.boolean().nullable(), detail: z.string() });
export type TestCheck = z.infer<typeof TestCheck>;

/** The result of a connection test, in words. `baseUrl`: where the service answered, possibly not the one given. */
export const ConnectionTest = z.object({
  isGood: z.boolean(),
  baseUrl: z.string(),
  summary: z.string(),
  checks: z.array(TestCheck),
  /** Milliseconds from sending to the parsed response; null without a response. */
  latencyMs: z.number().nullable(),
  platform: z
    .object({
      umaDomain: z.string().nullable(),
      isRegulated: z.boolean().nullable(),
      currencies: z.array(z.string()),
      webhookEndpoint: z.string().nullable(),
    })
    .nullable(),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;

/** One capability of an environment in words, whether it has it, and according to whom. */
const CapabilityView = z.object({
  key: CapabilityKey,
  label: z.string(),
  has: z.boolean(),
  from: z.enum(["override", "found", "bundle"]),
  /** What Corridor does about it: a sentence. */
  effect: z.string(),
  /** Nothing in Corridor depends on it. */
  isNews: z.boolean(),
  found: z.object({ has: z.boolean(), at: Instant, evidence: z.string() }).nullable(),
});
export type CapabilityView = z.infer<typeof CapabilityView>;

/** An environment as sent to the browser: no secret, and the token id only for those who manage environments. */
export const EnvironmentView = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  mode: Mode,
  baseUrl: z.string(),
  tokenId: z.string().nullable(),
  signatureHeader: z.string(),
  approvalWindowSeconds: z.number(),
  /** `start`: the bundle assumed for what was not found. `match`: why this one, in words; null where it was chosen. */
  capabilities: z.object({
    ...CapabilityChoices.shape,
    start: z.enum(BUNDLES),
    match: z.string().nullable(),
    entries: z.array(CapabilityView),
  }),
  version: z.number(),
  webhookUrl: z.string(),
  webhookKeys: z.array(WebhookKeyView),
  lastTest: z
    .object({ at: Instant, isGood: z.boolean(), summary: z.string(), result: ConnectionTest.nullable() })
    .nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
});
export type EnvironmentView = z.infer<typeof EnvironmentView>;

export const EnvironmentList = z.object({ data: z.array(EnvironmentView) });
export type EnvironmentList = z.infer<typeof EnvironmentList>;

/** How far an environment is connected; see service/connecting.ts. `at`: when the step was completed. */
export const ConnectingView = z.object({
  name: z.string(),
  version: z.number(),
  webhookUrl: z.string(),
  steps: z.array(
    z.object({
      key: z.enum(["connection", "capabilities", "address", "public-key", "delivery", "window"]),
      title: z.string(),
      state: z.enum(["passed", "failed", "todo", "waiting"]),
      detail: z.string(),
      at: Instant.optional(),
    }),
  ),
});
export type ConnectingView = z.infer<typeof ConnectingView>;
