import { transactionFields } from "@/lib/features/transactions/fields/columns";
import { transactionFileFields } from "@/lib/features/transactions/fields/file-columns";
import { fileFields } from "@/lib/fields";

/** Every column that a file can have. */
export const exportColumns = fileFields([...transactionFields, ...transactionFileFields]);

const BY_ID = new Map(exportColumns.map((column) => [column.id, column]));

/** The column named `id`, or undefined: a preset may be older than the columns. */
export function exportColumn(id: string) {
  return BY_ID.get(id);
}

/** The columns, in their order, that an export starts with until a person chooses. */
export const usualColumns: readonly string[] = [
  ...["id", "createdAt", "settledAt", "type", "status", "failureReason", "description", "reference", "quoteId"],
  ...["sentAmount", "receivedAmount", "fees", "customerId", "platformCustomerId", "customerName", "from", "to"],
  ...["sourceAccountId", "destinationAccountId"],
];
