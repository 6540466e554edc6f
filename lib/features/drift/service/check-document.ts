import "server-only";
import { AppError, InputError } from "@/lib/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { env } from "@/lib/server/env";
import type { AddressPolicy } from "@/lib/upstream/addresses";
import { attempt, isAttemptError } from "@/lib/upstream/attempt";
import { checkBaseUrl } from "@/lib/upstream/base-url";
import { createConnections } from "@/lib/upstream/connections";
import type { CompareAddressInput, DocumentComparison, Nothing } from "../schema";
import { compareDocument } from "./compare-document";
import { MOST_BYTES } from "./read-document";

const LIMITS = { headersMs: 10_000, bodyMs: 10_000, totalMs: 20_000, maxBytes: MOST_BYTES };

/** Compares an uploaded OpenAPI file with the contract; it is not stored. Throws `AppError` (400) when unreadable. */
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
    // One byte too many is enough to refuse it; the rest is not read.
    if (size > MOST_BYTES) break;
  }
  return compareDocument(Buffer.concat(chunks).toString("utf8"));
}

/** The same for the file at an address. The request made by this machine is audited. */
export async function fetchAndCheckDocument(
  ctx: EnvironmentContext,
  { address }: CompareAddressInput,
): Promise<DocumentComparison> {
  requirePermission(ctx, "environments:manage");
  const policy = { mode: ctx.environment.mode, allowPrivate: env().allowPrivateAddresses };
  const url = acceptAddress(address, policy);
  // Only an accepted address is recorded: a refused one may hold a password or a token.
  await recordAudit(ctx.db, ctx, {
    action: "service.fetch-document",
    resource: { type: "environment", id: ctx.environment.id },
    after: { address: url },
  });
  return compareDocument(await fetchDocument(url, policy));
}

/** The address, checked like a base URL. Throws `InputError`. */
function acceptAddress(address: string, policy: AddressPolicy): string {
  const verdict = checkBaseUrl(address, policy);
  if (verdict.ok) return verdict.url;
  throw new InputError({
    title: "The address can't be used.",
    detail: verdict.reason,
    meaning: "Nothing was fetched.",
    fields: { address: verdict.reason },
  });
}

/**
 * The text at an accepted address, fetched without credentials or redirects, and only if its name resolves to an
 * allowed address too. Throws `AppError` that says why it can't be fetched.
 */
async function fetchDocument(url: string, policy: AddressPolicy): Promise<string> {
  const { origin, pathname } = new URL(url);
  const connections = createConnections({ size: 1, proxy: env().outboundProxy });
  try {
    const { pool } = connections.get("openapi", origin, policy);
    const headers = ["accept", "application/yaml, application/json", "user-agent", "corridor"];
    const { status, body } = await attempt(pool, { method: "GET", path: pathname, headers }, LIMITS);
    if (status >= 300 && status < 400) throw unavailable("It leads to another address, which Corridor doesn't follow.");
    if (status !== 200) throw unavailable(`It returned ${status}.`);
    return body.toString("utf8");
  } catch (error) {
    if (!isAttemptError(error)) throw error;
    const isLarge = error.reason === "too-large";
    throw unavailable(
      isLarge ? "It is larger than 10 MB." : "It doesn't respond, or not at an allowed address.",
      error,
    );
  } finally {
    await connections.destroy();
  }
}

function unavailable(detail: string, cause?: unknown): AppError {
  return new AppError(
    400,
    {
      code: "document_unavailable",
      title: "The OpenAPI file can't be fetched.",
      detail,
      meaning: "Nothing was compared.",
      next: "Check the address, or upload the file.",
      fields: { address: detail },
    },
    { cause },
  );
}
