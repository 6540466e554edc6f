import { revealAskedAccount } from "@/lib/features/external-accounts/service/reveal-asked";
import { signOffsApi } from "@/lib/features/sign-offs/api";
import { RevealedSignOff, SignOffIdInput } from "@/lib/features/sign-offs/schema";
import { route } from "@/lib/server/http/route";

export const POST = route(signOffsApi.reveal, [SignOffIdInput, RevealedSignOff], revealAskedAccount);
