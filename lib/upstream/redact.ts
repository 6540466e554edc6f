import { isRecord } from "@/lib/contract/json-text";
import { kindOf } from "@/lib/contract/personal-data";

const MASK = "•••";
const MOST_LEVELS = 20;
const ENUM_WORD = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

/** `$alice@example.com` → `$•••@example.com`; anything else is hidden entirely. */
function mask(value: unknown): unknown {
  if (value === null || value === undefined || typeof value === "boolean") return value;
  const uma = typeof value === "string" ? /^\$[^@]+(@[^@\s]+)$/.exec(value) : null;
  return uma ? `$${MASK}${uma[1]}` : MASK;
}

/** An explanation longer than this is cut: nobody reads more. */
const MOST_TEXT = 2_000;

/**
 * Text with anything masked that looks like an address, a long number or a quoted value, and cut if it is very long.
 * Each expression takes time in proportion to the text: the service decides how long it is.
 */
export function scrubText(text: string): string {
  const scrubbed = text
    .replace(/(?<![^\s@"'<>])[^\s@"'<>]+@[^\s@"'<>]+/g, MASK)
    .replace(/\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]){11,30}\b/gi, MASK)
    .replace(/\+?\d(?:[\s-]?\d){5,}/g, MASK)
    .replace(/"[^"]*"/g, `"${MASK}"`)
    .replace(/(^|\s)'[^']*'/g, `$1'${MASK}'`);
  return scrubbed.length > MOST_TEXT ? `${scrubbed.slice(0, MOST_TEXT)}…` : scrubbed;
}

/**
 * A copy of a request, response or delivery whose raw body may be shown: only what `personal-data.ts` calls plain.
 * IDs, states, amounts and times stay readable; unknown fields are masked, whatever they hold.
 */
export function redact(value: unknown): unknown {
  return typeof value === "object" && value !== null ? known(value, "", 0) : mask(value);
}

/** The content of a plain field: a value as it is, an object field by field. */
function known(value: unknown, field: string, depth: number): unknown {
  if (depth > MOST_LEVELS) return MASK;
  if (Array.isArray(value)) return value.map((item) => known(item, field, depth + 1));
  if (typeof value !== "object" || value === null) return field === "" ? mask(value) : value;
  // The text of a service error (interface-defaults 4) is an explanation; any other text may hold anything.
  const isError = "code" in value && "message" in value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const kind = kindOf(name, field);
      if (kind === "plain" || kind === "category") return [name, known(item, name, depth + 1)];
      if (kind !== "explanation") return [name, kind === "secret" ? MASK : unknown(item, depth + 1)];
      if (typeof item === "string" && ENUM_WORD.test(item)) return [name, item];
      if (isError) return [name, words(item, depth + 1)];
      // The `error` of an import row holds a service error, one level down.
      return [name, isRecord(item) ? known(item, name, depth + 1) : unknown(item, depth + 1)];
    }),
  );
}

/** The content of an object that is personal or unknown: everything is masked except kinds and countries. */
function unknown(value: unknown, depth: number): unknown {
  if (depth > MOST_LEVELS) return MASK;
  if (Array.isArray(value)) return value.map((item) => unknown(item, depth + 1));
  if (typeof value !== "object" || value === null) return mask(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const isShown = kindOf(name) === "category" && typeof item !== "object";
      return [name, isShown ? item : unknown(item, depth + 1)];
    }),
  );
}

/** An error in the service's words, without the values it may quote. */
function words(value: unknown, depth: number): unknown {
  if (typeof value === "string") return scrubText(value);
  if (Array.isArray(value)) return value.map((item) => words(item, depth + 1));
  return known(value, "error", depth + 1);
}

/** A request that may not be recorded: its field names, with every value masked. */
export function hideAll(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return mask(body);
  return Object.fromEntries(Object.keys(body).map((name) => [name, MASK]));
}

/**
 * A copy of a response without any text that was sent in `body`, wherever the response repeats it: in values and names.
 */
export function hideSent(response: unknown, body: unknown): unknown {
  const isSent = (value: unknown): value is string => typeof value === "string" && value !== "";
  const sent = typeof body === "object" && body !== null ? Object.values(body).filter(isSent) : [];
  const hide = (text: string) => sent.reduce((rest, value) => rest.replaceAll(value, MASK), text);
  const clean = (value: unknown): unknown => {
    if (typeof value === "string") return hide(value);
    if (typeof value === "number") return hide(String(value)) === String(value) ? value : MASK;
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [hide(name), clean(item)]));
  };
  return clean(response);
}

/** An error response without the credentials of its request: gateways quote an `Authorization` that they refuse. */
export function hideCredentials(response: unknown, authorization: string): unknown {
  const encoded = authorization.replace(/^Basic |=*$/g, "");
  const pair = Buffer.from(encoded, "base64").toString();
  return hideSent(response, [encoded, pair.slice(pair.indexOf(":") + 1)]);
}

/** A path or query text with UMA addresses masked: `/receiver/uma/$•••@example.com`. */
export function redactPath(path: string): string {
  return path.replace(/(?:\$|%24)[^/?@]+?(?=@|%40)/gi, `$${MASK}`);
}
