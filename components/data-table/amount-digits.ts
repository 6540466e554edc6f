import { parseAmount, toMajorUnits } from "@/lib/money";

/** Decimal places to try when parsing an amount, in order: most currencies have two, where a comma means thousands. */
const PLACES = [2, 8];

/** Typed text as digits (`1,000.5` → `1000.5`), or what is wrong with it. */
export function digitsOf(text: string): { digits: string | null; error?: string } {
  if (text.trim() === "") return { digits: null };
  const tries = PLACES.map((places) => ({ places, parsed: parseAmount(text, places) }));
  for (const { places, parsed } of tries) {
    if (parsed.ok) return { digits: toMajorUnits(parsed.amount, places).replace(/\.?0+$/, "") };
  }
  const last = tries.at(-1)?.parsed;
  return { digits: null, error: last && !last.ok ? last.reason : undefined };
}
