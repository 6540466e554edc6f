import { type Demand, demandText } from "@/lib/features/customers/fields";

/** Marks the field at `path` as mandatory, and says which currency wants it; nothing for a field that none wants. */
export function demandProps(demands: readonly Demand[], path: string): { isRequired?: boolean; hint?: string } {
  const demand = demands.find((one) => one.path === path);
  return demand ? { isRequired: true, hint: demandText(demand) } : {};
}
