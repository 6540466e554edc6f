import { payerChecksApi } from "@/lib/features/payer-checks/api";
import { CheckPayerInput, PayerCheck } from "@/lib/features/payer-checks/schema";
import { checkPayer } from "@/lib/features/payer-checks/service/check-payer";
import { route } from "@/lib/server/http/route";

export const GET = route(payerChecksApi.check, [CheckPayerInput, PayerCheck], checkPayer);
