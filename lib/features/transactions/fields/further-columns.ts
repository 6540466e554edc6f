import type { Transaction } from "@/lib/contract/transaction";
import { type Field, fieldGroup } from "@/lib/fields";
import { railOf } from "../check/facts";
import type { TransactionRow } from "../schema";

/** A fact that the other institution stated about its customer. */
function fact({ counterpartyInformation }: Transaction, name: string): string | undefined {
  const value = counterpartyInformation?.[name] ?? undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}

const counterpartyUma = ({ type, source, destination }: Transaction) =>
  (type === "INCOMING" ? source : destination)?.umaAddress;

const group = fieldGroup<TransactionRow>;

/** Fields that only some payments have or only some deployments return: all are off until chosen. */
export const furtherColumns: readonly Field<TransactionRow>[] = [
  ...group("Counterparty", { isFileOnly: true }, [
    {
      id: "counterpartyName",
      label: "Counterparty",
      kind: "text",
      personal: "name",
      value: (row) => fact(row, "FULL_NAME"),
    },
    { id: "counterpartyUma", label: "Counterparty's UMA address", kind: "code", value: counterpartyUma },
    {
      id: "counterpartyBirthDate",
      label: "Counterparty's date of birth",
      kind: "text",
      personal: "birthDate",
      value: (row) => fact(row, "BIRTH_DATE"),
    },
    {
      id: "counterpartyNationality",
      label: "Counterparty's nationality",
      kind: "code",
      value: (row) => fact(row, "NATIONALITY"),
    },
    {
      id: "counterpartyInformation",
      label: "Everything known about the counterparty (JSON)",
      kind: "text",
      personal: "person",
      value: (row) => row.counterpartyInformation && JSON.stringify(row.counterpartyInformation),
    },
  ]),
  ...group("Refund", { isFileOnly: true }, [
    { id: "refundStatus", label: "Refund status", kind: "code", value: ({ refund }) => refund?.status },
    { id: "refundReason", label: "Refund reason", kind: "code", value: ({ refund }) => refund?.reason },
    { id: "refundReference", label: "Refund reference", kind: "code", value: ({ refund }) => refund?.reference },
    { id: "refundInitiatedAt", label: "Refund started", kind: "time", value: ({ refund }) => refund?.initiatedAt },
    { id: "refundSettledAt", label: "Refund settled", kind: "time", value: ({ refund }) => refund?.settledAt },
  ]),
  ...group("Rates", { isFileOnly: true }, [
    {
      id: "exchangeRate",
      label: "Exchange rate stated by the service",
      kind: "decimal",
      value: (row) => row.exchangeRate,
    },
    {
      id: "counterpartyMultiplier",
      label: "Counterparty's multiplier (outgoing)",
      kind: "decimal",
      value: ({ rateDetails }) => rateDetails?.counterpartyMultiplier,
    },
    {
      id: "counterpartyFixedFee",
      label: "Counterparty's fixed fee, minor units of the received currency (outgoing)",
      kind: "number",
      value: ({ rateDetails }) => rateDetails?.counterpartyFixedFee,
    },
    {
      id: "serviceApiMultiplier",
      label: "Service's multiplier",
      kind: "decimal",
      value: ({ rateDetails }) => rateDetails?.serviceApiMultiplier,
    },
    {
      id: "serviceApiFixedFee",
      label: "Service's fixed fee, minor units of the sent currency (incoming: of the received one)",
      kind: "number",
      value: ({ rateDetails }) => rateDetails?.serviceApiFixedFee,
    },
    {
      id: "serviceApiVariableFeeRate",
      label: "Service's variable fee rate",
      kind: "decimal",
      value: ({ rateDetails }) => rateDetails?.serviceApiVariableFeeRate,
    },
    {
      id: "serviceApiVariableFeeAmount",
      label: "Service's variable fee, minor units of the sent currency (incoming: of the received one)",
      kind: "number",
      value: ({ rateDetails }) => rateDetails?.serviceApiVariableFeeAmount,
    },
  ]),
  // What deployments of August 2026 add (interface-revisions 5).
  ...group("Settlement", { isHidden: true }, [
    {
      id: "paymentRail",
      label: "Rail",
      kind: "text",
      width: 120,
      value: railOf,
      file: { value: (row) => row.paymentRail },
    },
    {
      id: "expectedSettlementAt",
      label: "Expected settlement",
      kind: "time",
      value: (row) => row.expectedSettlementAt,
      file: { label: "Expected settlement (outgoing)" },
    },
    {
      id: "onChainReference",
      label: "On-chain reference",
      kind: "id",
      width: 148,
      value: ({ onChainTransaction }) => onChainTransaction?.transactionHash,
    },
  ]),
  ...group("Settlement", { isFileOnly: true }, [
    { id: "direction", label: "Direction", kind: "code", value: (row) => row.direction },
    {
      id: "railSelectionMode",
      label: "How the rail was chosen (outgoing)",
      kind: "code",
      value: (row) => row.railSelectionMode,
    },
    {
      id: "settlementTimelineSeconds",
      label: "Settlement timeline, seconds (outgoing)",
      kind: "decimal",
      value: (row) => row.settlementTimelineSeconds,
    },
    {
      id: "receiptDeliveryConfirmedAt",
      label: "Receipt delivered",
      kind: "time",
      value: (row) => row.receiptDeliveryConfirmedAt,
    },
    {
      id: "onChainNetwork",
      label: "Network of the on-chain reference",
      kind: "code",
      value: ({ onChainTransaction }) => onChainTransaction?.network,
    },
    { id: "pendingReason", label: "What a pending payment waits for", kind: "code", value: (row) => row.pendingReason },
  ]),
  ...group("Originator", { isHidden: true }, [
    {
      id: "originator",
      label: "Account holder at the sending bank",
      kind: "text",
      width: 180,
      personal: "name",
      value: ({ source }) => source?.accountHolderName,
      file: { id: "originatorName", label: "Sender's name at their bank" },
    },
    {
      id: "originatorBank",
      label: "Sending bank",
      kind: "text",
      width: 148,
      value: ({ source }) => source?.bankName,
      file: { label: "Sender's bank" },
    },
    {
      id: "remittanceInformation",
      label: "Remittance information",
      kind: "text",
      width: 180,
      personal: "memo",
      value: ({ source }) => source?.remittanceInformation,
    },
    { id: "endToEndId", label: "End-to-end ID", kind: "code", width: 148, value: ({ source }) => source?.endToEndId },
    { id: "traceNumber", label: "Trace number", kind: "code", width: 148, value: ({ source }) => source?.traceNumber },
  ]),
  ...group("Originator", { isFileOnly: true }, [
    {
      id: "originatorAccount",
      label: "Sender's account at their bank",
      kind: "code",
      personal: "account",
      value: ({ source }) => source?.accountIdentifier,
    },
    {
      id: "originatorBankCode",
      label: "Code of the sender's bank",
      kind: "code",
      value: ({ source }) => source?.bankIdentifier,
    },
    {
      id: "originatorRail",
      label: "Rail that the sender used",
      kind: "code",
      value: ({ source }) => source?.paymentRail,
    },
  ]),
];
