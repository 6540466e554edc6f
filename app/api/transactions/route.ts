import { ListTransactionsInput } from "@/lib/features/transactions/schema";
import { listTransactions } from "@/lib/features/transactions/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(ListTransactionsInput, listTransactions, { scope: "environment" });
