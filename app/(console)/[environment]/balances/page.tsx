import type { Metadata } from "next";
import { BalanceExplorer } from "@/components/balances/explorer";
import { balancesQuery } from "@/lib/features/balances/queries";
import { listBalances } from "@/lib/features/balances/service/list-balances";
import { listPage } from "@/lib/server/http/list-page";

export const metadata: Metadata = { title: "Balances" };

export default listPage(BalanceExplorer, balancesQuery, listBalances);
