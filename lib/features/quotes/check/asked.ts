import type { CreateQuoteInput } from "../schema";

/** Whether a request holds personal data, which is recorded only in masked form. */
export function isMasked({ senderCustomerInfo, destination }: CreateQuoteInput): boolean {
  return senderCustomerInfo !== undefined || destination.destinationType === "EXTERNAL_ACCOUNT_DETAILS";
}

/** Whether it can be priced again exactly as asked: nothing in it is personal, looked up or typed in place. */
export function isRepeatable({ senderCustomerInfo, destination }: CreateQuoteInput): boolean {
  return senderCustomerInfo === undefined && destination.destinationType === "ACCOUNT";
}

/**
 * Whether both ask for the same payment. The lookup's id is left out: it changes when the lookup is renewed, and what
 * was chosen and answered from it is compared. So is what was shown, which earlier versions didn't record.
 */
export function isSameRequest(one: Partial<CreateQuoteInput>, other: Partial<CreateQuoteInput>): boolean {
  const essence = ({ lookupId: _, shown: __, ...request }: Partial<CreateQuoteInput>) => canonical(request);
  return essence(one) === essence(other);
}

/** The same text for the same request or part of one, regardless of the order of its keys. */
export function canonical(input: unknown): string {
  return JSON.stringify(input, (_, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
