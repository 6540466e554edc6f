import { signOffsApi } from "@/lib/features/sign-offs/api";
import { SignOffIdInput, SignOffView } from "@/lib/features/sign-offs/schema";
import { getSignOff } from "@/lib/features/sign-offs/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(signOffsApi.get, [SignOffIdInput, SignOffView], getSignOff);
