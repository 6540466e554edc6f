import { webhooksApi } from "@/lib/features/webhooks/api";
import { RevealedBody, RevealRejectionBodyInput } from "@/lib/features/webhooks/schema";
import { revealRejectionBody } from "@/lib/features/webhooks/service/get-delivery";
import { route } from "@/lib/server/http/route";

export const POST = route(webhooksApi.revealRejection, [RevealRejectionBodyInput, RevealedBody], revealRejectionBody);
