import { endpoint } from "@/lib/api";
import type {
  CreateTransferInput,
  CreateTransferResult,
  GetTransferInput,
  ListTransfersInput,
  PreviewTransferInput,
  TransferList,
  TransferPreview,
  TransferView,
} from "./schema";

export const transfersApi = {
  list: endpoint<typeof ListTransfersInput, typeof TransferList>("GET", "/api/transfers", "transfers:read"),
  create: endpoint<typeof CreateTransferInput, typeof CreateTransferResult>(
    "POST",
    "/api/transfers",
    "transfers:create",
    201,
  ),
  preview: endpoint<typeof PreviewTransferInput, typeof TransferPreview>(
    "GET",
    "/api/transfers/preview",
    "transfers:create",
  ),
  get: endpoint<typeof GetTransferInput, typeof TransferView>("GET", "/api/transfers/[transferId]", "transfers:read"),
};
