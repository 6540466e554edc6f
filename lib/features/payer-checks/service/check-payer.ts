import "server-only";
import type { Customer } from "@/lib/contract/customer";
import { customerName } from "@/lib/contract/customer-status";
import { customerTitle } from "@/lib/features/customers/fields";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { needsRegistration } from "../check/demand";
import type { CheckPayerInput, PayerCheck } from "../schema";
import { givesRegistrations } from "./gives-registrations";

const NOTHING: PayerCheck = { unregistered: null };

/**
 * Whether a business that pays lacks the registration number that a guide requires for the currency that is paid
 * out (interface-revisions 2). The service decides, so this is only a warning, and services omit fields, so it is
 * given only where all of this holds:
 *
 * - the deployment is one that the guide of August 2026 is about;
 * - the customer's current record says that it is a business and has the business's details, all of them readable;
 * - there is no registration number among them;
 * - the service has been seen to return another business's number, read in the same way.
 *
 * Moves no money, changes nothing. Throws `UpstreamError` where a record can't be read: then nothing is known.
 */
export async function checkPayer(
  ctx: EnvironmentContext,
  { customerId, currency }: CheckPayerInput,
): Promise<PayerCheck> {
  requirePermission(ctx, "quotes:create");
  const { environment, upstream } = ctx;
  if (!needsRegistration(currency) || !environmentCan(environment, "newerAccountTypes")) return NOTHING;
  const customer = await upstream.getCustomer({ params: { customerId } });
  if (!lacksRegistration(customer) || !(await givesRegistrations(ctx, customerId))) return NOTHING;
  const { id, platformCustomerId = null } = customer;
  const name = customerTitle({ name: customerName(customer), platformCustomerId, id });
  return { unregistered: { name, canAdd: environmentCan(environment, "businessChanges") } };
}

/** Whether the record itself shows it: a business with its legal name, fully read, without a registration number. */
function lacksRegistration({ customerType, isDeleted, businessInfo, unreadFields = [] }: Customer): boolean {
  if (customerType !== "BUSINESS" || isDeleted || !businessInfo?.legalName) return false;
  const isRead = !unreadFields.some((field) => field === "businessInfo" || field.startsWith("businessInfo."));
  return isRead && !businessInfo.registrationNumber;
}
