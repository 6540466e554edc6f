import { InvitePersonInput, NoInput } from "@/lib/features/people/schema";
import { invitePerson } from "@/lib/features/people/service/manage";
import { listPeople } from "@/lib/features/people/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(NoInput, listPeople, { scope: "console" });
export const POST = route(InvitePersonInput, invitePerson, { scope: "console", status: 201 });
