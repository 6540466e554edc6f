import { transactionsApi } from "@/lib/features/transactions/api";
import { TotalTransactionsInput, TransactionTotals } from "@/lib/features/transactions/schema";
import { summariseTransactions } from "@/lib/features/transactions/service/totals";
import { route } from "@/lib/server/http/route";

export const GET = route(transactionsApi.totals, [TotalTransactionsInput, TransactionTotals], summariseTransactions);
