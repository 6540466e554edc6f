import { transactionsApi } from "@/lib/features/transactions/api";
import { ListTransactionsInput, TransactionList } from "@/lib/features/transactions/schema";
import { listTransactions } from "@/lib/features/transactions/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(transactionsApi.list, [ListTransactionsInput, TransactionList], listTransactions);
