import { balancesApi } from "@/lib/features/balances/api";
import { BalanceRow, SetThresholdInput } from "@/lib/features/balances/schema";
import { setThreshold } from "@/lib/features/balances/service/set-threshold";
import { route } from "@/lib/server/http/route";

export const PUT = route(balancesApi.setThreshold, [SetThresholdInput, BalanceRow], setThreshold);
