import { AccountIdInput } from "@/lib/features/external-accounts/schema";
import { getExternalAccount } from "@/lib/features/external-accounts/service/read-account";
import { route } from "@/lib/server/http/route";

export const GET = route(AccountIdInput, getExternalAccount, { scope: "environment" });
