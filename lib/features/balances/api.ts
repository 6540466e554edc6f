import { endpoint } from "@/lib/api";
import type {
  BalanceInput,
  BalanceList,
  BalanceRow,
  BalanceView,
  ListBalancesInput,
  SetThresholdInput,
} from "./schema";

export const balancesApi = {
  list: endpoint<typeof ListBalancesInput, typeof BalanceList>("GET", "/api/balances", "balances:read"),
  get: endpoint<typeof BalanceInput, typeof BalanceView>("GET", "/api/balances/[accountId]", "balances:read"),
  setThreshold: endpoint<typeof SetThresholdInput, typeof BalanceRow>(
    "PUT",
    "/api/balances/[accountId]/threshold",
    "balances:set-threshold",
  ),
};
