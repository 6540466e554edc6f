import "server-only";
import type { CreateCustomerBody, Customer } from "@/lib/contract/customer";
import { shownRecord } from "@/lib/contract/personal-data";
import { sameUmaAddress } from "@/lib/contract/uma-address";
import { ConflictError, InputError, isUpstreamError, type UpstreamError } from "@/lib/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import {
  isOutcomeUnknown,
  lookAgain,
  OpenOutcomeError,
  onlyOneAtATime,
  recordingOpen,
  recordingRefusal,
} from "@/lib/server/journal/uncertain";
import { garbled } from "@/lib/upstream/failures";
import { demandsOf, openDemands, taxIdProblems } from "../fields";
import { type CreateCustomerInput, type CreatedCustomer, umaProblem } from "../schema";
import { consentProblems, learnFromRefusal, readConfig, unknownFields } from "./config";
import { recordCustomer } from "./record";
import { customerView } from "./views";

/**
 * Creates a customer, with their consent to the terms where it was given (specification 4.1, interface-revisions 5).
 * `POST /customers` is not idempotent, so: one creation per platform id at a time; an existing customer with the same
 * platform id that the user has not confirmed, or with the same UMA address, refuses this one before anything is sent;
 * and a lost response is settled by looking for the customer, never by a second call. Throws `ConflictError` for a
 * refusal, `OpenOutcomeError` that says what is known for a lost response. The audit log holds the request before it is
 * sent, then its outcome.
 */
export async function createCustomer(ctx: EnvironmentContext, input: CreateCustomerInput): Promise<CreatedCustomer> {
  requirePermission(ctx, "customers:write");
  const { currencies, confirmedIds, ...stated } = input;
  const { hasMarkets } = await checkAgainstConfig(ctx, stated, currencies);
  const body = hasMarkets && currencies.length > 0 ? { ...stated, currencies } : stated;
  const name = `customer.create ${ctx.environment.id} ${body.platformCustomerId}`;
  const change = { action: "customer.create" as const, after: shownRecord(body, "customer") };
  // Until the service has given the customer an id, an open outcome is recorded under the platform's id.
  const open = { ...change, resource: { type: "Customer" as const, id: body.platformCustomerId } };
  const create = async (held: EnvironmentContext) => {
    const before = await customersWith(held, body);
    refuseTaken(before, body);
    refuseUnconfirmed(before, confirmedIds);
    // Committed before the call, so a creation is on record even if the process dies before recording the outcome.
    await recordAudit(held.db, held, { ...open, action: "customer.request-create" });
    const refused = { ...open, action: "customer.create-refused" as const };
    const { made, how } = await recordingRefusal(held, refused, () => sendOrFind(held, body, before));
    const found = how === "found" ? { confirmedBy: "reading back" } : {};
    await recordCustomer(held, made, { ...change, after: { ...change.after, ...found } });
    return { ...customerView(made), how };
  };
  try {
    return await recordingOpen(ctx, open, () => onlyOneAtATime(ctx, name, create));
  } catch (error) {
    await learnFromRefusal(ctx, body, error);
    throw error;
  }
}

async function sendOrFind(ctx: EnvironmentContext, body: CreateCustomerBody, before: Customer[]) {
  try {
    return { made: await ctx.upstream.createCustomer({ body }), how: "answered" as const };
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    return { made: await lookFor(ctx, body, before, error), how: "found" as const };
  }
}

/** Checks against the configuration: direct creation, the UMA domain, and the fields that the currencies demand. */
async function checkAgainstConfig(ctx: EnvironmentContext, body: CreateCustomerBody, currencies: string[]) {
  const config = await readConfig(ctx);
  if (!config.createsCustomers) {
    throw new ConflictError({
      code: "platform_unregulated",
      title: "This platform does not create customers directly.",
      detail: "The service verifies them itself, through a hosted link.",
      meaning: "Nothing was created.",
      next: "Send the customer a KYC link.",
    });
  }
  const uma = body.umaAddress === undefined ? null : umaProblem(body.umaAddress, config.umaDomain);
  const fields = {
    ...openDemands(demandsOf(config, currencies, body.customerType), body),
    ...(uma ? { umaAddress: uma } : {}),
    ...taxIdProblems(body),
    ...unknownFields(config, body),
    ...consentProblems(config, body.endUserTermsConsent),
  };
  if (Object.keys(fields).length === 0) return config;
  throw new InputError({
    title: "Some of the customer's data is missing or isn't valid.",
    meaning: "Nothing was created.",
    next: "Correct the marked fields and try again.",
    fields,
  });
}

/** Customers, not deleted, with the platform's id or the UMA address of `body`. */
async function customersWith(ctx: EnvironmentContext, body: CreateCustomerBody): Promise<Customer[]> {
  const { platformCustomerId, umaAddress } = body;
  const [same, taken] = await Promise.all([
    ctx.upstream.listCustomers({ query: { platformCustomerId, limit: 100 } }),
    umaAddress ? ctx.upstream.listCustomers({ query: { umaAddress, limit: 1 } }) : null,
  ]);
  const unreadRecords = (same.unreadRecords ?? 0) + (taken?.unreadRecords ?? 0);
  // One of these may be the customer in question.
  if (unreadRecords > 0)
    throw garbled(`${unreadRecords} of the customers with this ID can't be read.`, { reach: "nothing" });
  const all = new Map([...same.data, ...(taken?.data ?? [])].map((customer) => [customer.id, customer]));
  return [...all.values()].filter((customer) => customer.isDeleted !== true && isAlike(customer, body));
}

/** Rechecks the filter: if the service ignored it, every customer would look like this one. */
function isAlike(customer: Customer, body: CreateCustomerBody): boolean {
  return customer.platformCustomerId === body.platformCustomerId || hasAddress(customer, body);
}

function hasAddress(customer: Customer, body: CreateCustomerBody): boolean {
  return Boolean(body.umaAddress && customer.umaAddress && sameUmaAddress(customer.umaAddress, body.umaAddress));
}

function refuseTaken(before: Customer[], body: CreateCustomerBody): void {
  const owner = before.find((customer) => hasAddress(customer, body));
  if (!owner) return;
  throw new ConflictError({
    code: "uma_address_exists",
    title: "This UMA address is taken.",
    detail: `${owner.platformCustomerId ?? owner.id} has it.`,
    meaning: "Nothing was created.",
    next: "Choose another address, or leave it empty and the service creates one.",
    fields: { umaAddress: "Another customer has this address." },
  });
}

function refuseUnconfirmed(before: Customer[], confirmedIds: string[]): void {
  const unseen = before.filter((customer) => !confirmedIds.includes(customer.id));
  if (unseen.length === 0) return;
  throw new ConflictError({
    code: "customer_exists",
    title:
      unseen.length === 1
        ? "A customer with this platform ID exists."
        : `${unseen.length} customers with this platform ID exist.`,
    meaning: "Nothing was created.",
    next: "Check whether it's the one you want to create. To create another with this ID, confirm below.",
  });
}

/** Looks for the customer whose creation was not answered. If it is not found, throws with what is known. */
async function lookFor(ctx: EnvironmentContext, body: CreateCustomerBody, before: Customer[], cause: unknown) {
  const look = async () => {
    const now = await customersWith(ctx, body).catch((error: unknown) => {
      throw isUpstreamError(error) ? unknownOutcome(error) : error;
    });
    return now.find((customer) => !before.some((known) => known.id === customer.id));
  };
  const made = await lookAgain(look, (found) => found !== undefined);
  if (made) return made;
  throw new OpenOutcomeError(
    {
      code: "customer_not_there",
      title: "The service didn't confirm, and the customer doesn't exist.",
      detail: `Corridor just checked: no new customer has the platform ID ${body.platformCustomerId}.`,
      meaning: "As far as the service reports, nothing was created.",
      next: "Try again. If it appears later, the next attempt finds it and doesn't create a second one.",
    },
    cause,
  );
}

function unknownOutcome(cause: UpstreamError): OpenOutcomeError {
  return new OpenOutcomeError(
    {
      code: "customer_unknown",
      title: "It is not known whether the customer was created.",
      detail: "The service didn't confirm it, and can't be read right now.",
      meaning: "The customer may or may not exist. Nothing else was changed.",
      next: "Try again in a moment. Corridor checks for the customer first, so it isn't created twice.",
    },
    cause,
  );
}
