import { ScopeInput } from "@/lib/features/external-accounts/schema";
import { countExternalAccounts } from "@/lib/features/external-accounts/service/list-accounts";
import { route } from "@/lib/server/http/route";

export const GET = route(ScopeInput, countExternalAccounts, { scope: "environment" });
