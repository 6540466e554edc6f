import { transfersApi } from "@/lib/features/transfers/api";
import {
  CreateTransferInput,
  CreateTransferResult,
  ListTransfersInput,
  TransferList,
} from "@/lib/features/transfers/schema";
import { createTransfer } from "@/lib/features/transfers/service/create-transfer";
import { listTransfers } from "@/lib/features/transfers/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(transfersApi.list, [ListTransfersInput, TransferList], listTransfers);
export const POST = route(transfersApi.create, [CreateTransferInput, CreateTransferResult], createTransfer);
