import { endpoint } from "@/lib/api";
import type * as s from "./schema";

export const payerChecksApi = {
  check: endpoint<typeof s.CheckPayerInput, typeof s.PayerCheck>("GET /api/payer-checks", "quotes:create"),
};
