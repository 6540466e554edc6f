import "server-only";
import { and, asc, eq, isNull, ne, or } from "drizzle-orm";
import { findCustomers } from "@/lib/features/directory/service/search";
import { can } from "@/lib/permissions";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { keyset } from "@/lib/server/db/keyset";
import { kycLink, kycLinkUrlContext } from "@/lib/server/db/schema/customer";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { unseal } from "@/lib/server/vault/vault";
import type { GetKycLinkInput, KycLinkView } from "../schema";
import { HAPPENED, heardSince, isLink, linkRow, MADE, noSuchLink, selectLinks } from "./links";

const MOST_EVENTS = 50;
const MOST_OTHERS = 20;

/**
 * One link with what has been heard since it was made. Includes its address only for those who may create links, since
 * they could create another one anyway. Throws `NotFoundError`.
 */
export async function getKycLink(ctx: EnvironmentContext, input: GetKycLinkInput): Promise<KycLinkView> {
  requirePermission(ctx, "kyc-links:read");
  const { db, environment } = ctx;
  const isIt = isLink(environment.id, input.linkId);
  const [[row], [kept], events] = await Promise.all([
    selectLinks(db, environment.id).query.where(isIt),
    db.select({ sealedUrl: kycLink.sealedUrl }).from(kycLink).where(isIt),
    db
      .select({
        deliveryId: webhookDelivery.id,
        type: webhookDelivery.type,
        at: webhookDelivery.occurredAt,
        receivedAt: webhookDelivery.receivedAt,
      })
      .from(kycLink)
      .innerJoin(webhookDelivery, heardSince(environment.id))
      .where(isIt)
      .orderBy(asc(HAPPENED), asc(webhookDelivery.id))
      .limit(MOST_EVENTS),
  ]);
  if (!row || !kept) throw noSuchLink();
  const others = await selectLinks(db, environment.id)
    .query.where(and(eq(kycLink.environmentId, environment.id), ofTheSame(row), ne(kycLink.id, row.id)))
    .orderBy(...keyset(MADE, {}).orderBy)
    .limit(MOST_OTHERS);
  const link = linkRow(row);
  const customers = await findCustomers(db, environment.id, link.customerId === null ? [] : [link.customerId]);
  return {
    link,
    customerLabel: customers.get(link.customerId ?? "")?.label ?? null,
    url: can(ctx.actor.role, "kyc-links:create") ? unseal(kept.sealedUrl, kycLinkUrlContext(row.id)) : null,
    events: events.map(({ at, receivedAt, ...event }) => ({
      ...event,
      at: (at ?? receivedAt).toISOString(),
      receivedAt: receivedAt.toISOString(),
    })),
    others: others.map(({ id, createdAt, state }) => ({ id, createdAt: createdAt.toISOString(), state })),
  };
}

/** Links for the same customer: by the service's id where both have one, else by the platform's. */
function ofTheSame({
  customerId,
  platformCustomerId,
}: Pick<typeof kycLink.$inferSelect, "customerId" | "platformCustomerId">) {
  const isOfCustomer = customerId === null ? undefined : eq(kycLink.customerId, customerId);
  const isUnnamed = customerId === null ? undefined : isNull(kycLink.customerId);
  const isOfPlatformId =
    platformCustomerId === null ? undefined : and(eq(kycLink.platformCustomerId, platformCustomerId), isUnnamed);
  return or(isOfCustomer, isOfPlatformId);
}
