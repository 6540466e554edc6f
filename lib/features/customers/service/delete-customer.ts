import "server-only";
import type { Customer } from "@/lib/contract/customer";
import { AppError, InputError, UpstreamError } from "@/lib/errors";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { DeleteCustomerInput, DeletedCustomer } from "../schema";
import { isOutcomeUnknown } from "./guard";
import { recordCustomer } from "./record";
import { auditFacts, customerView } from "./views";

/**
 * Deletes a customer for good (specification 2.4, rule 7): the record stays, marked. Wants the platform's id typed, else
 * throws `InputError`. Deleted before, here or by a 410, is no error: `how` says so. A lost answer is settled by reading
 * the customer back; a second call would do nothing more.
 */
export async function deleteCustomer(ctx: EnvironmentContext, input: DeleteCustomerInput): Promise<DeletedCustomer> {
  requirePermission(ctx, "customers:delete");
  const params = { customerId: input.customerId };
  const current = await ctx.upstream.getCustomer({ params });
  if (current.isDeleted === true) return { ...customerView(current), how: "already" };
  const word = current.platformCustomerId ?? current.id;
  if (input.confirmation.trim() !== word.trim()) {
    throw new InputError({
      title: "The typed id is not this customer's.",
      meaning: "Nothing was deleted.",
      fields: { confirmation: `Type ${word}.` },
    });
  }
  const how = await sendDeletion(ctx, current);
  const deleted = await readDeleted(ctx, current, how);
  if (how === "already") return { ...customerView(deleted), how };
  await recordCustomer(ctx.db, ctx, deleted, {
    action: "customer.delete",
    before: auditFacts(current),
    after: { isDeleted: true, ...(how === "found" ? { confirmedBy: "reading back" } : {}) },
  });
  return { ...customerView(deleted), how };
}

async function sendDeletion(ctx: EnvironmentContext, customer: Customer): Promise<DeletedCustomer["how"]> {
  try {
    await ctx.upstream.deleteCustomer({ params: { customerId: customer.id } });
    return "answered";
  } catch (error) {
    if (error instanceof UpstreamError && error.failure.httpStatus === 410) return "already";
    if (isOutcomeUnknown(error)) return "found";
    throw error;
  }
}

/** The record after the deletion. When the answer was lost, whether it is marked says whether it was carried out. */
async function readDeleted(ctx: EnvironmentContext, before: Customer, how: DeletedCustomer["how"]): Promise<Customer> {
  let now: Customer;
  try {
    now = await ctx.upstream.getCustomer({ params: { customerId: before.id } });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (how !== "found") return { ...before, isDeleted: true };
    throw new AppError(
      502,
      {
        code: "deletion_unknown",
        title: "It is not known whether the customer was deleted.",
        detail: "The service did not confirm it, and can't be asked at the moment.",
        next: "Try again in a moment: deleting twice does nothing more.",
      },
      { cause: error },
    );
  }
  if (now.isDeleted === true || how !== "found") return { ...now, isDeleted: true };
  throw new AppError(502, {
    code: "not_deleted",
    title: "The service did not confirm, and the customer is not deleted.",
    meaning: "The customer is as before.",
    next: "Try again: deleting twice does nothing more.",
  });
}
