import { AccountIdInput } from "@/lib/features/external-accounts/schema";
import { revealExternalAccount } from "@/lib/features/external-accounts/service/read-account";
import { route } from "@/lib/server/http/route";

export const POST = route(AccountIdInput, revealExternalAccount, { scope: "environment" });
