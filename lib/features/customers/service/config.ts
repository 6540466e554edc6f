import "server-only";
import type { BusinessInfo, CreateCustomerBody } from "@/lib/contract/customer";
import { REGISTRATION_CURRENCIES } from "@/lib/contract/customer-demands";
import { requiredCustomerField } from "@/lib/contract/customer-field-names";
import type { EndUserTermsConsentInput } from "@/lib/contract/end-user-terms";
import { isUpstreamError, NotFoundError } from "@/lib/errors";
import { keepFindings } from "@/lib/features/environments/service/check-capabilities";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { forgetEnvironment } from "@/lib/server/environments";
import type { CustomerConfig, EndUserTermsView, NothingInput } from "../schema";

/** What the platform's configuration says about customers (`GET /config`, specification 2.12). */
export async function getCustomerConfig(ctx: EnvironmentContext, _input: NothingInput): Promise<CustomerConfig> {
  requirePermission(ctx, "customers:read");
  return await readConfig(ctx);
}

/** The same for verbs that need the configuration themselves. */
export async function readConfig(ctx: Pick<EnvironmentContext, "environment" | "upstream">): Promise<CustomerConfig> {
  const config = await ctx.upstream.getConfig({});
  const isRegulated = config.isRegulatedFinancialInstitution ?? null;
  const linksPerCustomer = environmentCan(ctx.environment, "kycLinkPerCustomer");
  return {
    umaDomain: config.umaDomain ?? null,
    isRegulated,
    // Where links are made per customer, the customer is created first, no matter who verifies them.
    createsCustomers: isRegulated !== false || linksPerCustomer,
    linksPerCustomer,
    hasBusinessDetails: environmentCan(ctx.environment, "businessDetails"),
    hasMarkets: environmentCan(ctx.environment, "marketFilters"),
    takesTaxIds: environmentCan(ctx.environment, "personTaxIds"),
    registrationCurrencies: environmentCan(ctx.environment, "newerAccountTypes") ? REGISTRATION_CURRENCIES : [],
    changesBusiness: environmentCan(ctx.environment, "businessChanges"),
    changesContact: environmentCan(ctx.environment, "contactChanges"),
    asksTerms: isRegulated === false && environmentCan(ctx.environment, "endUserTerms"),
    currencies: (config.supportedCurrencies ?? []).map(({ currencyCode, providerRequiredCustomerFields }) => ({
      code: currencyCode,
      requiredFields: [...new Set(providerRequiredCustomerFields?.map(requiredCustomerField))],
    })),
  };
}

/**
 * The terms that a customer of an unregulated platform accepts (`GET /customers/end-user-terms`, interface-revisions
 * 5). Throws `NotFoundError` where the deployment has none.
 */
export async function getEndUserTerms(ctx: EnvironmentContext, _input: NothingInput): Promise<EndUserTermsView> {
  requirePermission(ctx, "customers:read");
  if (!environmentCan(ctx.environment, "endUserTerms")) {
    throw new NotFoundError({
      title: "This deployment of the service has no end-user terms.",
      next: "Create the customer without them.",
    });
  }
  const { version, url } = await ctx.upstream.getEndUserTerms({});
  // It becomes a link, so only a web address may be returned.
  const isPage = URL.canParse(url) && ["https:", "http:"].includes(new URL(url).protocol);
  return { version, url: isPage ? url : null };
}

/** Clock skew: a time up to this far ahead counts as now. */
const SKEW_MS = 5 * 60_000;

/** Why a consent can't be sent, by field: the platform has none, or it lies in the future (interface-revisions 5). */
export function consentProblems(
  { asksTerms }: Pick<CustomerConfig, "asksTerms">,
  consent: EndUserTermsConsentInput | undefined,
): Record<string, string> {
  if (consent === undefined) return {};
  if (!asksTerms) return { endUserTermsConsent: "This platform doesn't ask for consent to the service's terms." };
  const isAhead = Date.parse(consent.acceptedAt) > Date.now() + SKEW_MS;
  return isAhead ? { "endUserTermsConsent.acceptedAt": "This is in the future." } : {};
}

/** The fields of a new customer that this deployment doesn't know and must not be sent, as messages by path. */
export function unknownFields(
  config: Pick<CustomerConfig, "hasBusinessDetails" | "hasMarkets" | "takesTaxIds">,
  body: CreateCustomerBody,
): Record<string, string> {
  const unknown = [
    ...(config.hasMarkets ? [] : (["region"] as const)),
    ...(config.takesTaxIds ? [] : (["idType", "identifier"] as const)),
  ].filter((name) => body[name] !== undefined);
  const problems = Object.fromEntries(unknown.map((name) => [name, NOT_TAKEN]));
  return { ...problems, ...unknownDetails(config, body.businessInfo) };
}

const NOT_TAKEN = "This deployment of the service doesn't support this.";
const DETAILS = ["country", "incorporatedOn"] as const;
const NAMED = /(^|\.)(businessInfo\.country|incorporatedOn)$/;

/** The details of a business that this deployment doesn't know and must not be sent, as messages by path. */
export function unknownDetails(
  { hasBusinessDetails }: Pick<CustomerConfig, "hasBusinessDetails">,
  businessInfo: BusinessInfo | undefined,
): Record<string, string> {
  const given = hasBusinessDetails ? [] : DETAILS.filter((name) => businessInfo?.[name] !== undefined);
  return Object.fromEntries(given.map((name) => [`businessInfo.${name}`, NOT_TAKEN]));
}

/**
 * Records that the deployment requires the details of a business when its refusal (400) of a new one names them
 * (interface-revisions 5): the form asks for them from then on.
 */
export async function learnFromRefusal(
  { db, environment }: EnvironmentContext,
  { customerType }: Pick<CreateCustomerBody, "customerType">,
  error: unknown,
): Promise<void> {
  if (customerType !== "BUSINESS" || environmentCan(environment, "businessDetails")) return;
  if (!isUpstreamError(error) || error.failure.httpStatus !== 400) return;
  const named = Object.keys(error.facts.fields ?? {}).filter((path) => NAMED.test(path));
  if (named.length === 0) return;
  const evidence = "A new business was refused without its country and date of incorporation.";
  await keepFindings(db, environment.id, { businessDetails: { has: true, at: new Date().toISOString(), evidence } });
  forgetEnvironment(db, environment.slug);
}
