import { endpoint } from "@/lib/api";
import type * as s from "./schema";

export const transfersApi = {
  list: endpoint<typeof s.ListTransfersInput, typeof s.TransferList>("GET /api/transfers", "transfers:read"),
  create: endpoint<typeof s.CreateTransferInput, typeof s.CreateTransferResult>(
    "POST /api/transfers",
    "transfers:create",
    201,
  ),
  preview: endpoint<typeof s.PreviewTransferInput, typeof s.TransferPreview>(
    "GET /api/transfers/preview",
    "transfers:create",
  ),
  get: endpoint<typeof s.GetTransferInput, typeof s.TransferView>("GET /api/transfers/[transferId]", "transfers:read"),
};
