import "server-only";
import { z } from "zod";
import { indexableText } from "@/lib/contract/json-text";
import { ReceivedAmount } from "@/lib/contract/received-amount";
import type { Transaction } from "@/lib/contract/transaction";
import { umaSender } from "@/lib/contract/uma-sides";
import { formatMoney } from "@/lib/money";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { type Approval, moneyOf } from "./store";

/** How much is paid by whom to whom, as far as it is known: `amount` in the smallest unit, the sender in lower case. */
export type Stated = Pick<Approval, "amount" | "currency" | "decimals" | "sender" | "customerId">;

/** What the service's record, or its response, states. */
export function statedIn(transaction: Transaction): Stated {
  const received = ReceivedAmount.safeParse(transaction.receivedAmount).data;
  const sender = umaSender(transaction);
  return {
    amount: received?.amount ?? null,
    currency: received?.currency.code ?? null,
    decimals: received?.currency.decimals ?? null,
    sender: sender && indexableText(sender),
    customerId: transaction.customerId === undefined ? null : indexableText(transaction.customerId),
  };
}

const LIST = new Intl.ListFormat("en-GB");

const Sent = z.object({ sender: z.string().nullish(), customerId: z.string().nullish() });

/** What a decision was sent on. */
export function statedAt({ amount, currency, decimals, request }: JournalEntry): Stated {
  const { sender = null, customerId = null } = Sent.safeParse(request).data ?? {};
  return { amount, currency, decimals, sender, customerId };
}

/** What `other` states otherwise; null if nothing. What either leaves out does not differ. */
export function differing(known: Stated, other: Stated): Partial<Stated> | null {
  const isOther = (name: keyof Stated) => known[name] !== null && other[name] !== null && known[name] !== other[name];
  const { amount, currency, decimals, sender, customerId } = other;
  const differs = {
    ...(isOther("amount") || isOther("currency") || isOther("decimals") ? { amount, currency, decimals } : {}),
    ...(isOther("sender") ? { sender } : {}),
    ...(isOther("customerId") ? { customerId } : {}),
  };
  return Object.keys(differs).length > 0 ? differs : null;
}

/** `The service's record states another sender and 80.00 USD instead of 50.00 USD.`: without personal data. */
export function differenceText(known: Stated, differs: Partial<Stated>): string {
  const [was, is] = [moneyOf(known), moneyOf({ ...known, ...differs })];
  const parts = [
    ...("sender" in differs ? ["another sender"] : []),
    ...("customerId" in differs ? ["another recipient"] : []),
    ...("amount" in differs && was && is ? [`${formatMoney(is)} instead of ${formatMoney(was)}`] : []),
  ];
  return `The service's record states ${LIST.format(parts)}.`;
}
