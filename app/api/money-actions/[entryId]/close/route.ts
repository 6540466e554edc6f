import { closeMoneyAction } from "@/lib/features/closings/service/close-money-action";
import { journalApi } from "@/lib/features/journal/api";
import { CloseMoneyActionInput, MoneyActionDetail } from "@/lib/features/journal/schema";
import { route } from "@/lib/server/http/route";

export const POST = route(journalApi.close, [CloseMoneyActionInput, MoneyActionDetail], closeMoneyAction);
