import "server-only";
import { AppError, InputError } from "@/lib/errors";
import type { AddressPolicy } from "@/lib/upstream/addresses";
import { attempt, isAttemptError } from "@/lib/upstream/attempt";
import { checkBaseUrl } from "@/lib/upstream/base-url";
import { createConnections } from "@/lib/upstream/connections";
import { MOST_BYTES } from "./read-document";

const LIMITS = { headersMs: 10_000, bodyMs: 10_000, totalMs: 20_000, maxBytes: MOST_BYTES };

/**
 * The text at an address, without credentials, without following a redirect. The address has to pass what a base URL
 * passes, at once and again for what its name stands for while connecting. Throws `AppError` that says why it can't be
 * had.
 */
export async function fetchDocument(address: string, policy: AddressPolicy): Promise<string> {
  const verdict = checkBaseUrl(address, policy);
  if (!verdict.ok) {
    throw new InputError({
      title: "The address can't be used.",
      detail: verdict.reason,
      meaning: "Nothing was fetched.",
      fields: { address: verdict.reason },
    });
  }
  const { origin, pathname } = new URL(verdict.url);
  const connections = createConnections({ size: 1 });
  try {
    const { pool } = connections.get("openapi", origin, policy);
    const headers = ["accept", "application/yaml, application/json", "user-agent", "corridor"];
    const { status, body } = await attempt(pool, { method: "GET", path: pathname, headers }, LIMITS);
    if (status >= 300 && status < 400) throw unavailable("It leads to another address, which Corridor doesn't follow.");
    if (status !== 200) throw unavailable(`It answered ${status}.`);
    return body.toString("utf8");
  } catch (error) {
    if (!isAttemptError(error)) throw error;
    const isLarge = error.reason === "too-large";
    throw unavailable(isLarge ? "It is larger than 10 MB." : "It doesn't answer, or not at an allowed address.", error);
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
