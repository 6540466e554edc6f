import { accountTypeName } from "@/lib/contract/account-type-names";
import { enumWords } from "@/lib/fields";
import { labelledPairs } from "./facts";

/** Payment instruction fields whose values are the service's codes, not something to type into a bank's form. */
const CODED = new Set([
  "accountCategory",
  "bankAccountType",
  "network",
  "cryptoNetwork",
  "paymentRail",
  "paymentRails",
]);

/** Label and text pairs of payment instructions (specification 2.9): every field the service sent, codes in words. */
export function instructionPairs(info: Record<string, unknown>): { label: string; text: string }[] {
  return labelledPairs(Object.fromEntries(Object.entries(info).map(([key, value]) => [key, inWords(key, value)])));
}

function inWords(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => inWords(key, one));
  if (typeof value !== "string") return value;
  if (key === "accountType") return accountTypeName(value) ?? enumWords(value);
  return CODED.has(key) ? enumWords(value) : value;
}

/** The statuses of a quote or payment whose money has arrived, or can't any more (specification 3). */
const OVER = new Set(["PROCESSING", "COMPLETED", "FAILED", "EXPIRED", "REJECTED", "REFUNDED"]);

/** Whether nothing more is to be paid in; a status that is unknown or missing doesn't say so. */
export function isPayingInOver({ status }: { status?: string }): boolean {
  return OVER.has(status ?? "");
}
