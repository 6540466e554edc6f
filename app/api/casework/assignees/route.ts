import { caseworkApi } from "@/lib/features/casework/api";
import { AssigneeList, Nothing } from "@/lib/features/casework/schema";
import { listAssignees } from "@/lib/features/casework/service/assign";
import { route } from "@/lib/server/http/route";

export const GET = route(caseworkApi.assignees, [Nothing, AssigneeList], listAssignees);
