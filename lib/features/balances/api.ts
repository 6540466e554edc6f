import { download, endpoint } from "@/lib/api";
import type {
  BalanceInput,
  BalanceList,
  BalanceRow,
  BalanceView,
  ListBalancesInput,
  ProofAnswer,
  ProofFileInput,
  ProveInput,
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
  prove: endpoint<typeof ProveInput, typeof ProofAnswer>("GET", "/api/balances/[accountId]/proof", "balances:prove"),
  proofFile: download<typeof ProofFileInput>("/api/balances/[accountId]/proof/file", "balances:prove"),
};
