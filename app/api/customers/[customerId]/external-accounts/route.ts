import { customersApi } from "@/lib/features/customers/api";
import { CustomerIdInput, ExternalAccounts } from "@/lib/features/customers/schema";
import { listCustomerExternalAccounts } from "@/lib/features/customers/service/accounts";
import { route } from "@/lib/server/http/route";

export const GET = route(
  customersApi.externalAccounts,
  [CustomerIdInput, ExternalAccounts],
  listCustomerExternalAccounts,
);
