import { peopleApi } from "@/lib/features/people/api";
import { RevokeSessionInput } from "@/lib/features/people/schema";
import { revokeSession } from "@/lib/features/people/service/own";
import { route } from "@/lib/server/http/route";

export const DELETE = route(peopleApi.revokeSession, [RevokeSessionInput], revokeSession);
