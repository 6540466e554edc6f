import "server-only";
import { guardCell } from "@/lib/csv";

/** What makes a cell need care: 1 anywhere (`,` is the usual one), 2 when it comes first. */
const CARE = new Uint8Array(65_536);
for (const sign of ',";\t\r\n') CARE[sign.charCodeAt(0)] = 1;
for (const sign of "=+-@＝＋－＠' \u00a0\u3000\ufeff\v\f\u0085\u2028\u2029") CARE[sign.charCodeAt(0)] = 2;
const QUOTED = /[",;\t\r\n]|^\s|\s$/;

/**
 * A text cell of a CSV file (RFC 4180): what a spreadsheet would run is made text by one apostrophe in front
 * (`unguardCell` of lib/csv gives the text back), quotes where they are needed. Most cells need neither and cost one
 * look at each character.
 */
export function csvCell(text: string): string {
  const size = text.length;
  if (size === 0) return "";
  if (CARE[text.charCodeAt(0)] === 2 || text.charCodeAt(size - 1) <= 32) return careful(text);
  for (let at = 0; at < size; at++) if (CARE[text.charCodeAt(at)] === 1) return careful(text);
  return text;
}

function careful(text: string): string {
  const guarded = guardCell(text);
  return QUOTED.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
