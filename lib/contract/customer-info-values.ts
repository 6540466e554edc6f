import type { Customer } from "./customer";
import { customerName } from "./customer-status";

function addressLine(customer: Customer): string | undefined {
  const { line1, line2, postalCode, city, state, country } = customer.address ?? {};
  const place = [postalCode, city].filter(Boolean).join(" ");
  const text = [line1, line2, place, state, country].filter(Boolean).join(", ");
  return text === "" ? undefined : text;
}

/** Where the customer's record holds each field that an institution may ask for (specification 2.4). */
const SOURCES: Record<string, (customer: Customer) => string | null | undefined> = {
  FULL_NAME: customerName,
  BIRTH_DATE: (customer) => customer.birthDate,
  NATIONALITY: (customer) => customer.nationality,
  PHONE_NUMBER: (customer) => customer.phoneNumber,
  EMAIL: (customer) => customer.email,
  POSTAL_ADDRESS: addressLine,
  TAX_ID: (customer) => customer.businessInfo?.taxId,
  REGISTRATION_NUMBER: (customer) => customer.businessInfo?.registrationNumber,
  USER_TYPE: (customer) => customer.customerType,
  COUNTRY_OF_RESIDENCE: (customer) => customer.address?.country,
  IDENTIFIER: (customer) => customer.umaAddress,
};

/** The value of a requested customer-info field in the customer's record; null if it has none. */
export function customerInfoValue(name: string, customer: Customer | null): string | null {
  const text = customer && SOURCES[name]?.(customer);
  return text && text.trim() !== "" ? text : null;
}
