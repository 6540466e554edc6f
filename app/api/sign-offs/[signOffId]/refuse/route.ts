import { signOffsApi } from "@/lib/features/sign-offs/api";
import { RefuseSignOffInput, SignOffView } from "@/lib/features/sign-offs/schema";
import { refuseSignOff } from "@/lib/features/sign-offs/service/decide";
import { route } from "@/lib/server/http/route";

export const POST = route(signOffsApi.refuse, [RefuseSignOffInput, SignOffView], refuseSignOff);
