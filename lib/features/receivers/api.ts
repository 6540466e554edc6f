import { endpoint } from "@/lib/api";
import type * as s from "./schema";

export const receiversApi = {
  lookUp: endpoint<typeof s.LookUpReceiverInput, typeof s.ReceiverView>("GET /api/receivers", "quotes:create"),
  revealPayer: endpoint<typeof s.RevealPayerInput, typeof s.RevealedPayer>(
    "POST /api/receivers/payer-data",
    "personal:reveal",
  ),
};
