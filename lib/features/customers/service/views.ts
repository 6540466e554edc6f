import "server-only";
import type { Customer } from "@/lib/contract/customer";
import { customerName } from "@/lib/contract/customer-status";
import { maskFact } from "@/lib/contract/personal-data";
import { isPresent, spellOut, valueText } from "@/lib/fields";
import type { CustomerRow, CustomerView, PersonalFact } from "../schema";

/** A customer without personal data beyond the name. */
export function customerRow(customer: Customer): CustomerRow {
  return {
    id: customer.id,
    platformCustomerId: customer.platformCustomerId ?? null,
    customerType: customer.customerType ?? null,
    name: customerName(customer),
    umaAddress: customer.umaAddress ?? null,
    kycStatus: customer.kycStatus ?? null,
    kybStatus: customer.kybStatus ?? null,
    nationality: customer.nationality ?? null,
    country: customer.address?.country ?? null,
    createdAt: customer.createdAt ?? null,
    updatedAt: customer.updatedAt ?? null,
    isDeleted: customer.isDeleted === true,
    unreadFields: customer.unreadFields,
  };
}

/** Fields shown elsewhere on the page, as they are or as part of something; all others are treated as personal. */
const PLAIN = new Set([
  ...["id", "platformCustomerId", "customerType", "umaAddress", "kycStatus", "kybStatus", "fullName", "nationality"],
  ...["businessName", "endUserTermsConsent", "region", "currencies", "contactVerification"],
  ...["createdAt", "updatedAt", "isDeleted", "birthDate", "address", "email", "phoneNumber", "businessInfo"],
  "unreadFields",
]);
const PLAIN_BUSINESS = new Set(["legalName", "registrationNumber", "taxId", "country", "incorporatedOn"]);

/** How a fact is to be shown. */
type View = (field: string, value: unknown) => unknown;

function extraFacts(record: Record<string, unknown>, known: Set<string>, view: View): PersonalFact[] {
  return Object.entries(record)
    .filter(([key, value]) => !known.has(key) && isPresent(value))
    .map(([key, value]) => ({ key, label: spellOut(key), text: valueText(view(key, value)) }));
}

/** Which contacts are verified: a status, no personal data. A value not spelled like one may be the contact itself. */
function contactsOf({ contactVerification }: Customer): CustomerView["customer"]["contactVerification"] {
  const statusIn = (text: string | undefined) => (/^[A-Z][A-Z_]*$/.test(text ?? "") ? text : undefined);
  return (
    contactVerification && { email: statusIn(contactVerification.email), phone: statusIn(contactVerification.phone) }
  );
}

/** The personal facts on file, without a `view` in full: only `revealCustomer` returns them like this. */
export function personalFacts(customer: Customer, view: View = (_, value) => value): PersonalFact[] {
  const { line1, line2, city, state, postalCode, country } = customer.address ?? {};
  const place = [line1, line2, city, state, postalCode, country].filter(Boolean).join(", ");
  const facts: [key: string, label: string, text: string | undefined][] = [
    ["birthDate", "Date of birth", customer.birthDate],
    ["email", "Email", customer.email],
    ["phoneNumber", "Phone", customer.phoneNumber],
    ["taxId", "Tax ID", customer.businessInfo?.taxId],
    ["address", "Address", place],
    ["ipAddress", "IP address at acceptance", customer.endUserTermsConsent?.ipAddress],
  ];
  return [
    ...facts.flatMap(([key, label, text]) => (text ? [{ key, label, text: valueText(view(key, text)) }] : [])),
    ...extraFacts(customer, PLAIN, view),
    ...extraFacts(customer.businessInfo ?? {}, PLAIN_BUSINESS, view),
  ];
}

/** One customer as sent to the browser: personal facts are always masked. */
export function customerView(customer: Customer): CustomerView {
  const consent = customer.endUserTermsConsent;
  return {
    customer: {
      ...customerRow(customer),
      fullName: customer.fullName ?? null,
      legalName: customer.businessInfo?.legalName ?? customer.businessName ?? null,
      registrationNumber: customer.businessInfo?.registrationNumber ?? null,
      region: customer.region,
      currencies: customer.currencies,
      contactVerification: contactsOf(customer),
      businessCountry: customer.businessInfo?.country ?? null,
      incorporatedOn: customer.businessInfo?.incorporatedOn ?? null,
      terms: consent ? { version: consent.termsVersion ?? null, acceptedAt: consent.acceptedAt ?? null } : null,
    },
    personal: personalFacts(customer, maskFact),
    asOf: new Date().toISOString(),
  };
}
