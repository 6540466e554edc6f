import { customersApi } from "@/lib/features/customers/api";
import { CustomerConfig, NothingInput } from "@/lib/features/customers/schema";
import { getCustomerConfig } from "@/lib/features/customers/service/config";
import { route } from "@/lib/server/http/route";

export const GET = route(customersApi.config, [NothingInput, CustomerConfig], getCustomerConfig);
