import { CountTransactionsInput } from "@/lib/features/transactions/schema";
import { countTransactions } from "@/lib/features/transactions/service/count";
import { route } from "@/lib/server/http/route";

export const GET = route(CountTransactionsInput, countTransactions, { scope: "environment" });
