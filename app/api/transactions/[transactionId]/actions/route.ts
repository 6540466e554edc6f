import { GetTransactionInput } from "@/lib/features/transactions/schema";
import { getTransactionActions } from "@/lib/features/transactions/service/actions";
import { route } from "@/lib/server/http/route";

export const GET = route(GetTransactionInput, getTransactionActions, { scope: "environment" });
