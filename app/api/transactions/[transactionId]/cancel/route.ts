import { transactionsApi } from "@/lib/features/transactions/api";
import { CancelTransactionInput, CancelTransactionResult } from "@/lib/features/transactions/schema";
import { cancelTransaction } from "@/lib/features/transactions/service/cancel-transaction";
import { route } from "@/lib/server/http/route";

export const POST = route(transactionsApi.cancel, [CancelTransactionInput, CancelTransactionResult], cancelTransaction);
