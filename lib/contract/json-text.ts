/** Deeper than any payload of the interface; what takes JSON apart recursively manages hundreds of times this. */
const MOST_LEVELS = 100;

/** `text` as JSON. Throws `SyntaxError` for what is none, and for what nests deeper than 100 levels. */
export function parseJson(text: string): unknown {
  if (nestsTooDeep(text)) throw new SyntaxError(`The JSON nests deeper than ${MOST_LEVELS} levels.`);
  return JSON.parse(text);
}

function nestsTooDeep(text: string): boolean {
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === 0x22) at = endOfString(text, at);
    else if (character === 0x5b || character === 0x7b) {
      level += 1;
      if (level > MOST_LEVELS) return true;
    } else if (character === 0x5d || character === 0x7d) level -= 1;
  }
  return false;
}

/** Where the string that begins at `start` ends: a quote that no backslash takes away. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === 0x5c) at += 1;
    else if (character === 0x22) return at;
  }
  return text.length;
}

/** Whether Postgres takes `text` as it is: it has no NUL and no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** `text` with U+FFFD in place of what Postgres does not take. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}

/**
 * `text` as JSON whose texts and names can all be stored: what the service sends is kept and shown as far as it can be
 * read. Throws `SyntaxError` as `parseJson` does.
 */
export function parseForeignJson(text: string): unknown {
  const json = parseJson(text);
  // Only an escape can hold it: most answers have none and are spared a walk.
  return /\\u(0000|d[89a-f])/i.test(text) ? storableJson(json) : json;
}

function storableJson(json: unknown): unknown {
  if (typeof json === "string") return storableText(json);
  if (Array.isArray(json)) return json.map(storableJson);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [storableText(name), storableJson(value)]));
}
