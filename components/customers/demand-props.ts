import { type Demand, demandText } from "@/lib/features/customers/fields";

export interface DemandProps {
  isRequired?: boolean;
  isOptional?: boolean;
  hint?: string;
}

/** Marks the field at `path` as mandatory and names the currency that requires it; otherwise it is optional. */
export function demandProps(demands: readonly Demand[], path: string): DemandProps {
  const demand = demands.find((one) => one.path === path);
  return demand ? { isRequired: true, hint: demandText(demand) } : { isOptional: true };
}
