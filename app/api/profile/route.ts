import { NoInput, UpdateOwnProfileInput } from "@/lib/features/people/schema";
import { updateOwnProfile } from "@/lib/features/people/service/own";
import { readOwnProfile } from "@/lib/features/people/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(NoInput, readOwnProfile, { scope: "console" });
export const PUT = route(UpdateOwnProfileInput, updateOwnProfile, { scope: "console" });
