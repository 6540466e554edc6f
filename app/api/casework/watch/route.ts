import { caseworkApi } from "@/lib/features/casework/api";
import { ActResult, WatchPaymentsInput } from "@/lib/features/casework/schema";
import { watchPayments } from "@/lib/features/casework/service/watch";
import { route } from "@/lib/server/http/route";

export const POST = route(caseworkApi.watch, [WatchPaymentsInput, ActResult], watchPayments);
