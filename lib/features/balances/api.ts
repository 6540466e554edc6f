import { download, endpoint } from "@/lib/api";
import type * as s from "./schema";

export const balancesApi = {
  list: endpoint<typeof s.ListBalancesInput, typeof s.BalanceList>("GET /api/balances", "balances:read"),
  get: endpoint<typeof s.BalanceInput, typeof s.BalanceView>("GET /api/balances/[accountId]", "balances:read"),
  setThreshold: endpoint<typeof s.SetThresholdInput, typeof s.BalanceRow>(
    "PUT /api/balances/[accountId]/threshold",
    "balances:set-threshold",
  ),
  prove: endpoint<typeof s.ProveInput, typeof s.ProofResponse>("GET /api/balances/[accountId]/proof", "balances:prove"),
  proofFile: download<typeof s.ProofFileInput>("/api/balances/[accountId]/proof/file", "balances:prove"),
};
