import { peopleApi } from "@/lib/features/people/api";
import { PersonInput, PersonSummary } from "@/lib/features/people/schema";
import { disablePerson } from "@/lib/features/people/service/manage";
import { route } from "@/lib/server/http/route";

export const POST = route(peopleApi.disable, [PersonInput, PersonSummary], disablePerson);
