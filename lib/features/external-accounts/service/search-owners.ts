import "server-only";
import type { Customer } from "@/lib/contract/customer";
import { customerName, verificationOf } from "@/lib/contract/customer-status";
import { isUpstreamError } from "@/lib/errors";
import { type DirectoryHit, findCustomers, searchDirectory } from "@/lib/features/directory/service/search";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { Owner, OwnerList, SearchOwnersInput } from "../schema";

const MOST = 30;

/** Customers by name, platform id or UMA address, from the directory; `customerId` alone returns that one customer. */
export async function searchAccountOwners(ctx: EnvironmentContext, input: SearchOwnersInput): Promise<OwnerList> {
  requirePermission(ctx, "customers:read");
  if (input.customerId !== undefined) {
    const owner = await findOwner(ctx, input.customerId);
    return { owners: owner ? [owner] : [], isComplete: true };
  }
  const hits = await searchDirectory(ctx.db, ctx.environment.id, {
    kind: "customer",
    text: input.text,
    limit: MOST + 1,
  });
  return { owners: hits.slice(0, MOST).map(ownerOf), isComplete: hits.length <= MOST };
}

/** Reads a customer that the directory has not copied yet from the service; null: it does not exist. */
async function findOwner(ctx: EnvironmentContext, customerId: string): Promise<Owner | null> {
  const known = (await findCustomers(ctx.db, ctx.environment.id, [customerId])).get(customerId);
  if (known) return ownerOf(known);
  try {
    return ownerOfCustomer(await ctx.upstream.getCustomer({ params: { customerId } }));
  } catch (error) {
    if (isUpstreamError(error) && error.failure.httpStatus === 404) return null;
    throw error;
  }
}

function ownerOf(hit: DirectoryHit): Owner {
  return { id: hit.id, label: hit.label, platformCustomerId: hit.detail, status: hit.status };
}

function ownerOfCustomer(customer: Customer): Owner {
  return {
    id: customer.id,
    label: customerName(customer) ?? customer.platformCustomerId ?? customer.id,
    platformCustomerId: customer.platformCustomerId ?? null,
    status: customer.isDeleted ? "DELETED" : verificationOf(customer).status,
  };
}
