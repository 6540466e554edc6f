import "server-only";
import { z } from "zod";
import type { JournalEntry } from "@/lib/server/journal/entry";
import { CreateQuoteInput } from "../schema";
import { PaymentMarks } from "./payment-marks";

/** What the journal stores for a payment that is priced and sent in one call, besides the request itself. */
const Ours = z.object({
  ...PaymentMarks.shape,
  /** The deployment lists quotes: the payment is searched for there. */
  isListed: z.boolean(),
  /** The key that the call carried, if the deployment certainly supports keys. */
  idempotencyKey: z.string().optional(),
});
const Asked = z.object(CreateQuoteInput.shape);

export interface SentRequest extends z.infer<typeof Ours> {
  /** Without numbers and personal data. */
  asked: CreateQuoteInput;
}

/** What was asked for. Throws for an entry that isn't such a payment. */
export function sentRequestOf({ request }: Pick<JournalEntry, "request">): SentRequest {
  return { ...Ours.parse(request), asked: Asked.parse(request) };
}

/** What identifies a payment in the journal and the audit log until the service has named its quote. */
export const paymentId = (key: string): string => `Payment:${key}`;
