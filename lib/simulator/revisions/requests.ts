import type { EndpointKey } from "@/lib/contract/endpoints";
import { AWAITS_AUTHORIZATION } from "@/lib/contract/transaction-status";
import { refuse } from "../http/api-error";
import { type Deployment, hasDeployedNames } from "./deployment";

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/**
 * The query as this deployment understands it: a filter that it does not have is ignored, as servers do. Throws 400 for a
 * status that it does not have.
 */
export function readableQuery(query: unknown, { capabilities }: Deployment): unknown {
  if (!isFields(query)) return query;
  if (query.status === AWAITS_AUTHORIZATION && !capabilities.has("quoteAuthorization")) {
    throw refuse(400, "INVALID_INPUT", "status is none that there is.", { field: "status" });
  }
  if (capabilities.has("accountIdentifierFilter")) return query;
  const { accountIdentifier: _, ...rest } = query;
  return rest;
}

/** Refuses what only this deployment refuses (interface-revisions 1 and 5). Throws `ApiError`. */
export function refuseForRevision(key: EndpointKey, body: unknown, deployment: Deployment): void {
  if (!isFields(body)) return;
  if (key === "updateCustomer" && hasDeployedNames(deployment) && body.customerType === undefined) {
    throw refuse(400, "INVALID_INPUT", "customerType is required.", { field: "customerType" });
  }
  const to = body.destination;
  const hasDetails = isFields(to) && to.destinationType === "EXTERNAL_ACCOUNT_DETAILS";
  if (key === "createQuote" && hasDetails && !deployment.capabilities.has("accountDetailsDestination")) {
    throw refuse(400, "INVALID_INPUT", "destination.destinationType isn't supported.", {
      field: "destination.destinationType",
    });
  }
}
