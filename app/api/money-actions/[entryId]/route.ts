import { journalApi } from "@/lib/features/journal/api";
import { GetMoneyActionInput, MoneyActionDetail } from "@/lib/features/journal/schema";
import { getMoneyAction } from "@/lib/features/journal/service/get-money-action";
import { route } from "@/lib/server/http/route";

export const GET = route(journalApi.get, [GetMoneyActionInput, MoneyActionDetail], getMoneyAction);
