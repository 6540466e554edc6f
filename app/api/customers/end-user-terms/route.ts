import { NothingInput } from "@/lib/features/customers/schema";
import { getEndUserTerms } from "@/lib/features/customers/service/end-user-terms";
import { route } from "@/lib/server/http/route";

export const GET = route(NothingInput, getEndUserTerms, { scope: "environment" });
