import { endpoint } from "@/lib/api";
import type {
  CancelTransactionInput,
  CancelTransactionResult,
  ConfirmedReceipt,
  ConfirmReceiptInput,
  Counterparty,
  CountTransactionsInput,
  GetTransactionInput,
  ListTransactionsInput,
  TotalTransactionsInput,
  TransactionActions,
  TransactionCounts,
  TransactionDetail,
  TransactionList,
  TransactionTotals,
} from "./schema";

export const transactionsApi = {
  list: endpoint<typeof ListTransactionsInput, typeof TransactionList>("GET", "/api/transactions", "transactions:read"),
  counts: endpoint<typeof CountTransactionsInput, typeof TransactionCounts>(
    "GET",
    "/api/transactions/counts",
    "transactions:read",
  ),
  totals: endpoint<typeof TotalTransactionsInput, typeof TransactionTotals>(
    "GET",
    "/api/transactions/totals",
    "transactions:read",
  ),
  get: endpoint<typeof GetTransactionInput, typeof TransactionDetail>(
    "GET",
    "/api/transactions/[transactionId]",
    "transactions:read",
  ),
  actions: endpoint<typeof GetTransactionInput, typeof TransactionActions>(
    "GET",
    "/api/transactions/[transactionId]/actions",
    "transactions:read",
  ),
  cancel: endpoint<typeof CancelTransactionInput, typeof CancelTransactionResult>(
    "POST",
    "/api/transactions/[transactionId]/cancel",
    "transactions:cancel",
  ),
  confirm: endpoint<typeof ConfirmReceiptInput, typeof ConfirmedReceipt>(
    "POST",
    "/api/transactions/[transactionId]/confirm",
    "transactions:confirm",
  ),
  reveal: endpoint<typeof GetTransactionInput, typeof Counterparty>(
    "POST",
    "/api/transactions/[transactionId]/reveal",
    "personal:reveal",
  ),
};
