import "server-only";
import type { AuditAction } from "@/lib/audit-actions";
import type { Customer } from "@/lib/contract/customer";
import { ConflictError, isUpstreamError } from "@/lib/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { isOutcomeUnknown, OpenOutcomeError } from "@/lib/server/journal/uncertain";
import type { Upstream } from "@/lib/upstream/client";
import {
  CONTACT_NOUNS,
  type ConfirmContactInput,
  type ConfirmedContact,
  type Contact,
  type SendContactCodeInput,
  type SentContactCode,
} from "../schema";
import { isRefusedCode, notConfirmed, notSent } from "./contact-words";

/** The customer is waiting: a longer time-out makes no sense. */
const WITHIN = { totalMs: 15_000 };

const CALLS = {
  email: { send: "sendEmailCode", confirm: "confirmEmail" },
  phone: { send: "sendPhoneCode", confirm: "confirmPhone" },
} as const;

/**
 * Asks the service to send a one-time code to a contact of the customer (interface-revisions 5); sends none if the
 * contact is verified. Also on record when it only may have been sent. Throws `ConflictError` for a deleted customer
 * and where the deployment verifies no contacts, and `UpstreamError`.
 */
export async function sendContactCode(ctx: EnvironmentContext, input: SendContactCodeInput): Promise<SentContactCode> {
  requirePermission(ctx, "customers:write");
  const { customerId, contact } = input;
  const params = { customerId };
  if (isVerified(await readAwaiting(ctx, input), contact)) return { how: "already" };
  try {
    await ctx.upstream[CALLS[contact].send]({ params }, WITHIN);
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    if (error.failure.httpStatus === 409 && (await isVerifiedNow(ctx.upstream, input))) return { how: "already" };
    if (isOutcomeUnknown(error)) await record(ctx, input, "customer.send-code", { outcome: "not confirmed" });
    throw notSent(error, contact);
  }
  await record(ctx, input, "customer.send-code");
  return { how: "sent" };
}

/**
 * Confirms a contact with the code that the customer received (interface-revisions 5). No record holds the code:
 * neither the audit log nor the records of calls and errors. A refusal or a missing response is settled by reading the
 * customer: someone else may have been first. Throws `UpstreamError`, with what is wrong at the field `code`,
 * `OpenOutcomeError` when the outcome stays open, and `ConflictError` as `sendContactCode` does.
 */
export async function confirmContact(ctx: EnvironmentContext, input: ConfirmContactInput): Promise<ConfirmedContact> {
  requirePermission(ctx, "customers:write");
  const { customerId, contact, code } = input;
  if (isVerified(await readAwaiting(ctx, input), contact)) return { how: "already" };
  try {
    await ctx.upstream[CALLS[contact].confirm]({ params: { customerId }, body: { code } }, WITHIN);
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    const isLost = isOutcomeUnknown(error);
    const isDone = (isLost || isRefusedCode(error)) && (await isVerifiedNow(ctx.upstream, input));
    if (isDone && !isLost) return { how: "already" };
    if (isDone) {
      await record(ctx, input, "customer.verify-contact", { confirmedBy: "reading back" });
      return { how: "found" };
    }
    if (isLost) {
      await record(ctx, input, "customer.verify-contact-unconfirmed");
      throw open(contact);
    }
    const refused = notConfirmed(error, contact);
    await record(ctx, input, "customer.verify-contact-refused", { outcome: refused.code });
    throw refused;
  }
  await record(ctx, input, "customer.verify-contact");
  return { how: "answered" };
}

async function record(
  ctx: EnvironmentContext,
  { customerId, contact }: SendContactCodeInput,
  action: AuditAction,
  outcome: Record<string, string> = {},
): Promise<void> {
  const resource = { type: "Customer" as const, id: customerId };
  await recordAudit(ctx.db, ctx, { action, resource, after: { contact, ...outcome } });
}

function isVerified({ contactVerification }: Customer, contact: Contact): boolean {
  return contactVerification?.[contact] === "VERIFIED";
}

/** False also when it can't be read: then no more is known than the call has said. */
async function isVerifiedNow(upstream: Upstream, { customerId, contact }: SendContactCodeInput): Promise<boolean> {
  try {
    return isVerified(await upstream.getCustomer({ params: { customerId } }), contact);
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return false;
  }
}

/** Throws when the customer is deleted, or nothing indicates that this deployment verifies contacts. */
async function readAwaiting(ctx: EnvironmentContext, input: SendContactCodeInput): Promise<Customer> {
  const customer = await ctx.upstream.getCustomer({ params: { customerId: input.customerId } });
  if (customer.isDeleted === true) {
    throw new ConflictError({
      code: "customer_deleted",
      title: "This customer is deleted.",
      meaning: "Nothing was sent.",
      next: "A deleted customer's record stays as it is.",
    });
  }
  const isStated = customer.contactVerification?.[input.contact] !== undefined;
  if (isStated || environmentCan(ctx.environment, "kycLinkPerCustomer")) return customer;
  const noun = CONTACT_NOUNS[input.contact];
  throw new ConflictError({
    code: "no_contact_verification",
    title: `This deployment of the service doesn't verify a customer's ${noun}.`,
    meaning: "Nothing was sent.",
    next: "Nothing waits for it here.",
  });
}

/** The call's own failure is left out: it may contain what was sent. */
function open(contact: Contact): OpenOutcomeError {
  const noun = CONTACT_NOUNS[contact];
  return new OpenOutcomeError(
    {
      code: "contact_unconfirmed",
      title: `The service did not confirm that the ${noun} is verified.`,
      meaning: "It may have accepted the code all the same.",
      next: "Look at the customer again in a moment. If nothing has changed, try the code again or send a new one.",
    },
    undefined,
  );
}
