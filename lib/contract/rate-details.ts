import { z } from "zod";

const SERVICE_FEES = ["Multiplier", "FixedFee", "VariableFeeRate", "VariableFeeAmount"] as const;
const WHOLE = ["FixedFee", "VariableFeeAmount"];
/** `gridApiFixedFee` on the wire is `serviceApiFixedFee` in the specification; the prefix is the service's own name. */
const SERVICE_FEE = new RegExp(`^[a-z][A-Za-z0-9]*Api(${SERVICE_FEES.join("|")})$`);

/**
 * Fees and rates of a quote or transaction (specification 2.10). Whatever the service calls itself, its fields are read
 * as `serviceApi…` (interface-revisions 1). `…FixedFee` and `…FeeAmount` are smallest units; `rateFees` says of which
 * currency.
 */
export const RateDetails = z
  .looseObject({
    counterpartyMultiplier: z.number().optional(),
    counterpartyFixedFee: z.int().optional(),
    serviceApiMultiplier: z.number().optional(),
    serviceApiFixedFee: z.int().optional(),
    serviceApiVariableFeeRate: z.number().optional(),
    serviceApiVariableFeeAmount: z.int().optional(),
  })
  .transform((details, ctx) => {
    const { ...read } = details;
    for (const key of Object.keys(details)) {
      const name = SERVICE_FEE.exec(key)?.[1] as (typeof SERVICE_FEES)[number] | undefined;
      if (name === undefined || key === `serviceApi${name}`) continue;
      const value = details[key];
      if (typeof value !== "number" || (WHOLE.includes(name) && !Number.isSafeInteger(value))) {
        ctx.addIssue({ code: "custom", path: [key], message: "It is no number of the kind this field has." });
        continue;
      }
      if (read[`serviceApi${name}`] !== undefined) continue;
      read[`serviceApi${name}`] = value;
      delete read[key];
    }
    return read;
  });
export type RateDetails = z.infer<typeof RateDetails>;
