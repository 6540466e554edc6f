import "server-only";
import type { Customer } from "@/lib/contract/customer";
import { customerInfoValue } from "@/lib/contract/customer-info-values";

/** What to send for the requested fields, from the customer's record alone, and which mandatory ones it lacks. */
export function receiverInfo(
  requested: readonly { name: string; isMandatory: boolean }[],
  customer: Customer | null,
): { info: Record<string, string>; missing: string[] } {
  const info: Record<string, string> = {};
  const missing: string[] = [];
  for (const { name, isMandatory } of requested) {
    const value = customerInfoValue(name, customer);
    if (value !== null) info[name] = value;
    else if (isMandatory) missing.push(name);
  }
  return { info, missing };
}
