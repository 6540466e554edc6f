import { signOffsApi } from "@/lib/features/sign-offs/api";
import { SignOffIdInput, SignOffView } from "@/lib/features/sign-offs/schema";
import { withdrawSignOff } from "@/lib/features/sign-offs/service/decide";
import { route } from "@/lib/server/http/route";

export const POST = route(signOffsApi.withdraw, [SignOffIdInput, SignOffView], withdrawSignOff);
