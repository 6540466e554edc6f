import { receiversApi } from "@/lib/features/receivers/api";
import { RevealedPayer, RevealPayerInput } from "@/lib/features/receivers/schema";
import { revealPayer } from "@/lib/features/receivers/service/reveal-payer";
import { route } from "@/lib/server/http/route";

export const POST = route(receiversApi.revealPayer, [RevealPayerInput, RevealedPayer], revealPayer);
