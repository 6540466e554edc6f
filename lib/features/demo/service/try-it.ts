import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/server/audit/record";
import { type Context, type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { env } from "@/lib/server/env";
import type { TryItInput, TryItResult } from "../schema";
import { controlsOf, steer } from "./controls";

/** Held by the demo's rules, and decided by one person. */
const ARRIVING_USD = 1_800;

const Happened = z.object({ transaction: z.object({ id: z.string() }) });
const Done = z.looseObject({});

/** Slugs of the environments in which things can be tried out: none outside the demo. */
export function listDemoEnvironments(ctx: Context): string[] {
  requirePermission(ctx, "environments:read");
  return [...env().demoControls.keys()];
}

/**
 * Makes something happen at the demo's simulated service, through its controls: the console learns of it by a signed
 * webhook or by a failing call, as from the real one. Throws `NotFoundError` outside the demo.
 */
export async function tryIt(ctx: EnvironmentContext, { what }: TryItInput): Promise<TryItResult> {
  requirePermission(ctx, "sandbox:simulate");
  // Refused before it is recorded: outside the demo there is nothing to record.
  controlsOf(ctx.environment);
  const transactionId = await make(ctx, what);
  await recordAudit(ctx.db, ctx, {
    action: "demo.try",
    resource: transactionId
      ? { type: "Transaction", id: transactionId }
      : { type: "environment", id: ctx.environment.id },
    after: { what },
  });
  return { what, transactionId };
}

async function make({ environment }: EnvironmentContext, what: TryItInput["what"]): Promise<string | null> {
  switch (what) {
    case "payment-arrives":
    case "payment-fails":
    case "payment-times-out": {
      const body = what === "payment-arrives" ? { what, usd: ARRIVING_USD } : { what };
      return (await steer(environment, "POST", "/happen", body, Happened)).transaction.id;
    }
    case "answer-lost":
      await steer(environment, "POST", "/faults", { match: { endpoint: "executeQuote" }, drop: "after" }, Done);
      return null;
    case "service-down":
      await steer(environment, "POST", "/faults", { times: 1_000_000_000, drop: "before" }, Done);
      return null;
    case "service-up":
      await steer(environment, "DELETE", "/faults", undefined, Done);
      return null;
  }
}
