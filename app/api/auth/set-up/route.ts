import { peopleApi } from "@/lib/features/people/api";
import { CompletedSetUp, CompleteSetUpInput } from "@/lib/features/people/schema";
import { completeSetUp } from "@/lib/server/auth/complete-set-up";
import { publicRoute } from "@/lib/server/http/public-route";

export const POST = publicRoute(peopleApi.completeSetUp, [CompleteSetUpInput, CompletedSetUp], completeSetUp);
