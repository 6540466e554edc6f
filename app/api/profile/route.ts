import { peopleApi } from "@/lib/features/people/api";
import { NoInput, Profile, UpdateOwnProfileInput } from "@/lib/features/people/schema";
import { updateOwnProfile } from "@/lib/features/people/service/own";
import { readOwnProfile } from "@/lib/features/people/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(peopleApi.profile, [NoInput, Profile], readOwnProfile);
export const PUT = route(peopleApi.updateProfile, [UpdateOwnProfileInput, Profile], updateOwnProfile);
