import { transfersApi } from "@/lib/features/transfers/api";
import { PreviewTransferInput, TransferPreview } from "@/lib/features/transfers/schema";
import { previewTransfer } from "@/lib/features/transfers/service/create-transfer";
import { route } from "@/lib/server/http/route";

export const GET = route(transfersApi.preview, [PreviewTransferInput, TransferPreview], previewTransfer);
