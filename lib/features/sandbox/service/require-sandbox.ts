import "server-only";
import { ConflictError, isUpstreamError, UpstreamError } from "@/lib/errors";
import type { Environment } from "@/lib/server/context";

const NOTHING = "Nothing was simulated and no money moved.";

/** Throws `ConflictError` for a production environment, where nothing is simulated (specification 4.5). */
export function requireSandbox({ mode }: Pick<Environment, "mode">): void {
  if (mode === "sandbox") return;
  throw new ConflictError({
    code: "not_a_sandbox",
    title: "This environment is in production.",
    meaning: NOTHING,
    next: "Use a sandbox environment.",
  });
}

/** Codes of a 403 that concerns the payment; any other concerns the credential (interface-defaults 4). */
const OF_PAYMENT = new Set(["USER_NOT_READY", "COUNTERPARTY_NOT_ALLOWED", "VELOCITY_LIMIT_EXCEEDED"]);

/** Runs a call to the sandbox; explains that the service refuses a production credential there. */
export async function inSandbox<Output>(call: () => Promise<Output>): Promise<Output> {
  try {
    return await call();
  } catch (error) {
    if (!isUpstreamError(error) || error.failure.httpStatus !== 403) throw error;
    if (OF_PAYMENT.has(error.failure.serviceCode ?? "")) throw error;
    const facts = {
      ...error.facts,
      title: "The service keeps this credential out of its sandbox.",
      detail: "A credential for production can't simulate payments.",
      meaning: NOTHING,
      next: "An administrator can give this environment a sandbox credential in its settings.",
    };
    throw new UpstreamError(error.status, facts, error.failure, { cause: error });
  }
}
