import type { Transaction } from "@/lib/contract/transaction";
import { type Field, fieldGroup, fieldPathWords } from "@/lib/fields";
import { rateFromTotals } from "@/lib/money";
import { toMoney, unreadIn } from "../check/facts";
import type { TransactionRow } from "../schema";

/** A fact that the other institution stated about its customer. */
function fact({ counterpartyInformation }: Transaction, name: string): string | undefined {
  const value = counterpartyInformation?.[name] ?? undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}

const counterpartyUma = ({ type, source, destination }: Transaction) =>
  (type === "INCOMING" ? source : destination)?.umaAddress;

/** Units received per unit sent, from the totals; none where twelve decimals would round it to zero. */
function rate({ sentAmount, receivedAmount }: Transaction): string | null {
  const [sent, received] = [toMoney(sentAmount), toMoney(receivedAmount)];
  const found = sent && received && rateFromTotals(sent, received)?.replaceAll(",", "");
  return found && /[1-9]/.test(found) ? found : null;
}

const group = fieldGroup<TransactionRow>;

/** Columns of files alone; the list's screen doesn't load them. */
export const transactionFileFields: readonly Field<TransactionRow>[] = [
  ...group("Payment", { isFileOnly: true }, [
    {
      id: "unreadFields",
      label: "Fields that couldn't be read",
      kind: "text",
      value: (row) => unreadIn(row).map(fieldPathWords).join(", ") || undefined,
    },
    { id: "createdAtExact", label: "Created, as the service wrote it", kind: "text", value: (row) => row.createdAt },
    {
      id: "settledAtExact",
      label: "Settled or expected, as the service wrote it",
      kind: "text",
      value: (row) => row.settledAt,
    },
    { id: "updatedAtExact", label: "Updated, as the service wrote it", kind: "text", value: (row) => row.updatedAt },
  ]),
  ...group("Amounts", { isFileOnly: true }, [
    {
      id: "sentDecimals",
      label: "Decimals of the sent currency",
      kind: "number",
      value: ({ sentAmount }) => sentAmount?.currency.decimals,
    },
    {
      id: "receivedDecimals",
      label: "Decimals of the received currency",
      kind: "number",
      value: ({ receivedAmount }) => receivedAmount?.currency.decimals,
    },
    { id: "rate", label: "Received for 1 sent, from totals", kind: "decimal", value: rate },
  ]),
  ...group("Both sides", { isFileOnly: true }, [
    { id: "from", label: "From", kind: "text", value: (row) => row.fromLabel },
    { id: "to", label: "To", kind: "text", value: (row) => row.toLabel },
    { id: "sourceAccountId", label: "Source account", kind: "id", value: ({ source }) => source?.accountId },
    {
      id: "destinationAccountId",
      label: "Destination account",
      kind: "id",
      value: ({ destination }) => destination?.accountId,
    },
    { id: "sourceType", label: "Source type", kind: "code", value: ({ source }) => source?.sourceType },
    {
      id: "destinationType",
      label: "Destination type",
      kind: "code",
      value: ({ destination }) => destination?.destinationType,
    },
    { id: "sourceCurrency", label: "Source currency", kind: "code", value: ({ source }) => source?.currency },
    {
      id: "destinationCurrency",
      label: "Destination currency",
      kind: "code",
      value: ({ destination }) => destination?.currency,
    },
  ]),
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
