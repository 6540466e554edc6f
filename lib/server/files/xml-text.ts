import "server-only";

/** What needs care in a sheet's text: markup, what XML can't hold, halves of pairs, and the escapes' own beginning. */
const CARE = new Uint8Array(65_536);
for (let code = 0; code < 32; code++) if (code !== 9 && code !== 10) CARE[code] = 1;
for (let code = 0x7f; code < 0xa0; code++) CARE[code] = 1;
for (let code = 0xd800; code < 0xe000; code++) CARE[code] = 1;
for (const code of [0xfffe, 0xffff]) CARE[code] = 1;
for (const sign of "&<>_") CARE[sign.charCodeAt(0)] = 1;

// Control characters but tab and line feed, halves of pairs, two that are no characters, and the escapes' own
// beginning.
const ILLEGAL = /_(?=x[0-9A-Fa-f]{4}_)|(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

/**
 * Text as it stands in a sheet. Characters that XML can't hold are written `_xHHHH_`, as spreadsheets do and read
 * (ECMA-376, ST_Xstring), and text that already looks like that is kept apart from it: nothing is lost.
 */
export function xmlText(text: string): string {
  for (let at = 0; at < text.length; at++) if (CARE[text.charCodeAt(at)] === 1) return careful(text);
  return text;
}

function careful(text: string): string {
  return text
    .replace(ILLEGAL, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
