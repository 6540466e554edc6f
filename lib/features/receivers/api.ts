import { endpoint } from "@/lib/api";
import type { LookUpReceiverInput, ReceiverView, RevealedPayer, RevealPayerInput } from "./schema";

export const receiversApi = {
  lookUp: endpoint<typeof LookUpReceiverInput, typeof ReceiverView>("GET", "/api/receivers", "quotes:create"),
  revealPayer: endpoint<typeof RevealPayerInput, typeof RevealedPayer>(
    "POST",
    "/api/receivers/payer-data",
    "personal:reveal",
  ),
};
