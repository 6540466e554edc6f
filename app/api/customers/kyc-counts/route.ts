import { NothingInput } from "@/lib/features/customers/schema";
import { countCustomersByKyc } from "@/lib/features/customers/service/kyc";
import { route } from "@/lib/server/http/route";

export const GET = route(NothingInput, countCustomersByKyc, { scope: "environment" });
