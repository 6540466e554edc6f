import { askAgainApi } from "@/lib/features/ask-again/api";
import { askAgain } from "@/lib/features/ask-again/service/ask-again";
import { AwaitsSignOff, SignOffIdInput } from "@/lib/features/sign-offs/schema";
import { route } from "@/lib/server/http/route";

export const POST = route(askAgainApi.askAgain, [SignOffIdInput, AwaitsSignOff], askAgain);
