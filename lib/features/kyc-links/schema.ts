import { z } from "zod";
import { Instant } from "@/lib/contract/calendar";
import { CreateCustomerBody, KycLinkQuery } from "@/lib/contract/customer";
import { page, paging } from "@/lib/contract/list-page";
import { hasInvisible } from "@/lib/contract/name-rules";
import { Id } from "@/lib/contract/parameters";
import { KYC_LINK_STATES, namesOf } from "@/lib/statuses";

const RedirectUri = z
  .string()
  .trim()
  .max(2_000, "Use at most 2,000 characters.")
  .pipe(KycLinkQuery.shape.redirectUri.unwrap())
  .refine(
    (text) => !URL.canParse(text) || new URL(text).username === "",
    "Leave the username and password out of the URL.",
  );

const { platformCustomerId } = CreateCustomerBody.shape;

/** For the customer with this id where links are made for existing customers, else for the platform's own id. */
export const CreateKycLinkInput = z
  .strictObject({
    customerId: Id.optional(),
    platformCustomerId: platformCustomerId
      .refine((text) => !hasInvisible(text), "This contains invisible characters. Type it instead of pasting.")
      .optional(),
    /** Where the customer's browser is redirected afterwards; a form submits "" for none. */
    redirectUri: z.union([z.literal("").transform(() => undefined), RedirectUri]).optional(),
  })
  .refine((input) => input.customerId !== undefined || input.platformCustomerId !== undefined, {
    path: ["platformCustomerId"],
    error: "Enter your own ID for the customer.",
  });
export type CreateKycLinkInput = z.output<typeof CreateKycLinkInput>;

const PlatformCustomerId = z.string().trim().min(1).max(300);
const LinkId = z.uuid("Invalid KYC link ID.");

/** Filters of the list. */
export const ListKycLinksInput = z.strictObject({
  platformCustomerId: PlatformCustomerId.optional(),
  state: z.enum(namesOf(KYC_LINK_STATES)).optional(),
  madeBy: z.string().trim().min(1).max(200).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  ...paging,
});
export type ListKycLinksInput = z.output<typeof ListKycLinksInput>;

export const GetKycLinkInput = z.strictObject({ linkId: LinkId });
export type GetKycLinkInput = z.output<typeof GetKycLinkInput>;

/** A link made here, without its address. */
export const KycLinkRow = z.object({
  id: z.string(),
  /** Null: the customer it was made for has none. */
  platformCustomerId: z.string().nullable(),
  /** The customer it was made for or led to: known once the service names them, at the latest with the verdict. */
  customerId: z.string().nullable(),
  /** Where the customer's browser is redirected afterwards, without its query. */
  redirectTo: z.string().nullable(),
  /** Null: the person is no longer known here; the audit log still names them. */
  madeBy: z.string().nullable(),
  createdAt: z.string(),
  /** Null: the service didn't say when. */
  expiresAt: z.string().nullable(),
  state: z.enum(namesOf(KYC_LINK_STATES)),
  /** The type of the delivery that the state comes from: `CUSTOMER.KYC_APPROVED`. */
  eventType: z.string().nullable(),
  eventAt: z.string().nullable(),
});
export type KycLinkRow = z.infer<typeof KycLinkRow>;

export const KycLinkList = page(KycLinkRow).extend({ asOf: z.string() });
export type KycLinkList = z.infer<typeof KycLinkList>;

/** A webhook about the customer since the link was made. */
export const KycLinkEvent = z.object({
  deliveryId: z.number(),
  type: z.string(),
  at: z.string(),
  receivedAt: z.string(),
});
export type KycLinkEvent = z.infer<typeof KycLinkEvent>;

export const KycLinkView = z.object({
  link: KycLinkRow,
  /** The name of its customer, if known here. */
  customerLabel: z.string().nullable(),
  /** The address to pass on; null for those who may not create links, because it opens the customer's identity form. */
  url: z.string().nullable(),
  events: z.array(KycLinkEvent),
  /** Other links made here for the same customer, newest first: the service does not say which one was used. */
  others: z.array(z.object({ id: z.string(), createdAt: z.string(), state: z.enum(namesOf(KYC_LINK_STATES)) })),
});
export type KycLinkView = z.infer<typeof KycLinkView>;
