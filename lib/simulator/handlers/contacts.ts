import { RIGHT_CODE } from "../flows/authorization";
import { refuse } from "../http/api-error";
import type { Call } from "../http/call";
import { CONTACT_FIELDS, type Contact, contactsOf } from "../resources/contacts";
import type { StoredCustomer } from "../state/resources";
import type { World } from "../state/world";
import { customerById } from "./customers";

/** The customer with an unverified contact. Throws 404, 410, 400 if none is on file, 409 once verified. */
function awaiting(world: World, customerId: string, contact: Contact): StoredCustomer {
  const customer = customerById(world, customerId);
  if (customer.isDeleted) throw refuse(410, "CUSTOMER_DELETED", "The customer is deleted.");
  const state = contactsOf(customer)[contact];
  const field = CONTACT_FIELDS[contact];
  if (state === undefined) throw refuse(400, "INVALID_INPUT", `There is no ${field} on file.`, { field });
  if (state === "VERIFIED") throw refuse(409, "CONFLICT", `The ${contact} is verified already.`);
  return customer;
}

function send(world: World, customerId: string, contact: Contact): undefined {
  awaiting(world, customerId, contact);
  world.store.count("contactCodesSent", customerId);
}

function confirm(world: World, customerId: string, contact: Contact, code: string): undefined {
  const customer = awaiting(world, customerId, contact);
  // Deliberately repeats the code, as a real service might.
  if (code !== RIGHT_CODE) throw refuse(400, "INVALID_INPUT", `The code ${code} is wrong.`, { code });
  const contactVerification = { ...customer.contactVerification, [contact]: "VERIFIED" };
  world.store.put("customers", { ...customer, contactVerification, updatedAt: world.clock.iso() });
}

/** `POST /customers/{customerId}/verify-email` (interface-revisions 5): the sandbox's code is always the same. */
export function sendEmailCode({ world, params }: Call<"sendEmailCode">) {
  return send(world, params.customerId, "email");
}

/** `POST /customers/{customerId}/verify-email/confirm`: 400 for a wrong code; works even if no code was sent. */
export function confirmEmail({ world, params, body }: Call<"confirmEmail">) {
  return confirm(world, params.customerId, "email", body.code);
}

/** `POST /customers/{customerId}/verify-phone`. */
export function sendPhoneCode({ world, params }: Call<"sendPhoneCode">) {
  return send(world, params.customerId, "phone");
}

/** `POST /customers/{customerId}/verify-phone/confirm`. */
export function confirmPhone({ world, params, body }: Call<"confirmPhone">) {
  return confirm(world, params.customerId, "phone", body.code);
}
