import { externalAccountsApi } from "@/lib/features/external-accounts/api";
import {
  AccountList,
  CreateAccountInput,
  CreateAccountResult,
  ListAccountsInput,
} from "@/lib/features/external-accounts/schema";
import { createExternalAccount } from "@/lib/features/external-accounts/service/create-account";
import { listExternalAccounts } from "@/lib/features/external-accounts/service/list-accounts";
import { route } from "@/lib/server/http/route";

export const GET = route(externalAccountsApi.list, [ListAccountsInput, AccountList], listExternalAccounts);
export const POST = route(externalAccountsApi.create, [CreateAccountInput, CreateAccountResult], createExternalAccount);
