import "server-only";
import { AddressInput } from "@/lib/contract/address";
import type { Customer } from "@/lib/contract/customer";
import { CUSTOMER_TYPES } from "@/lib/contract/customer-status";
import { shownRecord } from "@/lib/contract/personal-data";
import { sameUmaAddress } from "@/lib/contract/uma-address";
import { isSameInstant } from "@/lib/dates";
import { ConflictError, InputError, isUpstreamError } from "@/lib/errors";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { isOutcomeUnknown, OpenOutcomeError, onlyOneAtATime, recordingOpen } from "@/lib/server/journal/uncertain";
import {
  type CustomerChanges,
  type CustomerView,
  ONE_AT_A_TIME,
  type UpdateCustomerInput,
  umaProblem,
} from "../schema";
import { readConfig, unknownDetails } from "./config";
import { recordCustomer } from "./record";
import { customerView } from "./views";

/**
 * Changes a customer (specification 4.1): sends exactly `changes` and its current type. Throws `ConflictError` when the
 * record is deleted, has changed since the user saw it or is being changed, `InputError` for a UMA address outside the
 * platform's domain and for anything that this deployment can't change. A lost response is settled by reading the
 * customer back.
 */
export async function updateCustomer(ctx: EnvironmentContext, input: UpdateCustomerInput): Promise<CustomerView> {
  requirePermission(ctx, "customers:write");
  if (Object.keys(input.changes).length === 0)
    throw new InputError({ title: "Nothing changed.", next: "Change a field first." });
  // Of two changes at once, the second would overwrite the first unseen.
  const name = `customer.update ${ctx.environment.id} ${input.customerId}`;
  return await onlyOneAtATime(ctx, name, (held) => update(held, input));
}

async function update(ctx: EnvironmentContext, input: UpdateCustomerInput): Promise<CustomerView> {
  const { customerId, changes, seenUpdatedAt } = input;
  const params = { customerId };
  const [current, config] = await Promise.all([
    ctx.upstream.getCustomer({ params }),
    changes.umaAddress === undefined ? null : readConfig(ctx),
  ]);
  refuseDeleted(current);
  refuseFixed(ctx, changes);
  // After a lost response, the one who changed it may be this person.
  if (isMade(current, changes)) return customerView(current);
  refuseOutdated(current, seenUpdatedAt);
  const uma = changes.umaAddress && config ? umaProblem(changes.umaAddress, config.umaDomain) : null;
  if (uma) throw new InputError({ title: "This UMA address can't be used.", fields: { umaAddress: uma } });
  const change = {
    action: "customer.update" as const,
    before: shownRecord(Object.fromEntries(keysOf(changes).map((key) => [key, current[key]])), "customer"),
    after: shownRecord(changes, "customer"),
  };
  return await recordingOpen(ctx, { ...change, resource: { type: "Customer", id: customerId } }, async () => {
    try {
      const updated = await ctx.upstream.updateCustomer({ params, body: { ...typeOf(current), ...changes } });
      await recordCustomer(ctx, updated, change);
      return customerView(updated);
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      const now = await readBack(ctx, customerId, error);
      if (!isMade(now, changes)) throw notMade(error);
      await recordCustomer(ctx, now, { ...change, after: { ...change.after, confirmedBy: "reading back" } });
      return customerView(now);
    }
  });
}

/** The deployed revisions require the customer's type with each change (interface-revisions 1). */
function typeOf({ customerType }: Customer): Pick<CustomerChanges, "customerType"> {
  const known = CUSTOMER_TYPES.find((type) => type === customerType);
  return known === undefined ? {} : { customerType: known };
}

function keysOf(changes: CustomerChanges): (keyof CustomerChanges)[] {
  return Object.keys(changes) as (keyof CustomerChanges)[];
}

/** Throws when the customer is deleted: the record can never change again (specification 2.4, rule 7). */
function refuseDeleted(customer: Customer): void {
  if (customer.isDeleted !== true) return;
  throw new ConflictError({
    code: "customer_deleted",
    title: "This customer is deleted.",
    meaning: "Nothing changed.",
    next: "A deleted customer's record stays as it is.",
  });
}

/** Throws for changes that this deployment doesn't support (interface-revisions 1 and 5): they are not sent to it. */
function refuseFixed({ environment }: EnvironmentContext, changes: CustomerChanges): void {
  const { businessInfo, email, phoneNumber } = changes;
  if (businessInfo !== undefined && !environmentCan(environment, "businessChanges")) {
    throw fixed("The service can't change a business's details.");
  }
  const hasBusinessDetails = environmentCan(environment, "businessDetails");
  const fields = unknownDetails({ hasBusinessDetails }, businessInfo);
  if (Object.keys(fields).length > 0) throw fixed("The service doesn't accept these details of a business.", fields);
  if (email === undefined && phoneNumber === undefined) return;
  if (!environmentCan(environment, "contactChanges")) {
    throw fixed("The service can't change a customer's email address or phone number.");
  }
  if (email === undefined || phoneNumber === undefined) return;
  throw new InputError({
    title: "The service changes the email address and the phone number one at a time.",
    meaning: "Nothing changed.",
    next: "Save one of them, then the other.",
    fields: { phoneNumber: ONE_AT_A_TIME },
  });
}

function fixed(title: string, fields?: Record<string, string>): InputError {
  const next = "Contact the service, or create a new customer.";
  return new InputError({ title, meaning: "Nothing changed.", next, ...(fields ? { fields } : {}) });
}

function refuseOutdated(customer: Customer, seenUpdatedAt: string | null): void {
  if (isSameInstant(customer.updatedAt, seenUpdatedAt)) return;
  throw new ConflictError({
    code: "customer_changed",
    title: "Someone changed this customer after you opened the form.",
    meaning: "Nothing of yours was saved yet, and nothing you typed is lost.",
    next: "Look at the latest values, then save again.",
  });
}

async function readBack(ctx: EnvironmentContext, customerId: string, cause: unknown): Promise<Customer> {
  try {
    return await ctx.upstream.getCustomer({ params: { customerId } });
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    throw new OpenOutcomeError(
      {
        code: "change_unknown",
        title: "It is not known whether the change was saved.",
        detail: "The service didn't confirm it, and can't be read right now.",
        next: "Save again in a moment: saving the same values twice does no harm.",
      },
      cause,
    );
  }
}

function isMade(customer: Customer, changes: CustomerChanges): boolean {
  return keysOf(changes).every((key) => {
    if (key === "umaAddress") return sameUmaAddress(customer.umaAddress ?? "", changes.umaAddress ?? "");
    if (key !== "address" && key !== "businessInfo") return customer[key] === changes[key];
    const wanted: Record<string, unknown> = changes[key] ?? {};
    // An address is replaced as a whole, so a part left out is removed; a business's details change one by one.
    const parts = key === "address" ? AddressInput.keyof().options : Object.keys(wanted);
    return parts.every((part) => (customer[key]?.[part] ?? "") === (wanted[part] ?? ""));
  });
}

function notMade(cause: unknown): OpenOutcomeError {
  return new OpenOutcomeError(
    {
      code: "change_not_made",
      title: "The service didn't confirm it, and the change isn't there.",
      meaning: "The customer is unchanged.",
      next: "Save again.",
    },
    cause,
  );
}
