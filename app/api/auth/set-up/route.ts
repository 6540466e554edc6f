import { CompleteSetUpInput } from "@/lib/features/people/schema";
import { completeSetUp } from "@/lib/server/auth/complete-set-up";
import { publicRoute } from "@/lib/server/http/public-route";

export const POST = publicRoute(CompleteSetUpInput, completeSetUp);
