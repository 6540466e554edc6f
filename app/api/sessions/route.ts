import { ListSessionsInput } from "@/lib/features/people/schema";
import { listSessions } from "@/lib/features/people/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(ListSessionsInput, listSessions, { scope: "console" });
