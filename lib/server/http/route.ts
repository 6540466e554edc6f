import "server-only";
import type { z } from "zod";
import type { Context, EnvironmentContext } from "../context";
import { authenticated, withinEnvironment } from "./authenticated";
import { type PathParams, readInput } from "./read-input";

type Verb<Ctx, Schema extends z.ZodType> = (ctx: Ctx, input: z.output<Schema>) => unknown;
export type RouteHandler = (request: Request, context: { params: Promise<PathParams> }) => Promise<Response>;

function success(result: unknown, status = 200): Response {
  const headers = { "cache-control": "no-store" };
  return result === undefined
    ? new Response(null, { status: 204, headers })
    : Response.json(result, { status, headers });
}

/**
 * A Next route handler around one verb: same-origin check for changes, session → actor, environment, input (query, JSON
 * body and path parameters) parsed by `input`, and the one mapping of errors to problem+json. `undefined` answers 204.
 */
export function route<Schema extends z.ZodType>(
  input: Schema,
  verb: Verb<EnvironmentContext, Schema>,
  options: { scope: "environment"; status?: number },
): RouteHandler;
export function route<Schema extends z.ZodType>(
  input: Schema,
  verb: Verb<Context, Schema>,
  options: { scope: "console"; status?: number },
): RouteHandler;
export function route<Schema extends z.ZodType>(
  input: Schema,
  verb: Verb<EnvironmentContext, Schema>,
  options: { scope: "environment" | "console"; status?: number },
): RouteHandler {
  // The two signatures above see to it that a verb of the console gets by with less.
  const call = verb as Verb<Context, Schema>;
  return (request, { params }) =>
    authenticated(
      request,
      async (outside, query) => {
        const ctx = options.scope === "console" ? outside : await withinEnvironment(outside, request, query);
        return success(await call(ctx, await readInput(input, request, query, params)), options.status);
      },
      { isJson: true },
    );
}
