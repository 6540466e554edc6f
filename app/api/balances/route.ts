import { balancesApi } from "@/lib/features/balances/api";
import { BalanceList, ListBalancesInput } from "@/lib/features/balances/schema";
import { listBalances } from "@/lib/features/balances/service/list-balances";
import { route } from "@/lib/server/http/route";

export const GET = route(balancesApi.list, [ListBalancesInput, BalanceList], listBalances);
