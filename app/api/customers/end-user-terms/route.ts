import { customersApi } from "@/lib/features/customers/api";
import { EndUserTermsView, NothingInput } from "@/lib/features/customers/schema";
import { getEndUserTerms } from "@/lib/features/customers/service/config";
import { route } from "@/lib/server/http/route";

export const GET = route(customersApi.endUserTerms, [NothingInput, EndUserTermsView], getEndUserTerms);
