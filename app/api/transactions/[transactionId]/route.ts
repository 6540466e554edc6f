import { transactionsApi } from "@/lib/features/transactions/api";
import { GetTransactionInput, TransactionDetail } from "@/lib/features/transactions/schema";
import { getTransaction } from "@/lib/features/transactions/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(transactionsApi.get, [GetTransactionInput, TransactionDetail], getTransaction);
