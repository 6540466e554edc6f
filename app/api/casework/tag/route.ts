import { caseworkApi } from "@/lib/features/casework/api";
import { ActResult, TagPaymentsInput } from "@/lib/features/casework/schema";
import { tagPayments } from "@/lib/features/casework/service/tags";
import { route } from "@/lib/server/http/route";

export const POST = route(caseworkApi.tag, [TagPaymentsInput, ActResult], tagPayments);
