import "server-only";
import { AWAITS_AUTHORIZATION } from "@/lib/contract/transaction-status";
import { InputError } from "@/lib/errors";
import { environmentCan } from "@/lib/server/capabilities";
import type { Environment } from "@/lib/server/context";

/** Whether quotes and payments of this deployment can await the customer's authorisation (interface-revisions 5). */
export function canAwaitAuthorization(environment: Pick<Environment, "capabilities">): boolean {
  return environmentCan(environment, "quoteAuthorization");
}

/** Throws `InputError` for a status filter that this deployment does not have: it would refuse or ignore it. */
export function refuseUnknownStatus(environment: Pick<Environment, "capabilities">, status: string | undefined): void {
  if (status !== AWAITS_AUTHORIZATION || canAwaitAuthorization(environment)) return;
  throw new InputError({
    code: "status_unknown",
    title: "In this deployment of the service nothing awaits the customer's authorisation.",
    next: "Choose another status.",
    fields: { status: "The service doesn't have this status." },
  });
}
