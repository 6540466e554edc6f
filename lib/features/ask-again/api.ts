import { endpoint } from "@/lib/api";
import type { AwaitsSignOff, SignOffIdInput } from "@/lib/features/sign-offs/schema";
import type * as s from "./schema";

export const askAgainApi = {
  askAgain: endpoint<typeof SignOffIdInput, typeof AwaitsSignOff>(
    "POST /api/sign-offs/[signOffId]/ask-again",
    "sign-offs:decide",
  ),
  asked: endpoint<typeof SignOffIdInput, typeof s.AskedDraft>(
    "GET /api/sign-offs/[signOffId]/asked",
    "sign-offs:decide",
  ),
};
