import type { Field, FiltersOf, StatusValue } from "@/lib/fields";
import { formatBytes } from "@/lib/numbers";
import { EXPORT_STATUSES, stateOptions, stateValue } from "@/lib/statuses";
import type { ExportView, ListExportsInput } from "./schema";

/** What a column holds. `amount` is written in the units that the layout asks for, always with its currency. */
export type ExportColumnKind = "text" | "time" | "amount" | "integer" | "number";

export interface ExportColumn {
  id: string;
  /** Its header; a direction in brackets when only that one has the field (specification 2.8). */
  label: string;
  group: string;
  kind: ExportColumnKind;
  /** Masked unless the role may see personal data. */
  isPersonal?: true;
  /** Part of the layout that a first export begins with. */
  isUsual?: true;
}

/**
 * Every column that a file can have. What stands in it is in service/column-values.ts, which the browser never loads.
 * Types, states and reasons are written as the service spells them, so that a file compares with its answers.
 */
export const exportColumns = [
  { id: "id", label: "Transaction", group: "Payment", kind: "text", isUsual: true },
  { id: "createdAt", label: "Created", group: "Payment", kind: "time", isUsual: true },
  { id: "settledAt", label: "Settled or expected", group: "Payment", kind: "time", isUsual: true },
  { id: "updatedAt", label: "Updated", group: "Payment", kind: "time" },
  { id: "type", label: "Type", group: "Payment", kind: "text", isUsual: true },
  { id: "status", label: "Status", group: "Payment", kind: "text", isUsual: true },
  { id: "failureReason", label: "Failure reason", group: "Payment", kind: "text", isUsual: true },
  { id: "description", label: "Memo", group: "Payment", kind: "text", isPersonal: true, isUsual: true },
  { id: "reference", label: "Reconciliation reference (incoming)", group: "Payment", kind: "text", isUsual: true },
  { id: "quoteId", label: "Quote (outgoing)", group: "Payment", kind: "text", isUsual: true },
  { id: "unreadFields", label: "Fields that couldn't be read", group: "Payment", kind: "text" },
  { id: "createdAtExact", label: "Created, as the service wrote it", group: "Payment", kind: "text" },
  { id: "settledAtExact", label: "Settled or expected, as the service wrote it", group: "Payment", kind: "text" },
  { id: "updatedAtExact", label: "Updated, as the service wrote it", group: "Payment", kind: "text" },

  { id: "amount", label: "Sent if outgoing, received if incoming", group: "Amounts", kind: "amount" },
  { id: "sentAmount", label: "Sent (outgoing)", group: "Amounts", kind: "amount", isUsual: true },
  { id: "receivedAmount", label: "Received", group: "Amounts", kind: "amount", isUsual: true },
  { id: "fees", label: "Fees, included in sent (outgoing)", group: "Amounts", kind: "amount", isUsual: true },
  { id: "sentDecimals", label: "Decimals of the sent currency (outgoing)", group: "Amounts", kind: "integer" },
  { id: "receivedDecimals", label: "Decimals of the received currency", group: "Amounts", kind: "integer" },
  { id: "rate", label: "Received for 1 sent, from totals (outgoing)", group: "Amounts", kind: "number" },

  { id: "customerId", label: "Customer ID", group: "Customer", kind: "text", isUsual: true },
  { id: "platformCustomerId", label: "Platform ID", group: "Customer", kind: "text", isUsual: true },
  { id: "customerName", label: "Customer", group: "Customer", kind: "text", isUsual: true },

  { id: "from", label: "From", group: "Both sides", kind: "text", isUsual: true },
  { id: "to", label: "To", group: "Both sides", kind: "text", isUsual: true },
  { id: "sourceAccountId", label: "Source account", group: "Both sides", kind: "text", isUsual: true },
  { id: "destinationAccountId", label: "Destination account", group: "Both sides", kind: "text", isUsual: true },
  { id: "sourceType", label: "Source type", group: "Both sides", kind: "text" },
  { id: "destinationType", label: "Destination type", group: "Both sides", kind: "text" },
  { id: "sourceCurrency", label: "Source currency", group: "Both sides", kind: "text" },
  { id: "destinationCurrency", label: "Destination currency", group: "Both sides", kind: "text" },

  { id: "counterpartyName", label: "Counterparty", group: "Counterparty", kind: "text", isPersonal: true },
  { id: "counterpartyUma", label: "Counterparty's UMA address", group: "Counterparty", kind: "text" },
  {
    id: "counterpartyBirthDate",
    label: "Counterparty's date of birth",
    group: "Counterparty",
    kind: "text",
    isPersonal: true,
  },
  {
    id: "counterpartyNationality",
    label: "Counterparty's nationality",
    group: "Counterparty",
    kind: "text",
  },
  {
    id: "counterpartyInformation",
    label: "Everything known about the counterparty (JSON)",
    group: "Counterparty",
    kind: "text",
    isPersonal: true,
  },

  { id: "refundStatus", label: "Refund status", group: "Refund", kind: "text" },
  { id: "refundReason", label: "Refund reason", group: "Refund", kind: "text" },
  { id: "refundReference", label: "Refund reference", group: "Refund", kind: "text" },
  { id: "refundInitiatedAt", label: "Refund started", group: "Refund", kind: "time" },
  { id: "refundSettledAt", label: "Refund settled", group: "Refund", kind: "time" },

  { id: "exchangeRate", label: "Exchange rate stated by the service (outgoing)", group: "Rates", kind: "number" },
  {
    id: "counterpartyMultiplier",
    label: "Counterparty's multiplier (outgoing)",
    group: "Rates",
    kind: "number",
  },
  {
    id: "counterpartyFixedFee",
    label: "Counterparty's fixed fee, minor units of the received currency (outgoing)",
    group: "Rates",
    kind: "integer",
  },
  { id: "serviceApiMultiplier", label: "Service's multiplier", group: "Rates", kind: "number" },
  {
    id: "serviceApiFixedFee",
    label: "Service's fixed fee, minor units of the sent currency (incoming: of the received one)",
    group: "Rates",
    kind: "integer",
  },
  { id: "serviceApiVariableFeeRate", label: "Service's variable fee rate", group: "Rates", kind: "number" },
  {
    id: "serviceApiVariableFeeAmount",
    label: "Service's variable fee, minor units of the sent currency (incoming: of the received one)",
    group: "Rates",
    kind: "integer",
  },

  // What deployments of August 2026 add (interface-revisions 5). New columns go to the end: none moves in a layout.
  { id: "direction", label: "Direction", group: "Settlement", kind: "text" },
  { id: "paymentRail", label: "Rail", group: "Settlement", kind: "text" },
  { id: "railSelectionMode", label: "How the rail was chosen (outgoing)", group: "Settlement", kind: "text" },
  { id: "expectedSettlementAt", label: "Expected settlement (outgoing)", group: "Settlement", kind: "time" },
  {
    id: "settlementTimelineSeconds",
    label: "Settlement timeline, seconds (outgoing)",
    group: "Settlement",
    kind: "number",
  },
  { id: "receiptDeliveryConfirmedAt", label: "Receipt delivered", group: "Settlement", kind: "time" },
  { id: "onChainReference", label: "On-chain reference", group: "Settlement", kind: "text" },
  { id: "onChainNetwork", label: "Network of the on-chain reference", group: "Settlement", kind: "text" },
  { id: "pendingReason", label: "What a pending payment waits for", group: "Settlement", kind: "text" },
  {
    id: "platformFees",
    label: "Platform fees, a part of the fees (outgoing)",
    group: "Amounts",
    kind: "amount",
  },
  { id: "originatorName", label: "Sender's name at their bank", group: "Originator", kind: "text", isPersonal: true },
  {
    id: "originatorAccount",
    label: "Sender's account at their bank",
    group: "Originator",
    kind: "text",
    isPersonal: true,
  },
  { id: "originatorBank", label: "Sender's bank", group: "Originator", kind: "text" },
  { id: "originatorBankCode", label: "Code of the sender's bank", group: "Originator", kind: "text" },
  { id: "originatorRail", label: "Rail that the sender used", group: "Originator", kind: "text" },
  {
    id: "remittanceInformation",
    label: "Remittance information",
    group: "Originator",
    kind: "text",
    isPersonal: true,
  },
  { id: "endToEndId", label: "End-to-end ID", group: "Originator", kind: "text" },
  { id: "traceNumber", label: "Trace number", group: "Originator", kind: "text" },
] as const satisfies readonly ExportColumn[];

export type ExportColumnId = (typeof exportColumns)[number]["id"];

const BY_ID: ReadonlyMap<string, ExportColumn> = new Map(exportColumns.map((column) => [column.id, column]));

/** The column named `id`, or undefined: a preset may be older than the columns. */
export function exportColumn(id: string): ExportColumn | undefined {
  return BY_ID.get(id);
}

/** The columns, in their order, that an export begins with until a person chooses. */
export const usualColumns: readonly string[] = exportColumns
  .filter((column: ExportColumn) => column.isUsual)
  .map((column) => column.id);

const PHASES = { splitting: "Splitting", reading: "Reading", writing: "Writing" } as const;

/** How many rows the phase that runs has done, of how many: `of` is null where the service does not count them. */
export interface PhaseProgress {
  done: number;
  of: number | null;
}

/** How far the phase that runs is; null while nothing is read. */
export function phaseProgress(view: ExportView): PhaseProgress | null {
  if (view.status !== "running" || view.phase === null || view.phase === "splitting") return null;
  return { done: view.phase === "writing" ? view.rowsWritten : view.rowsRead, of: view.rowsTotal };
}

/** An export's state as colour, shape and word; a running one says what it does and how far it is: `Reading 42%`. */
export function exportStatus(view: ExportView): StatusValue {
  const status = stateValue(EXPORT_STATUSES, view.status);
  if (view.isCancelling) return { kind: "status", label: "Stopping", tone: "warn" };
  if (view.status !== "running" || view.phase === null) return status;
  if (view.waits) return { kind: "status", label: "Waiting", tone: "warn" };
  const progress = phaseProgress(view);
  const share = progress?.of ? ` ${Math.floor((100 * progress.done) / progress.of)}%` : "";
  return { ...status, label: `${PHASES[view.phase]}${share}` };
}

/** Whether an export can still change by itself. */
export function isUnderWay({ status }: Pick<ExportView, "status">): boolean {
  return status === "queued" || status === "running";
}

function comparisonWord({ comparison, repeatOf }: ExportView): string | null {
  if (!comparison) return repeatOf === null ? null : "not compared";
  const { isIdentical, added, removed, changed } = comparison;
  return isIdentical ? "identical" : `${added + removed + changed} differ`;
}

export const exportFields: Field<ExportView>[] = [
  { id: "createdAt", label: "Requested", kind: "time", width: 140, value: (row) => row.createdAt },
  { id: "fileName", label: "File", kind: "text", value: (row) => row.fileName },
  { id: "status", label: "Status", kind: "status", width: 136, value: exportStatus },
  { id: "rows", label: "Rows", kind: "number", width: 96, value: (row) => row.rowsTotal },
  { id: "size", label: "Size", kind: "text", width: 92, value: ({ fileBytes }) => fileBytes && formatBytes(fileBytes) },
  { id: "person", label: "By", kind: "text", width: 150, value: (row) => row.personName },
  { id: "comparison", label: "Comparison", kind: "text", width: 112, value: comparisonWord },
  { id: "expiresAt", label: "Expires", kind: "time", width: 140, isHidden: true, value: (row) => row.expiresAt },
  { id: "fileHash", label: "SHA-256", kind: "id", width: 140, isHidden: true, value: (row) => row.fileHash },
  { id: "id", label: "Export", kind: "id", width: 124, isHidden: true, value: (row) => row.id },
];

export const exportFilters = [
  {
    kind: "choice",
    param: "status",
    label: "Status",
    options: stateOptions(EXPORT_STATUSES),
  },
  { kind: "flag", param: "mine", label: "Mine only" },
] as const satisfies FiltersOf<ListExportsInput>;
