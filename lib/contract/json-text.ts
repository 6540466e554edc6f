/** Deeper than any payload of the interface; code that processes JSON recursively manages hundreds of times this. */
const MOST_LEVELS = 100;

/** Whether `value` is a JSON object: neither null nor a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Parses `text` as JSON. Throws `SyntaxError` if it is invalid or nests deeper than 100 levels. */
export function parseJson(text: string): unknown {
  const json: unknown = JSON.parse(text);
  walk(json, false);
  return json;
}

/**
 * Removes properties that are null or an empty text from freshly parsed JSON, in place and recursively, and returns it:
 * some servers write `"description": null` or `"description": ""` for what the specification calls absent, and an empty
 * currency code or account ID must not count as one. Throws `SyntaxError` beyond 100 levels.
 */
export function dropAbsent(json: unknown): unknown {
  walk(json, true);
  return json;
}

/** Visits every value once. Parsing itself needs no depth limit: JSON.parse does not recurse. */
function walk(json: unknown, dropsAbsent: boolean, level = 1): void {
  if (typeof json !== "object" || json === null) return;
  if (level > MOST_LEVELS) throw new SyntaxError(`The JSON nests deeper than ${MOST_LEVELS} levels.`);
  if (Array.isArray(json)) {
    for (const item of json) walk(item, dropsAbsent, level + 1);
    return;
  }
  const record = json as Record<string, unknown>;
  for (const name in record) {
    const value = record[name];
    if (value === null || value === "") {
      if (dropsAbsent) delete record[name];
    } else if (typeof value === "object") walk(value, dropsAbsent, level + 1);
  }
}

/** Whether Postgres accepts `text` as it is: it has no NUL and no unpaired surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** `text` with U+FFFD in place of what Postgres doesn't accept. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}

const LONGEST_INDEXED = 300;

/** The same, short enough for an index. */
export function indexableText(text: string): string {
  return storableText(text).slice(0, LONGEST_INDEXED);
}

// They turn the reading direction of all that follows: a name that ends in one shows an account number's end reversed.
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
const isTurning = (text: string) => text.search(TURNING) >= 0;

/** `text` as it may be kept and shown: storable, and with U+FFFD in place of what turns the reading direction. */
export const readableText = (text: string): string => storableText(text).replace(TURNING, "\ufffd");

/** An escape of what `readableText` replaces. */
const ESCAPED = /\\u(0000|d[89a-f]|202[a-e]|206[6-9])/i;

/**
 * Parses `text` as the contract's JSON: without null or empty properties, and with all strings and names readable, so
 * that what the service sends is kept and shown as far as possible. A byte order mark is ignored, as RFC 8259 allows.
 * Throws `SyntaxError` as `parseJson` does.
 */
export function parseForeignJson(text: string): unknown {
  const json = dropAbsent(JSON.parse(text.startsWith("\ufeff") ? text.slice(1) : text));
  // Most responses need no second pass.
  return (text.includes("\\u") && ESCAPED.test(text)) || isTurning(text) ? readableJson(json) : json;
}

function readableJson(json: unknown): unknown {
  if (typeof json === "string") return readableText(json);
  if (Array.isArray(json)) return json.map(readableJson);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [readableText(name), readableJson(value)]));
}
