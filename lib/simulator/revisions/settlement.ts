import { railOf } from "../resources/rails";
import { hash32 } from "../state/random";

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** A number derived from a text, the same on every run. */
function numberOf(text: string): number {
  let key = 0;
  for (const letter of text) key = hash32(key, letter.charCodeAt(0));
  return key;
}
function hex(text: string, length: number): string {
  const key = numberOf(text);
  const parts = Array.from({ length: Math.ceil(length / 8) }, (_, part) => hash32(key, part));
  return parts
    .map((part) => part.toString(16).padStart(8, "0"))
    .join("")
    .slice(0, length);
}
function digits(text: string, length: number): string {
  const key = numberOf(text);
  return Array.from({ length }, (_, place) => hash32(key, place) % 10).join("");
}

const DAY = 86_400;
/** Settlement times of the slower rails, in seconds; the others take a minute. */
const SECONDS: Record<string, number> = { ACH: 2 * DAY, SEPA: DAY, BANK_TRANSFER: DAY };
const CHAINS = new Set(["BASE", "LIGHTNING"]);

/** The platform's part of a quote's fees: a tenth, for every third quote (interface-revisions 5). */
export function platformPart(fees: unknown, quoteId: unknown): number | undefined {
  if (typeof fees !== "number" || typeof quoteId !== "string" || numberOf(quoteId) % 3 !== 0) return undefined;
  return Math.floor(fees / 10) || undefined;
}

const BANKS = ["Fjord Bank", "Rio Verde Bank", "Northgate Savings", "Alster Bank"];
const HOLDERS = ["Fjord Trading AS", "Ines Duarte", "Northgate Foods Ltd", "Ravi Menon"];

/** The account that a deposit came from, as the sending bank states it. */
function originator(id: string, currency: string): Fields {
  const place = numberOf(id) % BANKS.length;
  return {
    accountHolderName: HOLDERS[place],
    accountIdentifier: digits(`${id} account`, 12),
    bankName: BANKS[place],
    bankIdentifier: digits(`${id} bank`, 9),
    paymentRail: railOf(currency),
    remittanceInformation: `Invoice ${digits(`${id} invoice`, 5)}`,
    endToEndId: `E2E${hex(`${id} end`, 16).toUpperCase()}`,
    ...(railOf(currency) === "ACH" ? { traceNumber: digits(`${id} trace`, 15) } : {}),
  };
}

function outgoing(transaction: Fields): Fields {
  const { id, status, createdAt, destination, receivedAmount, fees, quoteId } = transaction;
  const isUma = isFields(destination) && destination.umaAddress !== undefined;
  const currency = isFields(receivedAmount) && isFields(receivedAmount.currency) ? receivedAmount.currency.code : null;
  const platformFees = platformPart(fees, quoteId);
  const charged = platformFees === undefined ? {} : { platformFees };
  // Fields that don't apply are null on this wire.
  if (isUma || typeof currency !== "string") return { ...charged, paymentRail: null, expectedSettlementAt: null };
  const rail = railOf(currency);
  const seconds = SECONDS[rail] ?? 60;
  const isOnChain = CHAINS.has(rail) && status === "COMPLETED";
  return {
    ...charged,
    paymentRail: rail,
    railSelectionMode: "AUTO",
    settlementTimelineSeconds: seconds,
    expectedSettlementAt: new Date(Date.parse(String(createdAt)) + seconds * 1000).toISOString(),
    ...(isOnChain ? { onChainTransaction: { transactionHash: `0x${hex(String(id), 64)}`, network: rail } } : {}),
  };
}

function incoming(transaction: Fields, updatedAt: unknown): Fields {
  if (transaction.status !== "REFUNDED") return {};
  const reference = `R${digits(String(transaction.id), 8)}`;
  const refund = { reference, status: "COMPLETED", reason: "TRANSACTION_FAILED", initiatedAt: updatedAt };
  return { refund: { ...refund, settledAt: updatedAt } };
}

/** What August 2026 adds to a transaction (interface-revisions 5), derived from the record alone. */
export function settlementOf(transaction: Fields): Fields {
  const { id, type, source, updatedAt } = transaction;
  const isFunded = isFields(source) && source.sourceType === "REALTIME_FUNDING";
  return {
    ...(type === "INCOMING" ? incoming(transaction, updatedAt) : outgoing(transaction)),
    ...(isFunded ? { source: { ...source, ...originator(String(id), String(source.currency)) } } : {}),
  };
}
