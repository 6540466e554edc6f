import "server-only";
import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type ApprovalNeed, approvalNeed } from "@/lib/contract/approval-need";
import { parseForeignJson } from "@/lib/contract/json-text";
import { NotFoundError } from "@/lib/errors";
import { can } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { webhookKey } from "@/lib/server/db/schema/environment";
import { webhookDelivery, webhookRejection } from "@/lib/server/db/schema/webhook";
import { redact } from "@/lib/upstream/redact";
import type { DeliveryDetail, GetDeliveryInput, RevealedBody, RevealRejectionBodyInput } from "../schema";
import { DELIVERY_COLUMNS } from "./list-deliveries";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

const notFound = () =>
  new NotFoundError({ title: "Delivery not found in this environment.", next: "Go back to the list." });

const isIt = (ctx: EnvironmentContext, deliveryId: number) =>
  and(eq(webhookDelivery.environmentId, ctx.environment.id), eq(webhookDelivery.id, deliveryId));

/** One delivery with its headers and payload, personal values masked. Throws `NotFoundError`. */
export async function getDelivery(ctx: EnvironmentContext, input: GetDeliveryInput): Promise<DeliveryDetail> {
  requirePermission(ctx, "webhooks:read");
  const [row] = await ctx.db
    .select({
      ...DELIVERY_COLUMNS,
      resourceUpdatedAt: webhookDelivery.resourceUpdatedAt,
      lastDuplicateAt: webhookDelivery.lastDuplicateAt,
      keyFingerprint: webhookKey.fingerprint,
      headers: webhookDelivery.headers,
      body: webhookDelivery.body,
    })
    .from(webhookDelivery)
    .leftJoin(webhookKey, eq(webhookKey.id, webhookDelivery.keyId))
    .where(isIt(ctx, input.deliveryId));
  if (!row) throw notFound();
  const { body, ...shown } = row;
  return {
    ...shown,
    occurredAt: row.occurredAt?.toISOString() ?? null,
    receivedAt: row.receivedAt.toISOString(),
    resourceUpdatedAt: row.resourceUpdatedAt?.toISOString() ?? null,
    lastDuplicateAt: row.lastDuplicateAt?.toISOString() ?? null,
    bodySha256: can(ctx.actor.role, "webhooks:read-body") ? sha256(body) : null,
    approvalNeed: needIn(body),
    maskedBody: masked(body),
  };
}

function masked(body: Buffer): string | null {
  try {
    return JSON.stringify(redact(JSON.parse(body.toString("utf8").replace(/^\ufeff/, ""))), null, 2);
  } catch {
    // What can't be read can't be masked, so none of it is shown.
    return null;
  }
}

function needIn(body: Buffer): ApprovalNeed {
  try {
    return approvalNeed(parseForeignJson(body.toString("utf8")));
  } catch {
    // Not JSON, or nested too deep: it can't be ruled out that it asks for approval.
    return "unclear";
  }
}

function asText(bytes: Buffer): RevealedBody {
  const body = bytes.toString("utf8");
  const isText = Buffer.from(body, "utf8").equals(bytes);
  return isText ? { body, isText } : { body: bytes.toString("base64"), isText };
}

/** The exact bytes of a delivery, which hold personal data; each reveal is audited. Throws `NotFoundError`. */
export async function revealDeliveryBody(ctx: EnvironmentContext, input: GetDeliveryInput): Promise<RevealedBody> {
  requirePermission(ctx, "webhooks:read-body");
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ body: webhookDelivery.body, webhookId: webhookDelivery.webhookId, type: webhookDelivery.type })
      .from(webhookDelivery)
      .where(isIt(ctx, input.deliveryId));
    if (!row) throw notFound();
    await recordAudit(tx, ctx, {
      action: "webhook.body.reveal",
      resource: { type: "webhook-delivery", id: String(input.deliveryId) },
      after: { webhookId: row.webhookId, type: row.type },
    });
    return asText(row.body);
  });
}

/** The stored start of a refused delivery; audited too, since it may be genuine but signed with a key unknown here. */
export async function revealRejectionBody(
  ctx: EnvironmentContext,
  input: RevealRejectionBodyInput,
): Promise<RevealedBody> {
  requirePermission(ctx, "webhooks:read-body");
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ bodyStart: webhookRejection.bodyStart, reason: webhookRejection.reason })
      .from(webhookRejection)
      .where(and(eq(webhookRejection.environmentId, ctx.environment.id), eq(webhookRejection.number, input.number)));
    if (!row) {
      throw new NotFoundError({
        title: "This rejected delivery has been deleted.",
        next: "Only the most recent ones are kept.",
      });
    }
    await recordAudit(tx, ctx, {
      action: "webhook.body.reveal",
      resource: { type: "webhook-rejection", id: String(input.number) },
      after: { reason: row.reason },
    });
    return asText(row.bodyStart);
  });
}
