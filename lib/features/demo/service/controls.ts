import "server-only";
import { z } from "zod";
import { AppError, NotFoundError } from "@/lib/errors";
import type { Environment } from "@/lib/server/context";
import { env } from "@/lib/server/env";

/** Controls are on this machine: one that has not answered by then does not exist. */
const TIMEOUT_MS = 5_000;

/**
 * The control address of the simulated service behind an environment. Throws `NotFoundError` outside the demo and for
 * an environment that is not a sandbox: there is nothing to try.
 */
export function controlsOf(environment: Pick<Environment, "slug" | "mode">): string {
  const address = environment.mode === "sandbox" ? env().demoControls.get(environment.slug) : undefined;
  if (address) return address;
  throw new NotFoundError({
    code: "not_a_demo",
    title: "Nothing can be tried out here.",
    meaning: "This environment's service is not simulated by npm run demo.",
  });
}

/** Asks the simulated service to do something; parses its response with `schema`. Throws `AppError` when it fails. */
export async function steer<Schema extends z.ZodType>(
  environment: Pick<Environment, "slug" | "mode">,
  method: "POST" | "DELETE",
  path: string,
  body: object | undefined,
  schema: Schema,
): Promise<z.output<Schema>> {
  const address = controlsOf(environment);
  let response: Response;
  try {
    response = await fetch(`${address}/control${path}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body ? { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {}),
    });
    if (response.ok) return schema.parse(await response.json());
  } catch (cause) {
    throw new AppError(502, NOT_THERE, { cause });
  }
  throw new AppError(409, {
    code: "demo_refused",
    title: "The simulated service can't do that now.",
    detail: Refusal.safeParse(await response.json()).data?.message,
    next: "Try again in a moment.",
  });
}

const Refusal = z.object({ message: z.string() });

const NOT_THERE = {
  code: "demo_unreachable",
  title: "The simulated service isn't responding.",
  meaning: "Nothing was done.",
  next: "Check that npm run demo is still running, then try again.",
};
