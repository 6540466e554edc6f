import { transactionsApi } from "@/lib/features/transactions/api";
import { GetTransactionInput, TransactionActions } from "@/lib/features/transactions/schema";
import { getTransactionActions } from "@/lib/features/transactions/service/actions";
import { route } from "@/lib/server/http/route";

export const GET = route(transactionsApi.actions, [GetTransactionInput, TransactionActions], getTransactionActions);
