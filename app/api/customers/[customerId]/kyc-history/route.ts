import { CustomerIdInput } from "@/lib/features/customers/schema";
import { getKycHistory } from "@/lib/features/customers/service/kyc";
import { route } from "@/lib/server/http/route";

export const GET = route(CustomerIdInput, getKycHistory, { scope: "environment" });
