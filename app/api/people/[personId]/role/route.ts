import { ChangeRoleInput } from "@/lib/features/people/schema";
import { changeRole } from "@/lib/features/people/service/manage";
import { route } from "@/lib/server/http/route";

export const PUT = route(ChangeRoleInput, changeRole, { scope: "console" });
