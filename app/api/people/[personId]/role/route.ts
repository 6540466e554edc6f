import { peopleApi } from "@/lib/features/people/api";
import { ChangeRoleInput, PersonSummary } from "@/lib/features/people/schema";
import { changeRole } from "@/lib/features/people/service/manage";
import { route } from "@/lib/server/http/route";

export const PUT = route(peopleApi.changeRole, [ChangeRoleInput, PersonSummary], changeRole);
