import "server-only";
import type { BusinessInfo, CreateCustomerBody } from "@/lib/contract/customer";
import { isUpstreamError } from "@/lib/errors";
import { keepFindings } from "@/lib/features/environments/service/check-capabilities";
import { environmentCan } from "@/lib/server/capabilities";
import type { EnvironmentContext } from "@/lib/server/context";
import { forgetEnvironment } from "@/lib/server/environments";
import type { CustomerConfig } from "../schema";

const DETAILS = ["country", "incorporatedOn"] as const;
const NAMED = /(^|\.)(businessInfo\.country|incorporatedOn)$/;

/** The details of a business that this deployment doesn't know and must not be sent, as messages by path. */
export function unknownDetails(
  { hasBusinessDetails }: Pick<CustomerConfig, "hasBusinessDetails">,
  businessInfo: BusinessInfo | undefined,
): Record<string, string> {
  const given = hasBusinessDetails ? [] : DETAILS.filter((name) => businessInfo?.[name] !== undefined);
  return Object.fromEntries(
    given.map((name) => [`businessInfo.${name}`, "This deployment of the service doesn't take this."]),
  );
}

/**
 * Notes that the deployment wants the details of a business, where its refusal (400) of a new one names them
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
