import "server-only";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { Upstream } from "@/lib/upstream/client";
import type { CustomerConfig, NothingInput } from "../schema";

/** What the platform's configuration says about customers (`GET /config`, specification 2.12). */
export async function getCustomerConfig(ctx: EnvironmentContext, _input: NothingInput): Promise<CustomerConfig> {
  requirePermission(ctx, "customers:read");
  return await readConfig(ctx.upstream);
}

/** The same for verbs that need it themselves. */
export async function readConfig(upstream: Upstream): Promise<CustomerConfig> {
  const config = await upstream.getConfig({});
  return {
    umaDomain: config.umaDomain ?? null,
    isRegulated: config.isRegulatedFinancialInstitution ?? null,
    currencies: (config.supportedCurrencies ?? []).map(({ currencyCode, providerRequiredCustomerFields }) => ({
      code: currencyCode,
      requiredFields: providerRequiredCustomerFields ?? [],
    })),
  };
}
