import { PersonInput } from "@/lib/features/people/schema";
import { disablePerson } from "@/lib/features/people/service/manage";
import { route } from "@/lib/server/http/route";

export const POST = route(PersonInput, disablePerson, { scope: "console" });
