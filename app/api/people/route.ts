import { peopleApi } from "@/lib/features/people/api";
import { InvitedPerson, InvitePersonInput, NoInput, PeopleList } from "@/lib/features/people/schema";
import { invitePerson } from "@/lib/features/people/service/manage";
import { listPeople } from "@/lib/features/people/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(peopleApi.list, [NoInput, PeopleList], listPeople);
export const POST = route(peopleApi.invite, [InvitePersonInput, InvitedPerson], invitePerson);
