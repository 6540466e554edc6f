import { endpoint } from "@/lib/api";
import type * as s from "./schema";

export const transactionsApi = {
  list: endpoint<typeof s.ListTransactionsInput, typeof s.TransactionList>(
    "GET /api/transactions",
    "transactions:read",
  ),
  counts: endpoint<typeof s.CountTransactionsInput, typeof s.TransactionCounts>(
    "GET /api/transactions/counts",
    "transactions:read",
  ),
  totals: endpoint<typeof s.TotalTransactionsInput, typeof s.TransactionTotals>(
    "GET /api/transactions/totals",
    "transactions:read",
  ),
  get: endpoint<typeof s.GetTransactionInput, typeof s.TransactionDetail>(
    "GET /api/transactions/[transactionId]",
    "transactions:read",
  ),
  actions: endpoint<typeof s.GetTransactionInput, typeof s.TransactionActions>(
    "GET /api/transactions/[transactionId]/actions",
    "transactions:read",
  ),
  cancel: endpoint<typeof s.CancelTransactionInput, typeof s.CancelTransactionResult>(
    "POST /api/transactions/[transactionId]/cancel",
    "transactions:cancel",
  ),
  confirm: endpoint<typeof s.ConfirmReceiptInput, typeof s.ConfirmedReceipt>(
    "POST /api/transactions/[transactionId]/confirm",
    "transactions:confirm",
  ),
  reveal: endpoint<typeof s.GetTransactionInput, typeof s.Counterparty>(
    "POST /api/transactions/[transactionId]/reveal",
    "personal:reveal",
  ),
};
