import "server-only";
import type { Customer } from "@/lib/contract/customer";
import { normaliseUmaAddress } from "@/lib/contract/uma-address";
import { InputError } from "@/lib/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { CustomerIdInput, CustomerList, CustomerView, ListCustomersInput, RevealedCustomer } from "../schema";
import { findInDirectory } from "./find-in-directory";
import { customerRow, customerView, personalFacts } from "./views";

/**
 * A page of customers with the service's own filters (specification 4.1). With a name or a KYC status, which the
 * service can't filter by, the customers are found in the directory and then read live, one by one. Throws `InputError`
 * for a filter that this deployment lacks: it would ignore it, and the result would look filtered.
 */
export async function listCustomers(ctx: EnvironmentContext, input: ListCustomersInput): Promise<CustomerList> {
  requirePermission(ctx, "customers:read");
  refuseUnknownFilters(ctx, input);
  const { name, kycStatus, umaAddress, ...filters } = input;
  const query = { ...filters, ...(umaAddress ? { umaAddress: normaliseUmaAddress(umaAddress) } : {}) };
  if (name !== undefined || kycStatus !== undefined) return await findInDirectory(ctx, { ...query, name, kycStatus });
  const page = await ctx.upstream.listCustomers({ query });
  return { ...page, data: page.data.map(customerRow), asOf: new Date().toISOString(), directory: null };
}

/** Throws for region and currency where the deployment has no such filters (interface-revisions 5). */
function refuseUnknownFilters({ environment }: EnvironmentContext, input: ListCustomersInput): void {
  const unknown = (["region", "currency"] as const).filter((name) => input[name] !== undefined);
  if (unknown.length === 0 || environmentCan(environment, "marketFilters")) return;
  throw new InputError({
    title: "This deployment of the service can't filter customers by region or currency.",
    next: "Remove the filter.",
    fields: Object.fromEntries(unknown.map((name) => [name, "The service doesn't have this filter."])),
  });
}

/** One customer, personal data masked. A deleted one is shown, marked as such (specification 2.4, rule 7). */
export async function getCustomer(ctx: EnvironmentContext, input: CustomerIdInput): Promise<CustomerView> {
  requirePermission(ctx, "customers:read");
  return customerView(await readCustomer(ctx, input.customerId));
}

/** The personal data of one customer in full. Each reveal is audited. */
export async function revealCustomer(ctx: EnvironmentContext, input: CustomerIdInput): Promise<RevealedCustomer> {
  requirePermission(ctx, "personal:reveal");
  const personal = personalFacts(await readCustomer(ctx, input.customerId));
  await recordAudit(ctx.db, ctx, {
    action: "customer.reveal",
    resource: { type: "Customer", id: input.customerId },
    after: { revealed: personal.map((fact) => fact.key) },
  });
  return { personal };
}

function readCustomer(ctx: EnvironmentContext, customerId: string): Promise<Customer> {
  return ctx.upstream.getCustomer({ params: { customerId } });
}
