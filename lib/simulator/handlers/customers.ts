import { randomUUID } from "node:crypto";
import type { CreateCustomerBody } from "@/lib/contract/customer";
import { customerName } from "@/lib/contract/customer-status";
import { normaliseUmaAddress, parseUmaAddress } from "@/lib/contract/uma-address";
import { openInternalAccounts } from "../flows/accounts";
import { ApiError, refuse } from "../http/api-error";
import type { Call } from "../http/call";
import { pageOfTable, scopeOf } from "../listing/page";
import { UMA_DOMAIN } from "../seed/customers";
import { marketOf } from "../seed/markets";
import { slugOf } from "../seed/people";
import type { StoredCustomer } from "../state/resources";
import type { World } from "../state/world";
import { lacksConsent, requireKnownTerms } from "./end-user-terms";

/** A customer by ID. Throws 404. */
export function customerById(world: World, id: string): StoredCustomer {
  const customer = world.store.tables.customers.get(id);
  if (!customer) throw refuse(404, "USER_NOT_FOUND", "Customer not found.");
  return customer;
}

/** The customer with this UMA address, in any case, unless deleted; undefined if there is none. */
export function customerByUma(world: World, umaAddress: string): StoredCustomer | undefined {
  return world.store.customerByUma(normaliseUmaAddress(umaAddress));
}

function freeUmaAddress(world: World, wanted: string | undefined, name: string): string {
  if (wanted !== undefined) {
    if (parseUmaAddress(wanted)?.domain !== UMA_DOMAIN) {
      throw refuse(400, "INVALID_UMA_ADDRESS", `The domain must be ${UMA_DOMAIN}.`, { field: "umaAddress" });
    }
    if (customerByUma(world, wanted))
      throw refuse(409, "UMA_ADDRESS_EXISTS", "A customer already has this UMA address.");
    return normaliseUmaAddress(wanted);
  }
  const base = `$${slugOf(name).slice(0, 50) || "customer"}`;
  for (let copy = 1; ; copy++) {
    const address = `${base}${copy === 1 ? "" : copy}@${UMA_DOMAIN}`;
    if (!customerByUma(world, address)) return address;
  }
}

/**
 * Creates a customer, and its internal accounts unless consent to the terms is missing. Throws 400 or 409 for its UMA
 * address.
 */
export function addCustomer(world: World, body: CreateCustomerBody, kycStatus: string): StoredCustomer {
  const name = customerName(body) ?? body.platformCustomerId;
  const at = world.clock.iso();
  // The tax ID is accepted but never returned (interface-revisions 5).
  const { idType: _, identifier: __, ...kept } = body;
  const customer: StoredCustomer = {
    ...kept,
    id: `Customer:${randomUUID()}`,
    umaAddress: freeUmaAddress(world, body.umaAddress, name),
    kycStatus,
    createdAt: at,
    updatedAt: at,
    isDeleted: false,
  };
  world.store.put("customers", customer);
  if (!lacksConsent(world, customer)) openInternalAccounts(world, customer);
  world.store.count("customersCreated", body.platformCustomerId);
  return customer;
}

/** `POST /customers`: APPROVED at once on a regulated platform, else in review until the hosted link is used. */
export function createCustomer({ world, body }: Call<"createCustomer">) {
  const needsName = body.customerType === "BUSINESS" ? body.businessInfo?.legalName : body.fullName;
  if (needsName === undefined) {
    const field = body.customerType === "BUSINESS" ? "businessInfo.legalName" : "fullName";
    throw refuse(400, "MISSING_MANDATORY_USER_INFO", `${field} is required.`, { field });
  }
  requireKnownTerms(world, body);
  return addCustomer(world, body, world.settings.regulated ? "APPROVED" : "PENDING_REVIEW");
}

/** `GET /customers` with all filters of specification 4.1, newest first. */
export function listCustomers({ world, query }: Call<"listCustomers">) {
  const time = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));
  const uma = query.umaAddress === undefined ? undefined : normaliseUmaAddress(query.umaAddress);
  const [createdAfter, createdBefore] = [time(query.createdAfter), time(query.createdBefore)];
  const [updatedAfter, updatedBefore] = [time(query.updatedAfter), time(query.updatedBefore)];
  const within = (text: string | undefined, after: number | undefined, before: number | undefined) => {
    if (after === undefined && before === undefined) return true;
    const at = Date.parse(text ?? "");
    return (after === undefined || at >= after) && (before === undefined || at <= before);
  };
  return pageOfTable(
    world.store.tables.customers,
    scopeOf("customers", query),
    query,
    (customer) =>
      (query.isIncludingDeleted === true || customer.isDeleted !== true) &&
      (uma === undefined || customer.umaAddress?.toLowerCase() === uma) &&
      (query.platformCustomerId === undefined || customer.platformCustomerId === query.platformCustomerId) &&
      (query.customerType === undefined || customer.customerType === query.customerType) &&
      (query.region === undefined || marketOf(customer).region === query.region) &&
      (query.currency === undefined || marketOf(customer).currencies.includes(query.currency)) &&
      within(customer.createdAt, createdAfter, createdBefore) &&
      within(customer.updatedAt, updatedAfter, updatedBefore),
    (customer) => customer,
  );
}

/** `GET /customers/{customerId}`; a deleted one is still shown, marked (specification 2.4 rule 7). */
export function getCustomer({ world, params }: Call<"getCustomer">) {
  return customerById(world, params.customerId);
}

/** `PATCH /customers/{customerId}`. Throws 410 for a deleted one. */
export function updateCustomer({ world, params, body }: Call<"updateCustomer">) {
  const customer = customerById(world, params.customerId);
  if (customer.isDeleted) throw refuse(410, "CUSTOMER_DELETED", "The customer is deleted.");
  const { umaAddress: wanted, businessInfo, ...rest } = body;
  const changes: Partial<StoredCustomer> = { ...rest };
  if (businessInfo !== undefined) changes.businessInfo = { ...customer.businessInfo, ...businessInfo };
  if (wanted !== undefined && wanted !== customer.umaAddress) changes.umaAddress = freeUmaAddress(world, wanted, "");
  if (customer.contactVerification) changes.contactVerification = confirmedAfter(customer.contactVerification, changes);
  const updated = { ...customer, ...changes, updatedAt: world.clock.iso() };
  world.store.put("customers", updated);
  return updated;
}

/** A changed contact returns to its initial state (`contactsOf`): only the previous one was confirmed. */
function confirmedAfter(confirmed: object, { email, phoneNumber }: Partial<StoredCustomer>) {
  return { ...confirmed, ...(email && { email: undefined }), ...(phoneNumber && { phone: undefined }) };
}

/** `DELETE /customers/{customerId}`: permanent; a second time is 410 (interface-defaults 3). */
export function deleteCustomer({ world, params }: Call<"deleteCustomer">) {
  const customer = customerById(world, params.customerId);
  if (customer.isDeleted) throw new ApiError(410, "CUSTOMER_DELETED", "The customer is already deleted.");
  const deleted = { ...customer, isDeleted: true, updatedAt: world.clock.iso() };
  world.store.put("customers", deleted);
  world.store.count("customersDeleted", customer.id);
  return deleted;
}
