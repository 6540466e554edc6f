import "server-only";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { CustomerConfig, NothingInput } from "../schema";

/** What the platform's configuration says about customers (`GET /config`, specification 2.12). */
export async function getCustomerConfig(ctx: EnvironmentContext, _input: NothingInput): Promise<CustomerConfig> {
  requirePermission(ctx, "customers:read");
  return await readConfig(ctx);
}

/** The same for verbs that need it themselves. */
export async function readConfig(ctx: Pick<EnvironmentContext, "environment" | "upstream">): Promise<CustomerConfig> {
  const config = await ctx.upstream.getConfig({});
  const isRegulated = config.isRegulatedFinancialInstitution ?? null;
  return {
    umaDomain: config.umaDomain ?? null,
    isRegulated,
    // Where a link is for a customer, the customer comes first, whoever verifies them.
    createsCustomers: isRegulated !== false || environmentCan(ctx.environment, "kycLinkPerCustomer"),
    hasBusinessDetails: environmentCan(ctx.environment, "businessDetails"),
    asksTerms: isRegulated === false && environmentCan(ctx.environment, "endUserTerms"),
    currencies: (config.supportedCurrencies ?? []).map(({ currencyCode, providerRequiredCustomerFields }) => ({
      code: currencyCode,
      requiredFields: providerRequiredCustomerFields ?? [],
    })),
  };
}
