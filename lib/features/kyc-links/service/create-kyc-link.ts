import "server-only";
import type { Customer, KycLink } from "@/lib/contract/customer";
import { ConflictError, InputError, UpstreamError } from "@/lib/errors";
import { customerEntry, rememberEntries } from "@/lib/features/directory/service/labels";
import { recordAudit } from "@/lib/server/audit/record";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { kycLink, kycLinkUrlContext } from "@/lib/server/db/schema/customer";
import { isOutcomeUnknown } from "@/lib/server/journal/uncertain";
import { seal } from "@/lib/server/vault/vault";
import { explaining } from "@/lib/upstream/explain";
import type { CreateKycLinkInput, GetKycLinkInput, KycLinkView } from "../schema";
import { getKycLink } from "./get-kyc-link";
import { isLink, noSuchLink, placeOf } from "./links";

/**
 * Creates a hosted verification link (`GET /customers/kyc-link`, specification 4.1; or `POST /customers/{id}/kyc-link`,
 * interface-revisions 5) and stores it encrypted. Each request creates another link, so the service's client repeats
 * neither. A link whose response was lost is known to no one and expires unused, so trying again is harmless; every
 * attempt is in the record of calls. Throws `UpstreamError`.
 */
export async function createKycLink(ctx: EnvironmentContext, input: CreateKycLinkInput): Promise<KycLinkView> {
  requirePermission(ctx, "kyc-links:create");
  return await makeLink(ctx, input, null);
}

/**
 * Creates another link for the customer and the return address of an earlier one, which the service can't revoke.
 * Throws `NotFoundError`, and what `createKycLink` throws.
 */
export async function regenerateKycLink(ctx: EnvironmentContext, input: GetKycLinkInput): Promise<KycLinkView> {
  requirePermission(ctx, "kyc-links:create");
  const [earlier] = await ctx.db
    .select({
      customerId: kycLink.customerId,
      platformCustomerId: kycLink.platformCustomerId,
      redirectUri: kycLink.redirectUri,
    })
    .from(kycLink)
    .where(isLink(ctx.environment.id, input.linkId));
  if (!earlier) throw noSuchLink();
  const { customerId, platformCustomerId, redirectUri } = earlier;
  // Where links are made for the platform's id, the customer is only known from the service's response.
  const isForCustomer = customerId !== null && environmentCan(ctx.environment, "kycLinkPerCustomer");
  const whose = isForCustomer ? { customerId } : { platformCustomerId: platformCustomerId ?? undefined };
  return await makeLink(ctx, { ...whose, redirectUri: redirectUri ?? undefined }, input.linkId);
}

/** `after`: the earlier link that this one follows. */
async function makeLink(ctx: EnvironmentContext, input: CreateKycLinkInput, after: string | null) {
  const { redirectUri } = input;
  const { platformCustomerId, ...answer } = await ask(ctx, input);
  const { kycUrl } = answer;
  if (kycUrl === undefined) throw unusable("There is no link in it.");
  if (!isWebAddress(kycUrl, ctx.environment.mode)) throw unusable("It isn't a web link.");
  const id = crypto.randomUUID();
  const customerId = answer.customerId ?? null;
  const expiresAt = instantIn(answer.expiresAt);
  await ctx.db.transaction(async (tx) => {
    await tx.insert(kycLink).values({
      id,
      environmentId: ctx.environment.id,
      platformCustomerId,
      customerId,
      redirectUri: redirectUri ?? null,
      sealedUrl: seal(kycUrl, kycLinkUrlContext(id)),
      personId: ctx.actor.personId,
      expiresAt,
    });
    await recordAudit(tx, ctx, {
      action: "kyc-link.create",
      resource: { type: "kyc-link", id },
      after: {
        platformCustomerId,
        customerId,
        redirectTo: redirectUri === undefined ? null : placeOf(redirectUri),
        ...(after === null ? {} : { follows: after }),
      },
    });
  });
  return getKycLink(ctx, { linkId: id });
}

/** Calls the service, and explains what a lost response means here: the call looks like a read but is none. */
async function ask(ctx: EnvironmentContext, input: CreateKycLinkInput) {
  const send = environmentCan(ctx.environment, "kycLinkPerCustomer")
    ? await askForCustomer(ctx, input)
    : askForPlatformId(ctx, input);
  const link = await send().catch((error: unknown) => {
    if (!isOutcomeUnknown(error)) throw error;
    const meaning = "No link was saved. If the service created one, it will expire unused.";
    const facts = { ...error.facts, meaning, next: "Try creating the link again in a moment." };
    throw new UpstreamError(error.status, facts, error.failure, { cause: error });
  });
  const isOf = (asked: string | null, returned: string | undefined) =>
    asked === null || returned === undefined || returned === asked;
  if (!isOf(link.platformCustomerId, link.answer.platformCustomerId))
    throw unusable("It is for a different platform ID.");
  if (!isOf(link.customerId, link.answer.customerId)) throw unusable("It is for a different customer.");
  return { ...link.answer, ...link, customerId: link.customerId ?? link.answer.customerId };
}

/** A call that creates a link, and the customer it is for. */
type Send = () => Promise<{ customerId: string | null; platformCustomerId: string | null; answer: KycLink }>;

/** For the platform's own id, whose customer need not exist (specification 4.1). Throws if there is no such call. */
function askForPlatformId({ environment, upstream }: EnvironmentContext, input: CreateKycLinkInput): Send {
  const { platformCustomerId, redirectUri } = input;
  if (!environmentCan(environment, "kycLinkByQuery")) throw noLinks();
  if (platformCustomerId === undefined) throw needsPlatformId();
  const query = { platformCustomerId, ...(redirectUri === undefined ? {} : { redirectUri }) };
  return async () => ({ customerId: null, platformCustomerId, answer: await upstream.getKycLink({ query }) });
}

/** For an existing customer (interface-revisions 5). Throws `InputError` where it isn't clear which one. */
async function askForCustomer(ctx: EnvironmentContext, { redirectUri, ...asked }: CreateKycLinkInput): Promise<Send> {
  const customer =
    asked.customerId === undefined
      ? await onlyCustomer(ctx, asked.platformCustomerId ?? "")
      : await ctx.upstream.getCustomer({ params: { customerId: asked.customerId } });
  if (customer.isDeleted) throw deleted();
  if (asked.platformCustomerId !== undefined && customer.platformCustomerId !== asked.platformCustomerId) {
    throw nobody("The chosen customer has another platform ID. Choose again.");
  }
  await rememberEntries(ctx.db, [customerEntry(ctx.environment.id, customer)]);
  const idempotencyKey = crypto.randomUUID();
  return async () => ({
    customerId: customer.id,
    platformCustomerId: customer.platformCustomerId ?? null,
    answer: await explaining(
      ctx.upstream.createCustomerKycLink({
        params: { customerId: customer.id },
        body: redirectUri === undefined ? {} : { redirectUri },
        idempotencyKey,
      }),
      { means: ({ httpStatus }) => (httpStatus === 409 ? notVerified(customer) : null) },
    ),
  });
}

/**
 * The one reason for which the service refuses a link of an existing customer (interface-revisions 5), with the
 * contacts concerned where the customer's record states them.
 */
function notVerified({ contactVerification: { email = "VERIFIED", phone = "VERIFIED" } = {} }: Customer) {
  const isOpen = { email: email !== "VERIFIED", phone: phone !== "VERIFIED" };
  const both = isOpen.email === isOpen.phone;
  const what = both ? "email and phone number" : isOpen.email ? "email" : "phone number";
  const which = both && !isOpen.email ? "email or phone number isn't" : `${what} ${both ? "aren't" : "isn't"}`;
  return {
    title: `The customer's ${which} verified.`,
    meaning: "No link was created.",
    next: `Have the customer confirm their ${what} with a one-time code, from the customer's page or at the service, then create the link again.`,
  };
}

/** The one customer with the platform's id, which several may share (specification 2.4, rule 4). */
async function onlyCustomer(ctx: EnvironmentContext, platformCustomerId: string): Promise<Customer> {
  const { data } = await ctx.upstream.listCustomers({ query: { platformCustomerId, limit: 100 } });
  const fitting = data.filter((one) => one.platformCustomerId === platformCustomerId && one.isDeleted !== true);
  const [customer] = fitting;
  if (!customer) throw nobody("No customer has this ID. Create the customer first.");
  if (fitting.length === 1) return customer;
  throw new InputError({
    code: "kyc_link_ambiguous",
    title: `${fitting.length} customers have this platform ID.`,
    meaning: "No link was created.",
    next: "Choose the customer in the form, or create the link from the customer's page.",
    fields: { platformCustomerId: `${fitting.length} customers have this ID. Choose the one who gets the link.` },
  });
}

function nobody(problem: string): InputError {
  return new InputError({
    title: "Customer not found.",
    meaning: "No link was created.",
    next: "Create the customer first, then send the link.",
    fields: { platformCustomerId: problem },
  });
}

function deleted(): ConflictError {
  return new ConflictError({
    code: "customer_deleted",
    title: "This customer is deleted.",
    meaning: "No link was created.",
    next: "A deleted customer can't be verified. To verify this person or company, create a new customer.",
  });
}

function needsPlatformId(): InputError {
  return new InputError({
    title: "This deployment of the service creates links by platform ID.",
    meaning: "No link was created.",
    next: "Create the link with your own ID for the customer.",
    fields: { platformCustomerId: "Enter your own ID for the customer." },
  });
}

function noLinks(): ConflictError {
  return new ConflictError({
    code: "no_kyc_links",
    title: "This deployment of the service doesn't create KYC links.",
    meaning: "No link was created.",
    next: "If it does, an administrator can say so in the environment's settings, under Capabilities.",
  });
}

/** The instant that a text states; null where it states none. */
function instantIn(text: string | undefined): Date | null {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? null : new Date(at);
}

/** https, or http in a sandbox: anything else must never become a QR code that a customer opens. */
function isWebAddress(text: string, mode: "sandbox" | "production"): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === "https:" || (protocol === "http:" && mode === "sandbox");
}

function unusable(detail: string): UpstreamError {
  const facts = {
    code: "kyc_link_unusable",
    title: "The service returned a link that can't be used.",
    detail,
    meaning: "No link was saved. If the service created one, it will expire unused.",
    next: "Try creating the link again. If it keeps failing, contact the service.",
  };
  return new UpstreamError(502, facts, { kind: "garbled", sent: "answered" });
}
