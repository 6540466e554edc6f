import "server-only";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Customer } from "@/lib/contract/customer";
import { shownRecord } from "@/lib/contract/personal-data";
import { AppError, InputError, isAppError, isUpstreamError } from "@/lib/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { isOutcomeUnknown } from "@/lib/server/journal/uncertain";
import type { DeleteCustomerInput, DeletedCustomer } from "../schema";
import { recordCustomer } from "./record";
import { customerView } from "./views";

type Facts = Record<string, unknown>;

/** Committed before the call, so a deletion is on record even if the process dies before recording the outcome. */
const REQUESTED = "customer.request-delete";
const UNCONFIRMED = "customer.delete-unconfirmed";
const DELETED = "customer.delete";

/**
 * Deletes a customer for good (specification 2.4, rule 7): the record remains, marked as deleted. Requires the
 * platform's id to be typed, else throws `InputError`. A customer deleted before, here or according to a 410, is no
 * error: `how` says so. A lost response is settled by reading the customer back; a second call would do nothing more.
 * The audit log holds the request and then its outcome; an entry that a crash left open is closed by the next attempt.
 */
export async function deleteCustomer(ctx: EnvironmentContext, input: DeleteCustomerInput): Promise<DeletedCustomer> {
  requirePermission(ctx, "customers:delete");
  const current = await ctx.upstream.getCustomer({ params: { customerId: input.customerId } });
  const resource = { type: "Customer" as const, id: current.id };
  if (current.isDeleted === true) {
    if (await isLeftOpen(ctx, current.id)) await recordDeleted(ctx, current, { confirmedBy: "reading back" });
    return { ...customerView(current), how: "already" };
  }
  const word = current.platformCustomerId ?? current.id;
  if (input.confirmation.trim() !== word.trim()) {
    throw new InputError({
      title: "The ID you entered isn't this customer's.",
      meaning: "Nothing was deleted.",
      fields: { confirmation: `Type ${word}.` },
    });
  }
  await recordAudit(ctx.db, ctx, { action: REQUESTED, resource, before: shownRecord(current, "customer") });
  try {
    const how = await sendDeletion(ctx, current);
    const deleted = await readDeleted(ctx, current, how);
    await recordDeleted(ctx, deleted, OUTCOME[how], shownRecord(current, "customer"));
    return { ...customerView(deleted), how };
  } catch (error) {
    if (isAppError(error))
      await recordAudit(ctx.db, ctx, { action: UNCONFIRMED, resource, after: { outcome: error.code } });
    throw error;
  }
}

/** What the audit log records about a deletion besides the fact itself. */
const OUTCOME: Record<DeletedCustomer["how"], Facts> = {
  answered: {},
  found: { confirmedBy: "reading back" },
  already: { wasDeletedBefore: true },
};

async function recordDeleted(ctx: EnvironmentContext, customer: Customer, outcome: Facts, before?: Facts) {
  const after = { isDeleted: true, ...outcome };
  await recordCustomer(ctx, customer, { action: DELETED, before, after });
}

/** Whether a deletion was requested here and the audit log does not say that it was made. */
async function isLeftOpen(ctx: EnvironmentContext, customerId: string): Promise<boolean> {
  const [last] = await ctx.db
    .select({ action: auditEvent.action })
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.environmentId, ctx.environment.id),
        eq(auditEvent.resourceId, customerId),
        inArray(auditEvent.action, [REQUESTED, UNCONFIRMED, DELETED]),
      ),
    )
    .orderBy(desc(auditEvent.id))
    .limit(1);
  return last !== undefined && last.action !== DELETED;
}

async function sendDeletion(ctx: EnvironmentContext, customer: Customer): Promise<DeletedCustomer["how"]> {
  try {
    await ctx.upstream.deleteCustomer({ params: { customerId: customer.id } });
    return "answered";
  } catch (error) {
    if (isUpstreamError(error) && error.failure.httpStatus === 410) return "already";
    if (isOutcomeUnknown(error)) return "found";
    throw error;
  }
}

/** The record after the deletion. When the response was lost, its mark shows whether the deletion was performed. */
async function readDeleted(ctx: EnvironmentContext, before: Customer, how: DeletedCustomer["how"]): Promise<Customer> {
  let now: Customer;
  try {
    now = await ctx.upstream.getCustomer({ params: { customerId: before.id } });
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    if (how !== "found") return { ...before, isDeleted: true };
    throw new AppError(
      502,
      {
        code: "deletion_unknown",
        title: "It is not known whether the customer was deleted.",
        detail: "The service didn't confirm it, and can't be read right now.",
        next: "Try again in a moment: deleting twice has no further effect.",
      },
      { cause: error },
    );
  }
  if (now.isDeleted === true || how !== "found") return { ...now, isDeleted: true };
  throw new AppError(502, {
    code: "not_deleted",
    title: "The service did not confirm, and the customer is not deleted.",
    meaning: "The customer is unchanged.",
    next: "Try again: deleting twice has no further effect.",
  });
}
