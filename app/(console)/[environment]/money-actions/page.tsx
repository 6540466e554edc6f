import type { Metadata } from "next";
import { MoneyActionExplorer } from "@/components/money-actions/explorer";
import { moneyActionsQuery } from "@/lib/features/journal/queries";
import { listMoneyActions } from "@/lib/features/journal/service/list-money-actions";
import { listPage } from "@/lib/server/http/list-page";

export const metadata: Metadata = { title: "Money actions" };

export default listPage(MoneyActionExplorer, moneyActionsQuery, listMoneyActions);
