import "server-only";
import { z } from "zod";
import { BUNDLES, type Bundle } from "@/lib/contract/capabilities";
import { isNamed } from "@/lib/errors";
import { formatCount } from "@/lib/numbers";
import { DatabaseUrl, ESCAPED, isAddress } from "./database-url";

/** An unusable configuration; `problems` holds one sentence per bad variable, each saying what to do. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  constructor(readonly problems: readonly string[]) {
    super(`Corridor can't start with this configuration:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
  }
}

/** Whether `error` says that the configuration is unusable. */
export function isConfigurationError(error: unknown): error is ConfigurationError {
  return isNamed(error, "ConfigurationError");
}

const flag = z
  .stringbool({
    truthy: ["true", "1", "yes", "on"],
    falsy: ["false", "0", "no", "off"],
    error: "must be true or false",
  })
  .default(false);

/** The origin at which a server listening on `host`, possibly a wildcard, is reached from this machine. */
function localOrigin(host: string, port: number): string {
  const name = ["0.0.0.0", "::"].includes(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

const httpUrl = (hint: string) =>
  z.url({ protocol: /^https?$/, error: `must be an http or https URL, for example ${hint}` });

function isUpTo(path: RegExp, text: string): boolean {
  if (!isAddress(text)) return true;
  const { pathname, search, hash } = new URL(text);
  return path.test(pathname) && search === "" && hash === "";
}
const isPlain = (text: string) => isUpTo(/^\/[^/]*$/, text);
const isOrigin = (text: string) => isUpTo(/^\/$/, text);

const publicOrigin = (example: string) =>
  httpUrl(example).refine(isOrigin, "must end without a path: Corridor can't live below one").optional();

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${formatCount(max)}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};

const vaultKeys = z.string({ error: "is missing: set it to id:key pairs" }).transform((text, ctx) => {
  const keys = text.split(",").map((part) => {
    const [id = "", encoded = ""] = part.trim().split(":");
    return { id, key: Buffer.from(encoded, "base64") };
  });
  const isUsable = keys.every(({ id, key }) => /^[A-Za-z0-9_-]{1,32}$/.test(id) && key.length === 32);
  if (!isUsable || new Set(keys.map(({ id }) => id)).size !== keys.length) {
    ctx.addIssue({
      code: "custom",
      message:
        'must be "id:key" pairs joined by commas, each id different and each key 32 random bytes in base64; create one with: openssl rand -base64 32',
    });
    return z.NEVER;
  }
  return keys;
});

/** Comma-separated `slug=address` pairs of simulated services on this machine. */
const demoControls = z
  .string()
  .default("")
  .transform((text, ctx) => {
    const pairs = text.split(",").flatMap((part) => {
      const [slug = "", address = ""] = part.trim().split("=");
      return slug === "" ? [] : [[slug, address] as const];
    });
    if (pairs.every(([, address]) => /^http:\/\/(127\.0\.0\.1|localhost):\d{1,5}$/.test(address)))
      return new Map(pairs);
    ctx.addIssue({ code: "custom", message: "is for npm run demo only: leave it out" });
    return z.NEVER;
  });

/** Every configuration variable, by name. */
export const VARIABLES = {
  DATABASE_URL: DatabaseUrl,
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .refine((host) => URL.canParse(localOrigin(host, 1)), "must be a name or address of this machine")
    .default("localhost"),
  RECEIVER_PORT: wholeNumber(1, 65_535).default(3001),
  CORRIDOR_URL: publicOrigin("https://corridor.example.com"),
  CORRIDOR_WEBHOOK_URL: publicOrigin("https://hooks.example.com"),
  CORRIDOR_DATA_DIR: z.string().default(".data"),
  CORRIDOR_VAULT_KEYS: vaultKeys,
  CORRIDOR_AUTH_SECRET: z
    .string({ error: "is missing: set it to a random text of 32 characters or more (openssl rand -base64 48)" })
    .min(32, "is too short: use 32 random characters or more (openssl rand -base64 48)"),
  CORRIDOR_OIDC_ISSUER: httpUrl("https://id.example.com").optional(),
  CORRIDOR_OIDC_CLIENT_ID: z.string().optional(),
  CORRIDOR_OIDC_CLIENT_SECRET: z.string().optional(),
  CORRIDOR_OIDC_NAME: z.string().default("Single sign-on"),
  CORRIDOR_OIDC_TRUST_EMAIL: flag,
  CORRIDOR_ENVIRONMENT_NAME: z.string().max(60, "must be 60 characters or fewer").optional(),
  CORRIDOR_ENVIRONMENT_BASE_URL: httpUrl("https://api.example.com/2025-10-13").optional(),
  CORRIDOR_ENVIRONMENT_TOKEN_ID: z.string().optional(),
  CORRIDOR_ENVIRONMENT_CLIENT_SECRET: z.string().optional(),
  CORRIDOR_ENVIRONMENT_WEBHOOK_PUBLIC_KEYS: z.string().default(""),
  CORRIDOR_ENVIRONMENT_SIGNATURE_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, "must be a header name: letters, digits and hyphens")
    .default("X-Service-Signature"),
  CORRIDOR_ENVIRONMENT_MODE: z
    .enum(["sandbox", "production"], { error: 'must be "sandbox" or "production"' })
    .default("sandbox"),
  CORRIDOR_ENVIRONMENT_APPROVAL_WINDOW_SECONDS: wholeNumber(1, 604_800).default(5),
  CORRIDOR_ENVIRONMENT_SUPPORTS_REJECT: flag,
  CORRIDOR_ENVIRONMENT_REVISION: z
    .enum(BUNDLES, { error: 'must be "specification", "R1" or "R2"; leave it out to have it detected' })
    .optional(),
  CORRIDOR_EXPORT_PARALLEL: wholeNumber(1, 64).default(8),
  CORRIDOR_EXPORT_KEEP_DAYS: wholeNumber(1, 3650).default(7),
  CORRIDOR_HISTORY_KEEP_MONTHS: wholeNumber(0, 1200).default(0),
  CORRIDOR_HISTORY_URL: httpUrl("https://user:password@clickhouse.example.com:8443/corridor")
    .refine(isAddress, `must be an address; ${ESCAPED}`)
    .refine(isPlain, "must end with the database's name: no further path, no question mark")
    .optional(),
  CORRIDOR_HISTORY_CLUSTER: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,64}$/, "must be the name of a cluster in ClickHouse's system.clusters")
    .optional(),
  CORRIDOR_ACCOUNT_TYPES_FILE: z.string().optional(),
  CORRIDOR_ALLOW_PRIVATE_ADDRESSES: flag,
  CORRIDOR_OUTBOUND_PROXY: httpUrl("http://user:password@proxy.example.com:3128")
    .refine(isAddress, `must be an address; ${ESCAPED}`)
    .refine(isOrigin, "must end with the port: no path, no question mark")
    .optional(),
  CORRIDOR_TRUST_PROXY: flag,
  CORRIDOR_DEMO_CONTROLS: demoControls,
  CORRIDOR_LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
      error: "must be one of trace, debug, info, warn, error, fatal, silent",
    })
    .default("info"),
};
const Variables = z.object(VARIABLES);
type Variables = z.infer<typeof Variables>;

/** Files of variables, such as Docker's, keep quotation marks as part of the value. */
const QUOTED = /^(["'`]).*\1$/s;

/** Variables that only make sense together: setting one requires the others. */
const GROUPS = [
  ["CORRIDOR_OIDC_ISSUER", "CORRIDOR_OIDC_CLIENT_ID", "CORRIDOR_OIDC_CLIENT_SECRET"],
  [
    "CORRIDOR_ENVIRONMENT_NAME",
    "CORRIDOR_ENVIRONMENT_BASE_URL",
    "CORRIDOR_ENVIRONMENT_TOKEN_ID",
    "CORRIDOR_ENVIRONMENT_CLIENT_SECRET",
  ],
] as const;

/** An environment declared by variables, created at first start if no environment of that name exists. */
export interface DeclaredEnvironment {
  name: string;
  baseUrl: string;
  tokenId: string;
  clientSecret: string;
  webhookPublicKeys: string;
  signatureHeader: string;
  mode: "sandbox" | "production";
  approvalWindowSeconds: number;
  supportsReject: boolean;
  /** The revision to assume for the deployment; undefined: detected. */
  revision?: Bundle;
}

function shape(v: Variables) {
  const url = new URL(v.CORRIDOR_URL ?? localOrigin(v.HOST, v.PORT)).origin;
  const declared: DeclaredEnvironment | null =
    v.CORRIDOR_ENVIRONMENT_NAME &&
    v.CORRIDOR_ENVIRONMENT_BASE_URL &&
    v.CORRIDOR_ENVIRONMENT_TOKEN_ID &&
    v.CORRIDOR_ENVIRONMENT_CLIENT_SECRET
      ? {
          name: v.CORRIDOR_ENVIRONMENT_NAME,
          baseUrl: v.CORRIDOR_ENVIRONMENT_BASE_URL,
          tokenId: v.CORRIDOR_ENVIRONMENT_TOKEN_ID,
          clientSecret: v.CORRIDOR_ENVIRONMENT_CLIENT_SECRET,
          webhookPublicKeys: v.CORRIDOR_ENVIRONMENT_WEBHOOK_PUBLIC_KEYS,
          signatureHeader: v.CORRIDOR_ENVIRONMENT_SIGNATURE_HEADER,
          mode: v.CORRIDOR_ENVIRONMENT_MODE,
          approvalWindowSeconds: v.CORRIDOR_ENVIRONMENT_APPROVAL_WINDOW_SECONDS,
          supportsReject: v.CORRIDOR_ENVIRONMENT_SUPPORTS_REJECT,
          revision: v.CORRIDOR_ENVIRONMENT_REVISION,
        }
      : null;
  return {
    databaseUrl: v.DATABASE_URL,
    port: v.PORT,
    host: v.HOST,
    /** Where a separate webhook receiver listens, if one is started. */
    receiverPort: v.RECEIVER_PORT,
    /** The public origin, without a trailing slash: used in links and the same-origin check. */
    url,
    /** The origin at which the service reaches the webhook addresses. */
    webhookOrigin: v.CORRIDOR_WEBHOOK_URL ? new URL(v.CORRIDOR_WEBHOOK_URL).origin : url,
    dataDir: v.CORRIDOR_DATA_DIR,
    /** The first one seals; all of them can open. */
    vaultKeys: v.CORRIDOR_VAULT_KEYS,
    authSecret: v.CORRIDOR_AUTH_SECRET,
    oidc:
      v.CORRIDOR_OIDC_ISSUER && v.CORRIDOR_OIDC_CLIENT_ID && v.CORRIDOR_OIDC_CLIENT_SECRET
        ? {
            issuer: v.CORRIDOR_OIDC_ISSUER,
            clientId: v.CORRIDOR_OIDC_CLIENT_ID,
            clientSecret: v.CORRIDOR_OIDC_CLIENT_SECRET,
            name: v.CORRIDOR_OIDC_NAME,
            trustsEmail: v.CORRIDOR_OIDC_TRUST_EMAIL,
          }
        : null,
    declaredEnvironment: declared,
    /** Pages of an export that are read from the service in parallel. */
    exportParallel: v.CORRIDOR_EXPORT_PARALLEL,
    /** How long an export's file can be downloaded. */
    exportKeepDays: v.CORRIDOR_EXPORT_KEEP_DAYS,
    /** Whole months of local history to keep; 0: all. */
    historyKeepMonths: v.CORRIDOR_HISTORY_KEEP_MONTHS,
    /** The ClickHouse that holds the local history, on a cluster if one is named; null: PostgreSQL holds it. */
    historyStore: v.CORRIDOR_HISTORY_URL
      ? { url: v.CORRIDOR_HISTORY_URL, cluster: v.CORRIDOR_HISTORY_CLUSTER ?? null }
      : null,
    /** A JSON file that corrects the table of account types (interface-defaults 3); null: no corrections. */
    accountTypesFile: v.CORRIDOR_ACCOUNT_TYPES_FILE ?? null,
    allowPrivateAddresses: v.CORRIDOR_ALLOW_PRIVATE_ADDRESSES,
    /** The HTTP proxy for calls to the service and for single sign-on; undefined: none. */
    outboundProxy: v.CORRIDOR_OUTBOUND_PROXY,
    /** Take the client's address from the last `X-Forwarded-For` entry. */
    trustProxy: v.CORRIDOR_TRUST_PROXY,
    logLevel: v.CORRIDOR_LOG_LEVEL,
    /** Only in the demo: where an environment's simulated service is controlled, by the environment's slug. */
    demoControls: v.CORRIDOR_DEMO_CONTROLS,
  };
}
export type Env = ReturnType<typeof shape>;

/**
 * Reads a configuration, without the space around values. An empty variable counts as not set.
 * Throws `ConfigurationError` with one sentence per bad variable; no sentence repeats a value.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).flatMap(([k, v]) => (v?.trim() ? [[k, v.trim()]] : [])));
  const result = Variables.safeParse(given);
  const problems = new Map<string, string>();
  for (const name of Object.keys(VARIABLES)) {
    if (QUOTED.test(given[name] ?? "")) problems.set(name, `${name} has quotation marks around it: leave them out.`);
  }
  for (const issue of result.error?.issues ?? []) {
    const name = String(issue.path[0]);
    if (!problems.has(name)) problems.set(name, `${name} ${issue.message}.`);
  }
  for (const group of GROUPS) {
    const set = group.find((name) => given[name]);
    for (const name of group) {
      if (set && !given[name]) problems.set(name, `${name} is missing: it is required together with ${set}.`);
    }
  }
  if (given.CORRIDOR_HISTORY_CLUSTER && !given.CORRIDOR_HISTORY_URL) {
    problems.set("CORRIDOR_HISTORY_URL", "CORRIDOR_HISTORY_CLUSTER needs CORRIDOR_HISTORY_URL, which is missing.");
  }
  if (!result.success || problems.size > 0) throw new ConfigurationError([...problems.values()]);
  return shape(result.data);
}

let parsed: Env | undefined;

/**
 * The process's configuration, read once, at the first call (never while modules load). Throws `ConfigurationError`.
 */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/** Discards the parsed configuration, so that a test can change `process.env` and read it again. */
export function resetEnv(): void {
  parsed = undefined;
}
