import { askAgain } from "@/lib/features/ask-again/service/ask-again";
import { signOffsApi } from "@/lib/features/sign-offs/api";
import { AwaitsSignOff, SignOffIdInput } from "@/lib/features/sign-offs/schema";
import { route } from "@/lib/server/http/route";

export const POST = route(signOffsApi.askAgain, [SignOffIdInput, AwaitsSignOff], askAgain);
