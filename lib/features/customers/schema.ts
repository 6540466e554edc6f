import { z } from "zod";
import { OneTimeCode } from "@/lib/contract/authorization";
import { BusinessInfoInput, CreateCustomerBody, ListCustomersQuery, UpdateCustomerBody } from "@/lib/contract/customer";
import type { CUSTOMER_TYPES } from "@/lib/contract/customer-status";
import { page, paging } from "@/lib/contract/list-page";
import { Amount, CurrencyCode } from "@/lib/contract/money-amount";
import { Id } from "@/lib/contract/parameters";
import { PaymentInstruction } from "@/lib/contract/payment-instructions";
import { normaliseUmaAddress, umaAddressProblem } from "@/lib/contract/uma-address";
import { unread, unreadOfList } from "@/lib/contract/unread";
import { NoteBody } from "@/lib/features/casework/schema";
import { InZone } from "@/lib/features/journal/schema";

// Control and invisible characters are typing accidents: they can't be seen, and make two equal-looking ids differ.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;
const visible = (schema: z.ZodString) =>
  schema.refine((text) => !INVISIBLE.test(text), "This holds invisible characters. Type it instead of pasting.");

const PlatformCustomerId = visible(CreateCustomerBody.shape.platformCustomerId);

/**
 * Filters of the list: the service's own (specification 4.1), and two that it lacks, name and KYC status, which are
 * looked up in the local directory.
 */
export const ListCustomersInput = ListCustomersQuery.extend({
  name: z.string().trim().min(1).max(200).optional(),
  kycStatus: z.string().trim().min(1).max(60).optional(),
});
export type ListCustomersInput = z.infer<typeof ListCustomersInput>;

/** The same filters for a CSV file of every matching customer. */
export const ExportCustomersInput = ListCustomersInput.omit({ limit: true, cursor: true }).extend(InZone);
export type ExportCustomersInput = z.infer<typeof ExportCustomersInput>;

export const CustomerIdInput = z.strictObject({ customerId: Id });
export type CustomerIdInput = z.infer<typeof CustomerIdInput>;

export const NothingInput = z.strictObject({});
export type NothingInput = z.infer<typeof NothingInput>;

const VisibleBusinessInfo = BusinessInfoInput.extend({
  registrationNumber: visible(z.string().trim().min(1).max(100)).optional(),
  taxId: visible(z.string().trim().min(1).max(100)).optional(),
});

/** A new customer (specification 4.1) with its safeguards: see `createCustomer`. */
export const CreateCustomerInput = z.strictObject({
  ...CreateCustomerBody.shape,
  platformCustomerId: PlatformCustomerId,
  businessInfo: VisibleBusinessInfo.optional(),
  region: visible(z.string().trim().min(1).max(60)).optional(),
  identifier: visible(z.string().trim().min(1).max(100)).optional(),
  /**
   * The currencies that the customer is to transact in: they determine the mandatory fields (specification 2.4, rule
   * 2), and are sent where the deployment accepts them (interface-revisions 5).
   */
  currencies: z.array(CurrencyCode).max(200).default([]),
  /** Existing customers with the same platform id that the user has seen and wants to add another to. */
  confirmedIds: z.array(Id).max(500).default([]),
});
export type CreateCustomerInput = z.infer<typeof CreateCustomerInput>;

/** The fields that can change after creation (specification 4.1); only those that change are given. */
export const CustomerChanges = UpdateCustomerBody.extend({ businessInfo: VisibleBusinessInfo.optional() });
export type CustomerChanges = z.infer<typeof CustomerChanges>;

/** Shown at the phone number when the email address is changed too (interface-revisions 5). */
export const ONE_AT_A_TIME = "Save the email first, then the phone: the service changes one at a time.";

export const UpdateCustomerInput = z.strictObject({
  customerId: Id,
  changes: CustomerChanges,
  /** `updatedAt` of the record that the user saw: if someone else has changed it since, this change is refused. */
  seenUpdatedAt: z.string().max(60).nullable(),
});
export type UpdateCustomerInput = z.infer<typeof UpdateCustomerInput>;

export const DeleteCustomerInput = z.strictObject({
  customerId: Id,
  /** The platform's id of the customer, typed by the user to confirm the deletion. */
  confirmation: z.string().max(300),
});
export type DeleteCustomerInput = z.infer<typeof DeleteCustomerInput>;

export const AddNoteInput = z.strictObject({
  customerId: Id,
  key: z.uuid(),
  body: NoteBody,
});
export type AddNoteInput = z.infer<typeof AddNoteInput>;

/** What a customer's contacts are called on screen. */
export const CONTACT_NOUNS = { email: "email", phone: "phone number" } as const;
export type Contact = keyof typeof CONTACT_NOUNS;

/** The contact to which the service sends a one-time code (interface-revisions 5). */
export const SendContactCodeInput = z.strictObject({ customerId: Id, contact: z.enum(["email", "phone"]) });
export type SendContactCodeInput = z.infer<typeof SendContactCodeInput>;
/** `already`: the contact was verified before, so no code was sent. */
export const SentContactCode = z.object({ how: z.enum(["sent", "already"]) });
export type SentContactCode = z.infer<typeof SentContactCode>;

/** The code that the customer received at that contact. */
export const ConfirmContactInput = SendContactCodeInput.extend({ code: OneTimeCode });
export type ConfirmContactInput = z.infer<typeof ConfirmContactInput>;
/** `found`: the response was lost, and reading back shows the contact verified; `already`: it was verified before. */
export const ConfirmedContact = z.object({ how: z.enum(["answered", "found", "already"]) });
export type ConfirmedContact = z.infer<typeof ConfirmedContact>;

/** A customer without personal data beyond the name: what lists and headings show. */
export const CustomerRow = z.object({
  id: z.string(),
  platformCustomerId: z.string().nullable(),
  customerType: z.string().nullable(),
  name: z.string().nullable(),
  umaAddress: z.string().nullable(),
  kycStatus: z.string().nullable(),
  /** Of a business in revision 2, which then has no KYC status. */
  kybStatus: z.string().nullish(),
  nationality: z.string().nullable(),
  country: z.string().nullable(),
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
  isDeleted: z.boolean(),
  ...unread,
});
export type CustomerRow = z.infer<typeof CustomerRow>;

/** How a list was found when the service could not search for it: in the directory, as of its last sync. */
export const DirectoryNote = z.object({ syncedAt: z.string().nullable() });
export const CustomerList = page(CustomerRow).extend({ asOf: z.string(), directory: DirectoryNote.nullable() });
export type CustomerList = z.infer<typeof CustomerList>;

/** Personal facts by label; masked unless revealed. An absent one is not on file. */
export const PersonalFact = z.object({ key: z.string(), label: z.string(), text: z.string() });
export type PersonalFact = z.infer<typeof PersonalFact>;

export const CustomerView = z.object({
  customer: CustomerRow.extend({
    fullName: z.string().nullable(),
    legalName: z.string().nullable(),
    registrationNumber: z.string().nullable(),
    businessCountry: z.string().nullable(),
    incorporatedOn: z.string().nullable(),
    /** Where and in which currencies the customer transacts, where the service states it. */
    region: z.string().optional(),
    currencies: z.array(z.string()).optional(),
    /** Which of the contacts on file are verified, where the service states it. */
    contactVerification: z.object({ email: z.string().optional(), phone: z.string().optional() }).optional(),
    /** The terms that the customer accepted, where the service states them. */
    terms: z.object({ version: z.string().nullable(), acceptedAt: z.string().nullable() }).nullable(),
  }),
  /** Masked: birth date, address, tax id, phone, email, and anything else that the service stores. */
  personal: z.array(PersonalFact),
  asOf: z.string(),
});
export type CustomerView = z.infer<typeof CustomerView>;

export const RevealedCustomer = z.object({ personal: z.array(PersonalFact) });
export type RevealedCustomer = z.infer<typeof RevealedCustomer>;

/** `found`: created, but the response was lost and the customer was found by reading back. */
export const CreatedCustomer = CustomerView.extend({ how: z.enum(["answered", "found"]) });
export type CreatedCustomer = z.infer<typeof CreatedCustomer>;

/** `already`: someone had deleted it before. */
export const DeletedCustomer = CustomerView.extend({ how: z.enum(["answered", "found", "already"]) });
export type DeletedCustomer = z.infer<typeof DeletedCustomer>;

/** What the platform's configuration says about customers (`GET /config`); null: it does not say. */
export const CustomerConfig = z.object({
  umaDomain: z.string().nullable(),
  isRegulated: z.boolean().nullable(),
  /** Whether customers are created here rather than through a hosted link. */
  createsCustomers: z.boolean(),
  /** Whether a KYC link is made for an existing customer instead of for the platform's own id. */
  linksPerCustomer: z.boolean(),
  /** Whether this deployment has, and requires, a business's country and incorporation. */
  hasBusinessDetails: z.boolean(),
  /** Whether customers have a region and currencies, stated at creation and usable as filters of the list. */
  hasMarkets: z.boolean(),
  /** Whether a new individual's tax ID is accepted. */
  takesTaxIds: z.boolean(),
  /** Currencies that a business can send only with its registration number. */
  registrationCurrencies: z.array(z.string()),
  /** Whether a business's details can be changed; below, whether the email address or the phone number can. */
  changesBusiness: z.boolean(),
  changesContact: z.boolean(),
  /** Whether a new customer must consent to the service's terms: on an unregulated platform that has them. */
  asksTerms: z.boolean(),
  currencies: z.array(z.object({ code: z.string(), requiredFields: z.array(z.string()) })),
});
export type CustomerConfig = z.infer<typeof CustomerConfig>;

/** The service's current terms for customers; `url` null: the service gives none that can be opened. */
export const EndUserTermsView = z.object({ version: z.string(), url: z.string().nullable() });
export type EndUserTermsView = z.infer<typeof EndUserTermsView>;

/** How many customers are in each KYC status, from the directory; `syncedAt` null: not copied yet. */
export const KycCounts = z.object({
  counts: z.array(z.object({ status: z.string(), count: z.number() })),
  deleted: z.number(),
  syncedAt: z.string().nullable(),
});
export type KycCounts = z.infer<typeof KycCounts>;

/** A verified webhook about the customer's verification, with the record's own order and time (defaults 5). */
export const KycEvent = z.object({
  deliveryId: z.number(),
  type: z.string(),
  status: z.string().nullable(),
  /** What a verification found, in words. */
  found: z.string().nullable(),
  at: z.string(),
  receivedAt: z.string(),
});
/** Undecided verifications, with what they lack in words; `count` null: they could not be read. */
const OpenVerifications = z.object({ count: z.number().nullable(), errors: z.array(z.string()) });
export type OpenVerifications = z.infer<typeof OpenVerifications>;

/** `open` null: this deployment of the service has no verifications. */
export const KycHistory = z.object({ events: z.array(KycEvent), open: OpenVerifications.nullable() });
export type KycHistory = z.infer<typeof KycHistory>;

export const InternalAccountRow = z.object({
  id: z.string(),
  /** Null, which is not zero, where the service states no balance or none that can be read. */
  balance: Amount.nullable(),
  /** Includes held funds; absent where the service states no total. */
  totalBalance: Amount.optional(),
  /** Absent where the service states none. */
  status: z.string().optional(),
  paymentInstructions: z.array(PaymentInstruction),
  updatedAt: z.string().nullable(),
  ...unread,
});
export type InternalAccountRow = z.infer<typeof InternalAccountRow>;
export const InternalAccounts = z.object({
  accounts: z.array(InternalAccountRow),
  hasMore: z.boolean(),
  ...unreadOfList,
});
export type InternalAccounts = z.infer<typeof InternalAccounts>;

export const ExternalAccountRow = z.object({
  id: z.string(),
  /** Bank and last four characters only. */
  label: z.string(),
  beneficiary: z.string().nullable(),
  currency: z.string().nullable(),
  status: z.string().nullable(),
});
export type ExternalAccountRow = z.infer<typeof ExternalAccountRow>;
export const ExternalAccounts = z.object({
  accounts: z.array(ExternalAccountRow),
  hasMore: z.boolean(),
  ...unreadOfList,
});
export type ExternalAccounts = z.infer<typeof ExternalAccounts>;

export const CustomerNote = z.object({
  id: z.string(),
  body: z.string(),
  author: z.string().nullable(),
  createdAt: z.string(),
});
export type CustomerNote = z.infer<typeof CustomerNote>;
/** A page of the notes about a customer, newest first. */
export const ListCustomerNotesInput = z.strictObject({ customerId: Id, ...paging });
export type ListCustomerNotesInput = z.infer<typeof ListCustomerNotesInput>;

export const CustomerNotes = page(CustomerNote);
export type CustomerNotes = z.infer<typeof CustomerNotes>;

export type CustomerType = (typeof CUSTOMER_TYPES)[number];

/** `alice` → `$alice@<domain>`; text that already has an `@` is only normalised; "" stays "". */
export function umaFromTyped(typed: string, domain: string | null): string {
  const text = normaliseUmaAddress(typed);
  if (text === "" || text.includes("@") || domain === null) return text;
  return `${text.startsWith("$") ? "" : "$"}${text}@${domain.toLowerCase()}`;
}

/** Why a completed UMA address can't be used on this platform (specification 2.4, rule 5); null when it can. */
export function umaProblem(address: string, domain: string | null): string | null {
  const problem = umaAddressProblem(address);
  if (problem !== null || domain === null) return problem;
  const isOwn = address.slice(address.lastIndexOf("@") + 1) === domain.toLowerCase();
  return isOwn ? null : `The part after @ must be ${domain}, the platform's own domain.`;
}

/** Customers by KYC or KYB status as of an instant; `since`: one has had it since then or longer, where known. */
export const CustomersByStatus = z.object({
  asOf: z.string(),
  statuses: z.array(z.object({ status: z.string().nullable(), count: z.int(), since: z.string().nullable() })),
});
export type CustomersByStatus = z.infer<typeof CustomersByStatus>;
