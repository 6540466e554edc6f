import { canonical, isSameRequest } from "@/lib/features/quotes/check/asked";
import { purposeOptions } from "@/lib/features/quotes/fields/terms";
import type { CreateQuoteInput } from "@/lib/features/quotes/schema";
import { destinationOf, sourceOf } from "./quote-request";
import type { QuoteFormValues } from "./quote-values";

/** The payment's purpose and memo in words; says so if there is none or it isn't known here. */
export function carriedWords(asked: CreateQuoteInput | null): { purpose: string; memo: string } {
  if (!asked) return { purpose: "Not known: priced elsewhere", memo: "Not known: priced elsewhere" };
  const known = purposeOptions.find(({ value }) => value === asked.purposeOfPayment);
  return { purpose: known?.label ?? "Not stated", memo: asked.description ?? "None" };
}

/**
 * Names of the fields that no longer match what a price was made from; empty when the form is exactly that request.
 * `current` is what the form requests now, null while it is incomplete.
 */
export function changedFields(
  asked: CreateQuoteInput,
  shown: QuoteFormValues,
  current: CreateQuoteInput | null,
): string[] {
  if (current && !shown.immediatelyExecute && isSameRequest(current, asked)) return [];
  const to = destinationOf(shown);
  const { destination, senderCustomerInfo, payerFromRecord, senderUmaAddress } = asked;
  const same: Record<string, boolean> = {
    From: canonical(sourceOf(shown)) === canonical(asked.source),
    To: to !== null && isSameRequest({ destination: to.destination }, { destination }),
    "Payer's details": isSameRequest(
      {
        senderCustomerInfo: to?.senderCustomerInfo,
        payerFromRecord: to?.payerFromRecord,
        senderUmaAddress: to?.senderUmaAddress,
      },
      { senderCustomerInfo, payerFromRecord, senderUmaAddress },
    ),
    "Fixed side": shown.lockedCurrencySide === asked.lockedCurrencySide,
    Amount: current?.lockedCurrencyAmount === asked.lockedCurrencyAmount,
    Purpose: shown.purposeOfPayment === (asked.purposeOfPayment ?? ""),
    "When it is sent": !shown.immediatelyExecute,
    Memo: shown.description.trim() === (asked.description ?? ""),
  };
  const names = Object.keys(same).filter((name) => !same[name]);
  // Without its account an amount can't be parsed: then only the account counts as changed.
  const isUnread = current === null && names.some((name) => name === "From" || name === "To");
  return isUnread ? names.filter((name) => name !== "Amount") : names;
}
