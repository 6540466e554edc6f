import { z } from "zod";
import { umaAddressProblem } from "./uma-address";

/** A UMA address to send: normalised, then checked. */
export const UmaAddress = z
  .string()
  .trim()
  .toLowerCase()
  .check((ctx) => {
    const problem = umaAddressProblem(ctx.value);
    if (problem !== null) ctx.issues.push({ code: "custom", message: problem, input: ctx.value });
  });
