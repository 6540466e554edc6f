interface Customer {
  platformCustomerId?: unknown;
  email?: unknown;
  phoneNumber?: unknown;
  /** The contacts that a code has confirmed. */
  contactVerification?: unknown;
}

export type Contact = "email" | "phone";

/** The field that holds a contact. */
export const CONTACT_FIELDS = { email: "email", phone: "phoneNumber" } as const;

/**
 * Which of a customer's contacts on file are verified (interface-revisions 5): all except those that the platform ID
 * marks by `email-pending` or `phone-pending` and no code has confirmed.
 */
export function contactsOf(customer: Customer): Partial<Record<Contact, "PENDING" | "VERIFIED">> {
  const { platformCustomerId, email, phoneNumber, contactVerification } = customer;
  const confirmed: Partial<Record<Contact, unknown>> = Object(contactVerification);
  const state = (name: Contact) => {
    const isPending = String(platformCustomerId).includes(`${name}-pending`) && confirmed[name] === undefined;
    return isPending ? ("PENDING" as const) : ("VERIFIED" as const);
  };
  return {
    ...(email === undefined ? {} : { email: state("email") }),
    ...(phoneNumber === undefined ? {} : { phone: state("phone") }),
  };
}
