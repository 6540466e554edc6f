import { externalAccountsApi } from "@/lib/features/external-accounts/api";
import { AccountIdInput, RevealedAccount } from "@/lib/features/external-accounts/schema";
import { revealExternalAccount } from "@/lib/features/external-accounts/service/read-account";
import { route } from "@/lib/server/http/route";

export const POST = route(externalAccountsApi.reveal, [AccountIdInput, RevealedAccount], revealExternalAccount);
