import { transactionsApi } from "@/lib/features/transactions/api";
import { CountTransactionsInput, TransactionCounts } from "@/lib/features/transactions/schema";
import { countTransactions } from "@/lib/features/transactions/service/count";
import { route } from "@/lib/server/http/route";

export const GET = route(transactionsApi.counts, [CountTransactionsInput, TransactionCounts], countTransactions);
