import "server-only";
import { ConflictError, InputError, isUpstreamError, UpstreamError } from "@/lib/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { kycLink, kycLinkUrlContext } from "@/lib/server/db/schema/customer";
import { seal } from "@/lib/server/vault/vault";
import type { CreateKycLinkInput, GetKycLinkInput, KycLinkView } from "../schema";
import { getKycLink } from "./get-kyc-link";
import { isLink, noSuchLink, placeOf } from "./links";

/**
 * Makes a hosted verification link (`GET /customers/kyc-link`, specification 4.1; or `POST /customers/{id}/kyc-link`,
 * interface-revisions 5) and keeps it sealed. The first is a GET, which
 * the client of the service repeats after a lost connection, 429, 502, 503 or 504: each one sent makes another link,
 * and only the one of the last answer is kept and shown. A link whose answer was lost is in nobody's hands and expires
 * unused, so repeating does no harm; every attempt is in the record of calls. Throws `UpstreamError`.
 */
export async function createKycLink(ctx: EnvironmentContext, input: CreateKycLinkInput): Promise<KycLinkView> {
  requirePermission(ctx, "kyc-links:create");
  return await makeLink(ctx, input, null);
}

/**
 * Makes a further link for the customer and the return address of an earlier one, which the service can't take back.
 * Throws `NotFoundError`, and what `createKycLink` throws.
 */
export async function regenerateKycLink(ctx: EnvironmentContext, input: GetKycLinkInput): Promise<KycLinkView> {
  requirePermission(ctx, "kyc-links:create");
  const [earlier] = await ctx.db
    .select({ platformCustomerId: kycLink.platformCustomerId, redirectUri: kycLink.redirectUri })
    .from(kycLink)
    .where(isLink(ctx.environment.id, input.linkId));
  if (!earlier) throw noSuchLink();
  const { platformCustomerId, redirectUri } = earlier;
  return await makeLink(ctx, { platformCustomerId, redirectUri: redirectUri ?? undefined }, input.linkId);
}

/** `after`: the link that this one follows. */
async function makeLink(ctx: EnvironmentContext, input: CreateKycLinkInput, after: string | null) {
  const { platformCustomerId, redirectUri } = input;
  const answer = await ask(ctx, { platformCustomerId, ...(redirectUri === undefined ? {} : { redirectUri }) });
  if (answer.platformCustomerId !== undefined && answer.platformCustomerId !== platformCustomerId) {
    throw unusable("It is for a different platform ID.");
  }
  const { kycUrl } = answer;
  if (kycUrl === undefined) throw unusable("There is no link in it.");
  if (!isWebAddress(kycUrl, ctx.environment.mode)) throw unusable("It isn't a web link.");
  const id = crypto.randomUUID();
  const customerId = answer.customerId ?? null;
  await ctx.db.transaction(async (tx) => {
    await tx.insert(kycLink).values({
      id,
      environmentId: ctx.environment.id,
      platformCustomerId,
      customerId,
      redirectUri: redirectUri ?? null,
      sealedUrl: seal(kycUrl, kycLinkUrlContext(id)),
      personId: ctx.actor.personId,
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

/** Asks the service, and says of a lost answer what it means here: the call looks like a read but is none. */
async function ask(ctx: EnvironmentContext, query: { platformCustomerId: string; redirectUri?: string }) {
  const isPerCustomer = environmentCan(ctx.environment, "kycLinkPerCustomer");
  if (!isPerCustomer && !environmentCan(ctx.environment, "kycLinkByQuery")) throw noLinks();
  const customerId = isPerCustomer ? await customerOf(ctx, query.platformCustomerId) : null;
  try {
    if (customerId === null) return await ctx.upstream.getKycLink({ query });
    const { redirectUri } = query;
    const link = await ctx.upstream.createCustomerKycLink({
      params: { customerId },
      body: redirectUri === undefined ? {} : { redirectUri },
      idempotencyKey: crypto.randomUUID(),
    });
    return { ...link, customerId };
  } catch (error) {
    if (!isUpstreamError(error) || error.failure.kind === "refused" || error.failure.sent === "no") throw error;
    const meaning = "No link was saved. If the service created one, it will expire unused.";
    const facts = { ...error.facts, meaning, next: "Try creating the link again in a moment." };
    throw new UpstreamError(error.status, facts, error.failure, { cause: error });
  }
}

/** The customer a link is for, where it has to exist before (interface-revisions 5). Throws `InputError`. */
async function customerOf(ctx: EnvironmentContext, platformCustomerId: string): Promise<string> {
  const { data } = await ctx.upstream.listCustomers({ query: { platformCustomerId, limit: 100 } });
  const [customer] = data.filter((one) => one.platformCustomerId === platformCustomerId && one.isDeleted !== true);
  if (customer) return customer.id;
  throw new InputError({
    title: "No customer has this ID.",
    meaning: "No link was created.",
    next: "Create the customer first, then send the link.",
    fields: { platformCustomerId: "No customer has this ID. Create the customer first." },
  });
}

function noLinks(): ConflictError {
  return new ConflictError({
    code: "no_kyc_links",
    title: "This deployment of the service makes no KYC links.",
    meaning: "No link was created.",
    next: "If it does, an administrator can say so in the environment's settings, under Capabilities.",
  });
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
