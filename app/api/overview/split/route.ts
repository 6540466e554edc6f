import { overviewApi } from "@/lib/features/overview/api";
import { PaymentSplit, SplitInput } from "@/lib/features/overview/schema";
import { getPaymentSplit } from "@/lib/features/overview/service/get-split";
import { route } from "@/lib/server/http/route";

export const GET = route(overviewApi.split, [SplitInput, PaymentSplit], getPaymentSplit);
