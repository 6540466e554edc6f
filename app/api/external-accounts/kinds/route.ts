import { externalAccountsApi } from "@/lib/features/external-accounts/api";
import { AccountTypeList, ListAccountTypesInput } from "@/lib/features/external-accounts/schema";
import { listAccountTypes } from "@/lib/features/external-accounts/service/account-types";
import { route } from "@/lib/server/http/route";

export const GET = route(externalAccountsApi.types, [ListAccountTypesInput, AccountTypeList], listAccountTypes);
