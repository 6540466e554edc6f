import { journalApi } from "@/lib/features/journal/api";
import { ListMoneyActionsInput, MoneyActionList } from "@/lib/features/journal/schema";
import { listMoneyActions } from "@/lib/features/journal/service/list-money-actions";
import { route } from "@/lib/server/http/route";

export const GET = route(journalApi.list, [ListMoneyActionsInput, MoneyActionList], listMoneyActions);
