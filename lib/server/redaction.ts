import "server-only";
import { kindOf } from "@/lib/contract/personal-data";
import { isAppError } from "@/lib/errors";

const asKey = (key: string) => key.toLowerCase().replaceAll(/[-_]/g, "");

/** Keys whose values are secrets: never in a log line, an audit record or a response. */
const SECRET = new Set(
  [
    ...["password", "passwordHash", "secret", "clientSecret", "sealedSecret", "authorization", "cookie", "setCookie"],
    ...["token", "accessToken", "idToken", "refreshToken", "tokenHash", "databaseUrl", "privateKey", "vaultKeys"],
  ].map(asKey),
);

/** Our own keys whose values may hold personal data; the service's personal fields are hidden too. */
const BODIES = new Set(["requestBody", "responseBody", "body", "params"].map(asKey));

/** Whether values under `key` must not appear in log lines. */
function isHidden(key: string): boolean {
  const kind = kindOf(key);
  const isPersonal = kind !== "plain" && kind !== "category" && kind !== "unknown";
  return isPersonal || SECRET.has(asKey(key)) || BODIES.has(asKey(key));
}

const MAX_DEPTH = 6;

/** Hides `user:password@` in any address inside a message. */
const withoutCredentials = (text: string) => text.replace(/\b(\w+:\/\/)[^\s/@]+@/g, "$1[hidden]@");

/**
 * Drizzle writes a failed query's parameters into the message. Detected by its text: a build holds several copies of
 * the class, and anything that quotes the message quotes the parameters too.
 */
const withoutParameters = (text: string) => text.replace(/(Failed query: [\s\S]*?)\nparams: [\s\S]*$/, "$1");

interface SafeError {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  stack?: string;
  cause?: SafeError;
}

/** An error as it may be logged: a failed query keeps its text but not its parameters or the row's values. */
export function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: "A value that is not an error was thrown." };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  // SQLSTATE class 22 (data exceptions) quotes the offending value in its message.
  const quotesData = typeof code === "string" && /^22[0-9A-Z]{3}$/.test(code);
  let message = withoutCredentials(withoutParameters(error.message));
  if (quotesData) message = "The database refused a value.";
  else if (isAppError(error)) message = error.facts.title;
  // Excludes the message, whose lines may look like frames.
  const frames = error.stack
    ?.replace(error.message, "")
    .split("\n")
    .filter((line) => line.startsWith("    at "));
  return {
    type: error.name,
    message,
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    ...(frames?.length ? { stack: frames.join("\n") } : {}),
    ...(error.cause !== undefined && depth < 4 ? { cause: safeError(error.cause, depth + 1) } : {}),
  };
}

/** A copy of `value` that is safe to log: secrets and personal data replaced, errors made safe, depth bounded. */
export function redact(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return safeError(value);
  if (typeof value === "string") return withoutCredentials(value);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (depth >= MAX_DEPTH || Buffer.isBuffer(value)) return "[not logged]";
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      isHidden(key) && !(item instanceof Error) ? "[hidden]" : redact(item, depth + 1),
    ]),
  );
}

/** A copy of `record` with secrets replaced at any depth; everything else is unchanged. */
export function withoutSecrets(record: Record<string, unknown>): Record<string, unknown> {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== "object" || value === null || value instanceof Date) return value;
    return withoutSecrets(value as Record<string, unknown>);
  };
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, SECRET.has(asKey(key)) ? "[hidden]" : clean(value)]),
  );
}
