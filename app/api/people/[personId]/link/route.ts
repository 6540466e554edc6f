import { peopleApi } from "@/lib/features/people/api";
import { OneTimeLink, PersonInput } from "@/lib/features/people/schema";
import { resetPassword } from "@/lib/features/people/service/manage";
import { route } from "@/lib/server/http/route";

export const POST = route(peopleApi.createLink, [PersonInput, OneTimeLink], resetPassword);
