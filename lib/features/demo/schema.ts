import { z } from "zod";

/** What a user can make happen at the simulated service. */
export const TRIALS = [
  "payment-arrives",
  "payment-fails",
  "payment-times-out",
  "answer-lost",
  "service-down",
  "service-up",
] as const;

export const TryItInput = z.strictObject({ what: z.enum(TRIALS) });
export type TryItInput = z.infer<typeof TryItInput>;

/** What was done, and the payment concerned, if any. */
export const TryItResult = z.object({ what: z.enum(TRIALS), transactionId: z.string().nullable() });
export type TryItResult = z.infer<typeof TryItResult>;
