import { enumWords } from "@/lib/fields";

const FORMATS: Record<string, string> = {
  date: "Enter a valid date, like 1990-01-31.",
  "date-time": "Enter a date and time, like 2026-01-31T00:00:00Z.",
  email: "Enter an email address.",
  uri: "Enter a URL, like https://example.com.",
  url: "Enter a URL, like https://example.com.",
  uuid: "Enter an ID as the service gave it.",
};
/** The most options that still fit in a sentence. */
const MOST_OPTIONS = 12;
const DIGITS = /^\^?(?:\[0-9\]|\\d)\{(\d{1,3})(?:,(\d{1,3}))?\}\$?$/;

/**
 * Says what a field must be, from the constraint that an error has instead of a message: `{format, pattern, enum,
 * minLength, maxLength}`, each optional (interface-revisions 5). Null when it can't be put into words.
 */
export function constraintWords(constraint: unknown): string | null {
  if (typeof constraint !== "object" || constraint === null) return null;
  const { format, pattern, enum: options, minLength, maxLength } = constraint as Record<string, unknown>;
  const words =
    optionWords(options) ??
    digitWords(pattern) ??
    (typeof format === "string" ? FORMATS[format.toLowerCase()] : undefined) ??
    lengthWords(countOf(minLength), countOf(maxLength));
  if (words) return words;
  return typeof pattern === "string" || typeof format === "string"
    ? "It isn't in the form that the service needs."
    : null;
}

function optionWords(options: unknown): string | null {
  if (!Array.isArray(options)) return null;
  const texts = options.filter((option) => typeof option === "string" || typeof option === "number").map(String);
  if (texts.length === 0 || texts.length > MOST_OPTIONS) return null;
  return texts.length === 1
    ? `Only ${enumWords(texts[0] ?? "")} is accepted.`
    : `Choose one of: ${texts.map(enumWords).join(", ")}.`;
}

function digitWords(pattern: unknown): string | null {
  const [, least, most] = (typeof pattern === "string" && DIGITS.exec(pattern)) || [];
  if (least === undefined) return null;
  return most === undefined || most === least ? `Enter exactly ${least} digits.` : `Enter ${least} to ${most} digits.`;
}

function countOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function lengthWords(least: number | undefined, most: number | undefined): string | null {
  if (most === undefined) {
    if (least === undefined || least === 0) return null;
    return least === 1 ? "This is required." : `Use at least ${least} characters.`;
  }
  if (least === most) return `Use exactly ${most} characters.`;
  return least === undefined || least < 2 ? `Use at most ${most} characters.` : `Use ${least} to ${most} characters.`;
}
