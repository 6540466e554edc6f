import { caseworkApi } from "@/lib/features/casework/api";
import { AssignedList, ListAssignedInput } from "@/lib/features/casework/schema";
import { listAssigned } from "@/lib/features/casework/service/assigned";
import { route } from "@/lib/server/http/route";

export const GET = route(caseworkApi.assigned, [ListAssignedInput, AssignedList], listAssigned);
