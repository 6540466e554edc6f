import "server-only";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { env } from "@/lib/server/env";
import type { CompareAddressInput, DocumentComparison, Nothing } from "../schema";
import { compareDocument } from "./compare-document";
import { fetchDocument } from "./fetch-document";
import { MOST_BYTES } from "./read-document";

/**
 * Compares an uploaded OpenAPI file with the contract; it is not kept. Throws `AppError` (400) when it can't be read.
 */
export async function checkDocument(
  ctx: EnvironmentContext,
  _: Nothing,
  body: AsyncIterable<Uint8Array>,
): Promise<DocumentComparison> {
  requirePermission(ctx, "environments:manage");
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    chunks.push(chunk);
    // One byte too many is enough to be refused; the rest isn't held.
    if (size > MOST_BYTES) break;
  }
  return compareDocument(Buffer.concat(chunks).toString("utf8"));
}

/** The same for the file at an address. That this machine was made to reach for it is on record. */
export async function fetchAndCheckDocument(
  ctx: EnvironmentContext,
  { address }: CompareAddressInput,
): Promise<DocumentComparison> {
  requirePermission(ctx, "environments:manage");
  await recordAudit(ctx.db, ctx, {
    action: "service.fetch-document",
    resource: { type: "environment", id: ctx.environment.id },
    after: { address },
  });
  const policy = { mode: ctx.environment.mode, allowPrivate: env().allowPrivateAddresses };
  return compareDocument(await fetchDocument(address, policy));
}
