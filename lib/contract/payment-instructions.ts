import { z } from "zod";
import { openEnum } from "./open-enum";

/** Shapes of payment instructions that the specification shows (2.9); any other is rendered as key/value pairs. */
export const INSTRUCTION_ACCOUNT_TYPES = ["USD_ACCOUNT", "SPARK_WALLET"] as const;

/** One way to pay (specification 2.9): bank form or wallet form; unknown forms keep all their fields. */
export const PaymentInstruction = z.looseObject({
  accountOrWalletInfo: z
    .looseObject({
      accountType: openEnum(INSTRUCTION_ACCOUNT_TYPES).optional(),
      paymentRails: z.array(z.string()).optional(),
      accountNumber: z.string().optional(),
      routingNumber: z.string().optional(),
      bankName: z.string().optional(),
      reference: z.string().optional(),
      assetType: z.string().optional(),
      address: z.string().optional(),
      invoice: z.string().optional(),
    })
    .optional(),
  instructionsNotes: z.string().optional(),
});
export type PaymentInstruction = z.infer<typeof PaymentInstruction>;

/**
 * Fees and rates of a quote or transaction (specification 2.10), whatever prefix the service uses for its own
 * (wire-names.ts). `…FixedFee` and `…FeeAmount` are in smallest units; `rateFees` says of which currency.
 */
export const RateDetails = z.looseObject({
  counterpartyMultiplier: z.number().optional(),
  counterpartyFixedFee: z.int().optional(),
  serviceApiMultiplier: z.number().optional(),
  serviceApiFixedFee: z.int().optional(),
  serviceApiVariableFeeRate: z.number().optional(),
  serviceApiVariableFeeAmount: z.int().optional(),
});
export type RateDetails = z.infer<typeof RateDetails>;
