import { balancesApi } from "@/lib/features/balances/api";
import { BalanceInput, BalanceView } from "@/lib/features/balances/schema";
import { getBalance } from "@/lib/features/balances/service/get-balance";
import { route } from "@/lib/server/http/route";

export const GET = route(balancesApi.get, [BalanceInput, BalanceView], getBalance);
