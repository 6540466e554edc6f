import { peopleApi } from "@/lib/features/people/api";
import { ListSessionsInput, SessionList } from "@/lib/features/people/schema";
import { listSessions } from "@/lib/features/people/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(peopleApi.sessions, [ListSessionsInput, SessionList], listSessions);
