import { askAgainApi } from "@/lib/features/ask-again/api";
import { AskedDraft } from "@/lib/features/ask-again/schema";
import { readAsked } from "@/lib/features/ask-again/service/read-asked";
import { SignOffIdInput } from "@/lib/features/sign-offs/schema";
import { route } from "@/lib/server/http/route";

export const GET = route(askAgainApi.asked, [SignOffIdInput, AskedDraft], readAsked);
