import "server-only";
import type { z } from "zod";

const TYPES: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a group of fields",
  date: "a date",
};

const FORMATS: Record<string, string> = {
  email: "Enter an email address.",
  url: "Enter a URL.",
  uuid: "Invalid ID.",
  datetime: "Enter a date and time.",
  date: "Enter a date.",
};

function bound(issue: { origin?: string; inclusive?: boolean }, limit: unknown, least: boolean): string {
  const amount = String(limit);
  if (issue.origin === "string") {
    if (least && amount === "1") return "This is required.";
    return least ? `Use at least ${amount} characters.` : `Use at most ${amount} characters.`;
  }
  if (issue.origin === "array") return least ? `Choose at least ${amount}.` : `Choose at most ${amount}.`;
  if (issue.inclusive === false) return least ? `Must be more than ${amount}.` : `Must be less than ${amount}.`;
  return least ? `Must be at least ${amount}.` : `Must be at most ${amount}.`;
}

/** A Zod issue in words for a person; undefined keeps the schema's own message or Zod's. */
export function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return "This is required.";
      return `Must be ${TYPES[issue.expected] ?? issue.expected}.`;
    case "invalid_value":
      if (issue.input === undefined) return "This is required.";
      return `Must be one of: ${issue.values.map(String).join(", ")}.`;
    case "too_small":
      return bound(issue, issue.minimum, true);
    case "too_big":
      return bound(issue, issue.maximum, false);
    case "invalid_format":
      return FORMATS[issue.format] ?? "Invalid value.";
    case "unrecognized_keys":
      return `Unknown: ${issue.keys.join(", ")}.`;
    default:
      return undefined;
  }
}
