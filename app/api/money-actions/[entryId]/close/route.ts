import { journalApi } from "@/lib/features/journal/api";
import { CloseMoneyActionInput, MoneyActionDetail } from "@/lib/features/journal/schema";
import { closeMoneyAction } from "@/lib/features/journal/service/close-money-action";
import { route } from "@/lib/server/http/route";

export const POST = route(journalApi.close, [CloseMoneyActionInput, MoneyActionDetail], closeMoneyAction);
