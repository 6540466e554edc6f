import { customersApi } from "@/lib/features/customers/api";
import { KycCounts, NothingInput } from "@/lib/features/customers/schema";
import { countCustomersByKyc } from "@/lib/features/customers/service/kyc";
import { route } from "@/lib/server/http/route";

export const GET = route(customersApi.kycCounts, [NothingInput, KycCounts], countCustomersByKyc);
