import "server-only";
import type { Currency } from "@/lib/contract/money-amount";
import { isShown, mask, maskFact, type PersonalKind, shownFacts } from "@/lib/contract/personal-data";
import { fieldPathWords } from "@/lib/fields";
import { rateFromTotals } from "@/lib/money";
import type { ExportColumnId, ExportColumnKind, exportColumns } from "../fields";
import type { ExportRow } from "../schema";

/** What a column reads from a row, by kind; undefined where the payment has no such field. */
export interface Readers {
  text: (row: ExportRow, isMasked: boolean) => string | undefined;
  /** The instant as the service wrote it. */
  time: (row: ExportRow) => string | undefined;
  /** In the smallest unit. */
  amount: { amount: (row: ExportRow) => number | undefined; currency: (row: ExportRow) => Currency | undefined };
  integer: (row: ExportRow) => number | undefined;
  /** Plain decimal text. */
  number: (row: ExportRow) => string | undefined;
}

type KindOf<Id extends ExportColumnId> = Extract<(typeof exportColumns)[number], { id: Id }>["kind"];

const isIncoming = (row: ExportRow) => row.type === "INCOMING";

function own(row: ExportRow) {
  return isIncoming(row) ? (row.receivedAmount ?? row.sentAmount) : (row.sentAmount ?? row.receivedAmount);
}

/** The amount on the customer's side: what an outgoing payment sends, what an incoming one brings. */
export const customerSide: Readers["amount"] = {
  amount: (row) => own(row)?.amount,
  currency: (row) => own(row)?.currency,
};

function personal(kind: PersonalKind, text: string | null | undefined, isMasked: boolean): string | undefined {
  if (text === null || text === undefined || text === "") return undefined;
  return isMasked ? mask(kind, text) : text;
}

function known(row: ExportRow, name: string, isMasked: boolean): string | undefined {
  const value = row.counterpartyInformation?.[name];
  if (value === undefined || value === null) return undefined;
  return asText(isMasked && !isShown(name, "counterparty") ? maskFact(name, value) : value) || undefined;
}

/** A value of an unknown map as text; objects as JSON. */
function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function counterpartyInformation(row: ExportRow, isMasked: boolean): string | undefined {
  const information = row.counterpartyInformation;
  if (!information) return undefined;
  return JSON.stringify(isMasked ? shownFacts(information, "counterparty") : information);
}

function rate({ sentAmount: sent, receivedAmount: received }: ExportRow): string | undefined {
  if (!sent || !received) return undefined;
  const from = { amount: sent.amount, currency: sent.currency.code, decimals: sent.currency.decimals };
  const to = { amount: received.amount, currency: received.currency.code, decimals: received.currency.decimals };
  const found = rateFromTotals(from, to)?.replaceAll(",", "");
  // Too small for its twelve decimals: better none than zero.
  return found !== undefined && /[1-9]/.test(found) ? found : undefined;
}

const number = (value: number | undefined) => (value === undefined ? undefined : String(value));

/** How each column is read: one entry for every column of fields.ts, of its kind. */
export const columnValues: { [Id in ExportColumnId]: Readers[KindOf<Id> & ExportColumnKind] } = {
  id: (row) => row.id,
  createdAt: (row) => row.createdAt,
  settledAt: (row) => row.settledAt,
  updatedAt: (row) => row.updatedAt,
  type: (row) => row.type,
  status: (row) => row.status,
  failureReason: (row) => row.failureReason,
  description: (row, isMasked) => personal("memo", row.description, isMasked),
  reference: (row) => row.reconciliationInstructions?.reference,
  quoteId: (row) => row.quoteId,
  unreadFields: (row) => row.unreadFields?.map(fieldPathWords).join(", "),
  createdAtExact: (row) => row.createdAt,
  settledAtExact: (row) => row.settledAt,
  updatedAtExact: (row) => row.updatedAt,
  amount: customerSide,
  sentAmount: { amount: (row) => row.sentAmount?.amount, currency: (row) => row.sentAmount?.currency },
  receivedAmount: { amount: (row) => row.receivedAmount?.amount, currency: (row) => row.receivedAmount?.currency },
  fees: {
    amount: (row) => row.fees,
    currency: (row) => (row.fees === undefined ? undefined : row.sentAmount?.currency),
  },
  sentDecimals: (row) => row.sentAmount?.currency.decimals,
  receivedDecimals: (row) => row.receivedAmount?.currency.decimals,
  rate,
  customerId: (row) => row.customerId,
  platformCustomerId: (row) => row.platformCustomerId,
  customerName: (row) => row.customerLabel ?? undefined,
  from: (row) => row.fromLabel,
  to: (row) => row.toLabel,
  sourceAccountId: (row) => row.source?.accountId,
  destinationAccountId: (row) => row.destination?.accountId,
  sourceType: (row) => row.source?.sourceType,
  destinationType: (row) => row.destination?.destinationType,
  sourceCurrency: (row) => row.source?.currency,
  destinationCurrency: (row) => row.destination?.currency,
  counterpartyName: (row, isMasked) => known(row, "FULL_NAME", isMasked),
  counterpartyUma: (row) => (isIncoming(row) ? row.source : row.destination)?.umaAddress,
  counterpartyBirthDate: (row, isMasked) => known(row, "BIRTH_DATE", isMasked),
  counterpartyNationality: (row, isMasked) => known(row, "NATIONALITY", isMasked),
  counterpartyInformation,
  refundStatus: (row) => row.refund?.status,
  refundReason: (row) => row.refund?.reason,
  refundReference: (row) => row.refund?.reference,
  refundInitiatedAt: (row) => row.refund?.initiatedAt,
  refundSettledAt: (row) => row.refund?.settledAt,
  exchangeRate: (row) => number(row.exchangeRate),
  counterpartyMultiplier: (row) => number(row.rateDetails?.counterpartyMultiplier),
  counterpartyFixedFee: (row) => row.rateDetails?.counterpartyFixedFee,
  serviceApiMultiplier: (row) => number(row.rateDetails?.serviceApiMultiplier),
  serviceApiFixedFee: (row) => row.rateDetails?.serviceApiFixedFee,
  serviceApiVariableFeeRate: (row) => number(row.rateDetails?.serviceApiVariableFeeRate),
  serviceApiVariableFeeAmount: (row) => row.rateDetails?.serviceApiVariableFeeAmount,
  direction: (row) => row.direction,
  paymentRail: (row) => row.paymentRail,
  railSelectionMode: (row) => row.railSelectionMode,
  expectedSettlementAt: (row) => row.expectedSettlementAt,
  settlementTimelineSeconds: (row) => number(row.settlementTimelineSeconds),
  receiptDeliveryConfirmedAt: (row) => row.receiptDeliveryConfirmedAt,
  onChainReference: (row) => row.onChainTransaction?.transactionHash,
  onChainNetwork: (row) => row.onChainTransaction?.network,
  pendingReason: (row) => row.pendingReason,
  platformFees: {
    amount: (row) => row.platformFees,
    currency: (row) => (row.platformFees === undefined ? undefined : row.sentAmount?.currency),
  },
  originatorName: (row, isMasked) => personal("name", row.source?.accountHolderName, isMasked),
  originatorAccount: (row, isMasked) => personal("account", row.source?.accountIdentifier, isMasked),
  originatorBank: (row) => row.source?.bankName,
  originatorBankCode: (row) => row.source?.bankIdentifier,
  originatorRail: (row) => row.source?.paymentRail,
  remittanceInformation: (row, isMasked) => personal("memo", row.source?.remittanceInformation, isMasked),
  endToEndId: (row) => row.source?.endToEndId,
  traceNumber: (row) => row.source?.traceNumber,
};
