import { CreateAccountInput, ListAccountsInput } from "@/lib/features/external-accounts/schema";
import { createExternalAccount } from "@/lib/features/external-accounts/service/create-account";
import { listExternalAccounts } from "@/lib/features/external-accounts/service/list-accounts";
import { route } from "@/lib/server/http/route";

export const GET = route(ListAccountsInput, listExternalAccounts, { scope: "environment" });
export const POST = route(CreateAccountInput, createExternalAccount, { scope: "environment", status: 201 });
