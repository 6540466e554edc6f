import "server-only";
import type { z } from "zod";
import { InputError, NotFoundError, UnauthenticatedError } from "@/lib/errors";
import { readActor } from "../auth/session";
import type { Context, EnvironmentContext } from "../context";
import { getDatabase } from "../db/client";
import { env } from "../env";
import { findEnvironment, upstreamFor } from "../environments";
import { requireJson, requireSameOrigin } from "./origin";
import { problemResponse } from "./problem";
import { type PathParams, readInput } from "./read-input";
import { requestInfo } from "./request-info";

/** Names the environment that an API request is about, by its slug. */
export const ENVIRONMENT_HEADER = "corridor-environment";

type Verb<Ctx, Schema extends z.ZodType> = (ctx: Ctx, input: z.output<Schema>) => unknown;
export type RouteHandler = (request: Request, context: { params: Promise<PathParams> }) => Promise<Response>;

/** `ctx` within the environment `slug`. Throws `InputError` for none, `NotFoundError` for an unknown or archived one. */
export async function environmentContext(ctx: Context, slug: string | null): Promise<EnvironmentContext> {
  if (!slug) {
    throw new InputError({
      code: "environment_missing",
      title: "The request does not say which environment it is about.",
      next: "Send its slug in the header Corridor-Environment.",
    });
  }
  const environment = await findEnvironment(ctx.db, slug);
  if (!environment || environment.archivedAt) {
    throw new NotFoundError({
      code: "environment_not_found",
      title: "There is no such environment.",
      meaning: "It may have been archived, or the address has a typing mistake.",
      next: "Choose an environment in the switcher.",
    });
  }
  return { ...ctx, environment, upstream: upstreamFor(environment, ctx.actor.personId, ctx.request.id) };
}

function success(result: unknown, status: number, requestId: string): Response {
  const headers = { "cache-control": "no-store", "x-request-id": requestId };
  if (result === undefined) return new Response(null, { status: 204, headers });
  return new Response(JSON.stringify(result), { status, headers: { ...headers, "content-type": "application/json" } });
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
  return async (request, { params }) => {
    const info = requestInfo(request.headers);
    try {
      requireSameOrigin(request, env().url);
      requireJson(request);
      const actor = await readActor(request.headers);
      if (!actor) throw new UnauthenticatedError();
      const query = new URL(request.url).searchParams;
      const ctx: Context = { actor, request: info, db: getDatabase() };
      if (options.scope === "console") {
        const console = verb as unknown as Verb<Context, Schema>;
        return success(
          await console(ctx, await readInput(input, request, query, params)),
          options.status ?? 200,
          info.id,
        );
      }
      const slug = request.headers.get(ENVIRONMENT_HEADER) ?? query.get("environment");
      query.delete("environment");
      const inside = await environmentContext(ctx, slug);
      return success(
        await verb(inside, await readInput(input, request, query, params)),
        options.status ?? 200,
        info.id,
      );
    } catch (error) {
      return problemResponse(error, info.id, request);
    }
  };
}
