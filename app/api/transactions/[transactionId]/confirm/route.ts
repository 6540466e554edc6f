import { transactionsApi } from "@/lib/features/transactions/api";
import { ConfirmedReceipt, ConfirmReceiptInput } from "@/lib/features/transactions/schema";
import { confirmReceipt } from "@/lib/features/transactions/service/confirm-receipt";
import { route } from "@/lib/server/http/route";

export const POST = route(transactionsApi.confirm, [ConfirmReceiptInput, ConfirmedReceipt], confirmReceipt);
