import { customersApi } from "@/lib/features/customers/api";
import { CustomerIdInput, InternalAccounts } from "@/lib/features/customers/schema";
import { listCustomerInternalAccounts } from "@/lib/features/customers/service/accounts";
import { route } from "@/lib/server/http/route";

export const GET = route(
  customersApi.internalAccounts,
  [CustomerIdInput, InternalAccounts],
  listCustomerInternalAccounts,
);
