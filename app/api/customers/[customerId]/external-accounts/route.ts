import { CustomerIdInput } from "@/lib/features/customers/schema";
import { listCustomerExternalAccounts } from "@/lib/features/customers/service/accounts";
import { route } from "@/lib/server/http/route";

export const GET = route(CustomerIdInput, listCustomerExternalAccounts, { scope: "environment" });
