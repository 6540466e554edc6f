import { customerInfoProblem } from "@/lib/contract/customer-info-fields";
import type { PayerField } from "../schema";

/** The mask's character: text that contains it was not typed in full. */
const MASKED = "•";

/**
 * Why the text typed for a field can't be sent, in words; null when it can. `typed` undefined: nothing was typed, and
 * the value in the customer's record is sent. A cleared optional field is not sent.
 */
export function payerProblem(field: PayerField, typed: string | undefined): string | null {
  const { name, label, isMandatory, record } = field;
  const text = typed?.trim() ?? "";
  if (typed === undefined && record !== null) return null;
  if (text === "") return isMandatory ? `${label} is required by the recipient's institution.` : null;
  return typedProblem(name, text);
}

/** The same for typed text, regardless of what is known of the field. */
export function typedProblem(name: string, text: string): string | null {
  if (text.includes(MASKED)) return "Type it in full, or use the customer's record.";
  return customerInfoProblem(name, text);
}
