import "server-only";
import type { Leaves } from "@/lib/api";
import { ConflictError, InputError, UnauthenticatedError } from "@/lib/errors";
import { readActor } from "../auth/session";
import type { Actor, Context, EnvironmentContext } from "../context";
import { getDatabase } from "../db/client";
import { env } from "../env";
import { requireEnvironment, upstreamFor } from "../environments";
import { flushIfEnding } from "../upstream-calls";
import { requireJson, requireSameOrigin } from "./origin";
import { problemText } from "./problem";
import { queryToObject, requireStorable } from "./read-input";
import { requestInfo } from "./request-info";
import type { TextResponse } from "./text-response";

/** Names the environment that an API request is about, by its slug. */
const ENVIRONMENT_HEADER = "corridor-environment";

/** Names the person whom the page was loaded for, by their ID. */
const PERSON_HEADER = "corridor-person";

/** The build that a page comes from, and the one that responds. */
const BUILD_HEADER = "corridor-build";

/** The build of this code, by its sources: equal on all machines of a version, and empty in development. */
const build = () => process.env.CORRIDOR_BUILD ?? "";

/** Throws if a change comes from a page of another version, whose buttons may not do here what the page says. */
function requireCurrentPage({ method, headers }: Request): void {
  const page = headers.get(BUILD_HEADER) ?? "";
  if (method === "GET" || page === "" || build() === "" || page === build()) return;
  throw new ConflictError({
    code: "page_outdated",
    title: "Corridor has been updated since this page was loaded.",
    // An earlier attempt whose response was lost may have gone through.
    meaning: "This attempt changed nothing.",
    next: "Reload the page, and check what is there before you try again.",
  });
}

/** Throws if the page was loaded for another person than `actor`: it would show one person and act as the other. */
function requirePersonShown(request: Request, actor: Actor): void {
  const shown = request.headers.get(PERSON_HEADER) ?? "";
  if (shown === "" || shown === actor.personId) return;
  throw new UnauthenticatedError({
    title: "Someone else is signed in in this browser.",
    meaning: "Nothing changed.",
    next: "Reload the page to carry on as them, or sign in again.",
  });
}

/**
 * The single entry point for signed-in users: same-origin check for changes (`isJson`: and that they are declared as
 * JSON), session → actor, who must be whom the page shows, and the one mapping of errors to problem+json, by what the
 * request leaves behind. Every response carries the request's id and the build that made it.
 */
export async function authenticated<Output extends Response | TextResponse>(
  request: Request,
  answer: (ctx: Context, query: URLSearchParams) => Promise<Output>,
  { isJson = false, leaves }: { isJson?: boolean; leaves?: Leaves } = {},
): Promise<Output | TextResponse> {
  const info = requestInfo(request.headers);
  const built = <Made extends Response | TextResponse>(response: Made) => {
    response.headers.set(BUILD_HEADER, build());
    return response;
  };
  try {
    requireSameOrigin(request, env().url);
    if (isJson) requireJson(request);
    const actor = await readActor(request.headers);
    if (!actor) throw new UnauthenticatedError();
    requirePersonShown(request, actor);
    requireCurrentPage(request);
    const ctx = { actor, request: info, db: getDatabase() };
    const query = new URL(request.url).searchParams;
    requireStorable(queryToObject(query));
    const response = await answer(ctx, query);
    response.headers.set("x-request-id", info.id);
    return built(response);
  } catch (error) {
    return built(problemText(error, info.id, request, leaves));
  } finally {
    await flushIfEnding();
  }
}

/**
 * `ctx` within the environment named by the request's header or else by `query`, from which it is removed. Throws
 * `InputError` if none is named, `NotFoundError` for an unknown or archived one.
 */
export async function withinEnvironment(
  ctx: Context,
  request: Request,
  query: URLSearchParams,
): Promise<EnvironmentContext> {
  const slug = request.headers.get(ENVIRONMENT_HEADER) ?? query.get("environment");
  query.delete("environment");
  if (!slug) {
    throw new InputError({
      code: "environment_missing",
      title: "The request doesn't name an environment.",
      next: "Send the environment's slug in the Corridor-Environment header.",
    });
  }
  const environment = await requireEnvironment(ctx.db, slug);
  return { ...ctx, environment, upstream: upstreamFor(environment, ctx.actor.personId, ctx.request.id) };
}
