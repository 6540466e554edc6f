import { CancelTransactionInput } from "@/lib/features/transactions/schema";
import { cancelTransaction } from "@/lib/features/transactions/service/cancel-transaction";
import { route } from "@/lib/server/http/route";

export const POST = route(CancelTransactionInput, cancelTransaction, { scope: "environment" });
