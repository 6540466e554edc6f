import { customerInfoText } from "@/lib/contract/customer-info-fields";
import { labelledPairs } from "./facts";

/** Label and text pairs of what the other institution stated about its customer, with countries by name. */
export function counterpartyPairs(information: Record<string, unknown>): { label: string; text: string }[] {
  const named = Object.entries(information).map(([name, value]) => [
    name,
    typeof value === "string" ? customerInfoText(name, value) : value,
  ]);
  return labelledPairs(Object.fromEntries(named));
}
