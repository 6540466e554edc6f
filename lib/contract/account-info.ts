import type { AccountField, AccountType } from "./account-types";
import { fieldProblem, type formProblem, normaliseField } from "./field-rules";

type Info = Record<string, unknown>;
const textOf = (info: Info, name: string) => (typeof info[name] === "string" ? info[name] : "");

/** Account data with its values as they are sent (`normaliseField`); empty optional fields are left out. */
export function normaliseAccountInfo<T extends Info>(info: T, type: AccountType): T {
  const result: Info = { ...info };
  for (const field of type.fields) {
    const value = normaliseField(field.rule, textOf(info, field.name));
    if (value !== "") result[field.name] = value;
    else delete result[field.name];
  }
  return result as T;
}

/**
 * What is wrong with normalised account data, as messages by field name (`pixKey`); empty when nothing is. `check`: the
 * product's rule, or the service's more lenient `formProblem`.
 */
export function accountInfoProblems(
  info: Info,
  type: AccountType,
  check: typeof formProblem = fieldProblem,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of type.fields) {
    const value = textOf(info, field.name);
    const message = value === "" ? missing(field) : check(field.rule, value, info);
    if (message !== null) problems[field.name] = message;
  }
  const filled = type.exactlyOneOf?.filter((name) => textOf(info, name) !== "");
  const [first] = type.exactlyOneOf ?? [];
  if (filled !== undefined && filled.length !== 1 && first !== undefined) {
    problems[filled[1] ?? first] = "Fill in exactly one of these.";
  }
  return problems;
}

function missing(field: AccountField): string | null {
  return field.optional ? null : `Enter the ${inSentence(field.label)}.`;
}

/** A label inside a sentence: `Account number` → `account number`; names keep their capitals: `IBAN`, `Pix key`. */
function inSentence(label: string): string {
  return /^([A-Z]{2}|Pix |Lightning )/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
