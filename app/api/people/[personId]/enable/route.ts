import { peopleApi } from "@/lib/features/people/api";
import { PersonInput, PersonSummary } from "@/lib/features/people/schema";
import { enablePerson } from "@/lib/features/people/service/manage";
import { route } from "@/lib/server/http/route";

export const POST = route(peopleApi.enable, [PersonInput, PersonSummary], enablePerson);
