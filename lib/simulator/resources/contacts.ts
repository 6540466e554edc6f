interface Customer {
  platformCustomerId?: unknown;
  email?: unknown;
  phoneNumber?: unknown;
}

/**
 * Which contacts of a customer are verified (interface-revisions 5): all that are on file, but for those whose platform
 * ID says otherwise, by `email-pending` or `phone-pending`.
 */
export function contactsOf({ platformCustomerId, email, phoneNumber }: Customer) {
  const state = (name: string) => (String(platformCustomerId).includes(`${name}-pending`) ? "PENDING" : "VERIFIED");
  return {
    ...(email === undefined ? {} : { email: state("email") }),
    ...(phoneNumber === undefined ? {} : { phone: state("phone") }),
  };
}
