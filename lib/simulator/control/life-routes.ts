import { z } from "zod";
import { refuse } from "../http/api-error";
import { paymentArrives, paymentLeaves } from "../life/happenings";
import type { ControlRoute } from "./routes";

const Happen = z.strictObject({
  what: z.enum(["payment-arrives", "payment-fails", "payment-times-out", "payment-succeeds"]),
  /** The approximate amount in US dollars. */
  usd: z.number().min(5).max(100_000).optional(),
});

/** Triggers on demand what `--pace` does by itself. */
export const lifeRoutes: Record<string, ControlRoute> = {
  "POST /happen": (world, input) => {
    const { what, usd } = Happen.parse(input);
    const ending = { "payment-fails": "003", "payment-times-out": "009", "payment-succeeds": "" } as const;
    const { transaction } =
      what === "payment-arrives" ? paymentArrives(world, { usd }) : paymentLeaves(world, ending[what], { usd });
    if (!transaction) throw refuse(409, "NOBODY_FITS", "The service has nobody for whom this could happen now.");
    return { transaction: transaction.record };
  },
};
