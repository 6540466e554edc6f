import { transfersApi } from "@/lib/features/transfers/api";
import { GetTransferInput, TransferView } from "@/lib/features/transfers/schema";
import { getTransfer } from "@/lib/features/transfers/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(transfersApi.get, [GetTransferInput, TransferView], getTransfer);
