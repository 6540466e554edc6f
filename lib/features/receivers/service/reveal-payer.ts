import "server-only";
import { customerInfoValue } from "@/lib/contract/customer-info-values";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { RevealedPayer, RevealPayerInput } from "../schema";

/** The customer's values for the fields that an institution asks for, in full. Each reveal is audited. */
export async function revealPayer(ctx: EnvironmentContext, input: RevealPayerInput): Promise<RevealedPayer> {
  requirePermission(ctx, "personal:reveal");
  const customer = await ctx.upstream.getCustomer({ params: { customerId: input.customerId } });
  const values = Object.fromEntries(
    input.fields.flatMap((name): [string, string][] => {
      const value = customerInfoValue(name, customer);
      return value === null ? [] : [[name, value]];
    }),
  );
  await recordAudit(ctx.db, ctx, {
    action: "customer.reveal",
    resource: { type: "Customer", id: input.customerId },
    after: { revealed: Object.keys(values) },
  });
  return { values };
}
