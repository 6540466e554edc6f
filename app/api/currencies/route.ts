import { accountsApi } from "@/lib/features/accounts/api";
import { CurrencyList, ListCurrenciesInput } from "@/lib/features/accounts/schema";
import { listCurrencies } from "@/lib/features/accounts/service/list-currencies";
import { route } from "@/lib/server/http/route";

export const GET = route(accountsApi.currencies, [ListCurrenciesInput, CurrencyList], listCurrencies);
