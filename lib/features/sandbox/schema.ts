import { z } from "zod";
import { AmountInput, CurrencyCode } from "@/lib/contract/money-amount";
import { Id } from "@/lib/contract/parameters";
import { SandboxReceiveBody } from "@/lib/contract/sandbox";
import { CreateAccountResult } from "@/lib/features/external-accounts/schema";
import { JournalView } from "@/lib/features/journal/schema";

export const SandboxToolsInput = z.strictObject({});
export type SandboxToolsInput = z.infer<typeof SandboxToolsInput>;

/** What the sandbox of an environment offers. */
export const SandboxTools = z.object({
  /** UMA addresses that pay on request; empty where the service doesn't state its domain. */
  senders: z.array(z.object({ address: z.string(), meaning: z.string() })),
  endings: z.array(z.object({ ending: z.string(), meaning: z.string(), transferMeaning: z.string().nullable() })),
  /** The account types that a test account can have. */
  accountTypes: z.array(z.object({ type: z.string(), label: z.string() })),
});
export type SandboxTools = z.infer<typeof SandboxTools>;

/** Made by the browser for one submission: a reload, a retry or a double click sends the same one. */
const key = z.uuid();

/** Funds a quote; `seen` is its total as it was shown, in the smallest unit. Without an amount the total is paid. */
export const FundQuoteInput = z.strictObject({
  key,
  quoteId: Id,
  amount: AmountInput.optional(),
  seen: z.strictObject({ amount: z.int(), currency: z.string() }),
});
export type FundQuoteInput = z.infer<typeof FundQuoteInput>;

const receive = SandboxReceiveBody.shape;

/** The receiver is a customer or a UMA address, not both. */
export const ReceiveUmaInput = z
  .strictObject({
    key,
    senderUmaAddress: receive.senderUmaAddress,
    customerId: Id.optional(),
    receiverUmaAddress: receive.receiverUmaAddress,
    currency: CurrencyCode,
    decimals: z.int().min(0).max(18),
    amount: AmountInput,
  })
  .refine(({ customerId, receiverUmaAddress }) => (customerId === undefined) !== (receiverUmaAddress === undefined), {
    message: "Choose the recipient: a UMA address or a customer.",
    path: ["customerId"],
  });
export type ReceiveUmaInput = z.infer<typeof ReceiveUmaInput>;

/** A simulated payment with its journal. `isNew` is false when an earlier submission was first. */
export const SandboxPayment = z.object({ entry: JournalView, isNew: z.boolean() });
export type SandboxPayment = z.infer<typeof SandboxPayment>;

export const MakeTestAccountInput = z.strictObject({
  key,
  customerId: Id,
  accountType: z.string().max(60),
  /** One of those that the tools list. */
  ending: z.string().max(8),
});
export type MakeTestAccountInput = z.infer<typeof MakeTestAccountInput>;

/** The account, or the request that waits for a second person. */
export const TestAccount = CreateAccountResult;
export type TestAccount = z.infer<typeof TestAccount>;
