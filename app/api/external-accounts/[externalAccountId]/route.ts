import { externalAccountsApi } from "@/lib/features/external-accounts/api";
import { AccountIdInput, AccountView } from "@/lib/features/external-accounts/schema";
import { getExternalAccount } from "@/lib/features/external-accounts/service/read-account";
import { route } from "@/lib/server/http/route";

export const GET = route(externalAccountsApi.get, [AccountIdInput, AccountView], getExternalAccount);
