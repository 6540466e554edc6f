import { customersApi } from "@/lib/features/customers/api";
import { CustomerIdInput, KycHistory } from "@/lib/features/customers/schema";
import { getKycHistory } from "@/lib/features/customers/service/kyc";
import { route } from "@/lib/server/http/route";

export const GET = route(customersApi.kycHistory, [CustomerIdInput, KycHistory], getKycHistory);
