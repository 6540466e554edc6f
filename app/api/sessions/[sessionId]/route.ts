import { RevokeSessionInput } from "@/lib/features/people/schema";
import { revokeSession } from "@/lib/features/people/service/own";
import { route } from "@/lib/server/http/route";

export const DELETE = route(RevokeSessionInput, revokeSession, { scope: "console" });
