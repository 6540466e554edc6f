import { z } from "zod";
import type { AccountField } from "./account-types";
import { fieldProblem, type formProblem, normaliseField } from "./field-rules";
import { isRecord } from "./json-text";

/** A value of account data as sent: a text, a list of texts, or an object of such values. */
export type AccountValue = string | string[] | { [name: string]: AccountValue };

const flat = z.union([z.string().max(20_000), z.array(z.string().max(200)).max(100)]);
const within = <T extends z.ZodType>(inner: T) =>
  z.record(z.string().max(60), inner).refine((value) => Object.keys(value).length <= 60);

/** The maximum nesting depth of objects: outside data must not nest without limit. */
export const DEEPEST = 2;

/** Validates a value of account data from outside: only texts, lists of texts and objects of such values. */
export const AccountValue: z.ZodType<AccountValue> = z.union([flat, within(z.union([flat, within(flat)]))]);

type Info = Record<string, unknown>;
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");
const isNothing = (value: unknown) => value === undefined || value === null || value === "";

/**
 * The field's value as sent; undefined if empty. A required list with only one option is filled in. A value of the
 * wrong shape is left for `valueProblems` to refuse.
 */
function normaliseValue({ rule, optional }: AccountField, value: unknown): unknown {
  if (rule.kind === "object") {
    if (!isRecord(value)) return isNothing(value) ? undefined : value;
    const inner = normaliseValues(value, rule.fields);
    return Object.keys(inner).length > 0 ? inner : undefined;
  }
  if (rule.kind === "list") {
    if (!isTexts(value) && !isNothing(value)) return value;
    const chosen = [...new Set(isTexts(value) ? value.map((each) => each.trim()).filter(Boolean) : [])];
    if (chosen.length > 0) return chosen;
    return rule.options.length === 1 && !optional ? [...rule.options] : undefined;
  }
  if (typeof value !== "string") return isNothing(value) ? undefined : value;
  return normaliseField(rule, value) || undefined;
}

/** The values, with those of `fields` normalised and empty ones left out; the others stay unchanged. */
export function normaliseValues<T extends Info>(values: T, fields: readonly AccountField[]): T {
  const result: Info = { ...values };
  for (const field of fields) {
    const value = normaliseValue(field, values[field.name]);
    if (value === undefined) delete result[field.name];
    else result[field.name] = value;
  }
  return result as T;
}

/** Only the values that `fields` name. */
export function onlyFields(values: Info, fields: readonly AccountField[]): Record<string, AccountValue> {
  const pairs = fields.flatMap(({ name, rule }): [string, AccountValue][] => {
    const value = values[name];
    if (value === undefined) return [];
    return [
      [name, (rule.kind === "object" && isRecord(value) ? onlyFields(value, rule.fields) : value) as AccountValue],
    ];
  });
  return Object.fromEntries(pairs);
}

/**
 * The problems of normalised values, as messages by the path of their field (`address.line1`); empty if there are none.
 * `check`: our own rule, or the service's more lenient `formProblem`.
 */
export function valueProblems(
  values: Info,
  fields: readonly AccountField[],
  check: typeof formProblem = fieldProblem,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const { name, rule } = field;
    const value = values[name];
    if (rule.kind === "object" && (isRecord(value) || (value === undefined && !field.optional))) {
      for (const [inner, message] of Object.entries(valueProblems(value ?? {}, rule.fields, check)))
        problems[`${name}.${inner}`] = message;
      continue;
    }
    const message = isNothing(value) ? missing(field) : problemOf(field, value, values, check);
    if (message !== null) problems[name] = message;
  }
  return problems;
}

function problemOf({ rule }: AccountField, value: unknown, all: Info, check: typeof formProblem): string | null {
  if (rule.kind === "list") {
    if (!isTexts(value)) return "Choose from the list.";
    return value.map((each) => check(rule, each)).find((message) => message !== null) ?? null;
  }
  if (rule.kind === "object") return "This has fields of its own: fill those in.";
  return typeof value === "string" ? check(rule, value, all) : "Enter text here.";
}

const CHOSEN = ["choice", "list", "country"];

function missing({ optional, label, rule }: AccountField): string | null {
  if (optional) return null;
  const article = /\d$/.test(label) ? "" : "the ";
  return `${CHOSEN.includes(rule.kind) ? "Choose" : "Enter"} ${article}${inSentence(label)}.`;
}

/** A label within a sentence: `Account number` → `account number`; names keep their capitals: `IBAN`, `Pix key`. */
function inSentence(label: string): string {
  return /^([A-Z]{2}|Pix |Lightning )/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
