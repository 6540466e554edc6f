import { caseworkApi } from "@/lib/features/casework/api";
import { ActResult, AssignPaymentsInput } from "@/lib/features/casework/schema";
import { assignPayments } from "@/lib/features/casework/service/assign";
import { route } from "@/lib/server/http/route";

export const POST = route(caseworkApi.assign, [AssignPaymentsInput, ActResult], assignPayments);
