interface Customer {
  platformCustomerId?: unknown;
  email?: unknown;
  phoneNumber?: unknown;
  /** What was confirmed by a code since. */
  contactVerification?: unknown;
}

export type Contact = "email" | "phone";

/** The field that holds a contact. */
export const CONTACT_FIELDS = { email: "email", phone: "phoneNumber" } as const;

/**
 * Which contacts of a customer are verified (interface-revisions 5): all that are on file, but for those whose platform
 * ID says otherwise, by `email-pending` or `phone-pending`, and that no code has confirmed.
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
