import "server-only";
import type { z } from "zod";
import type { Endpoint, Entry, OutputOf, Scope } from "@/lib/api";
import type { Context, EnvironmentContext } from "../context";
import { authenticated, withinEnvironment } from "./authenticated";
import { handleBeforeNext } from "./before-next";
import { requestOf, sendResponse } from "./node-http";
import { type PathParams, readInput } from "./read-input";
import { responseOf, type TextResponse } from "./text-response";

export type RouteHandler = (request: Request, context: { params: Promise<PathParams> }) => Promise<Response>;

/** What a route was made from, for tests and the API's document. */
export interface Made {
  entry: Entry;
  schemas: readonly [input: z.ZodType, output?: z.ZodType];
  /** Decides whether it may be called, and does it. */
  verb: (...args: never[]) => unknown;
}
export type Route = RouteHandler & Made;

/** The schemas of a route, as its entry names them; there is no output schema if nothing is returned. */
export type SchemasOf<In extends z.ZodType, Out extends z.ZodType | undefined> = Out extends z.ZodType
  ? [input: In, output: Out]
  : [input: In];

/** What a verb returns for the output schema `Out`. */
export type Result<Out extends z.ZodType | undefined> =
  | (Out extends z.ZodType ? OutputOf<Out> : void)
  | Promise<Out extends z.ZodType ? OutputOf<Out> : void>;

type ContextOf<Where extends Scope> = Where extends "environment" ? EnvironmentContext : Context;

function success(result: unknown, status: number): TextResponse {
  const headers = new Headers({ "cache-control": "no-store" });
  if (result === undefined) return { status: 204, headers, content: null };
  headers.set("content-type", "application/json");
  return { status, headers, content: JSON.stringify(result) };
}

/** A change not made because its request waits for a second person (202). A read of a request has more fields. */
const isAwaiting = (result: unknown): boolean =>
  typeof result === "object" && result !== null && "signOff" in result && Object.keys(result).length === 1;

/**
 * A Next route handler for one entry of an API table, around one verb: same-origin check for changes, session → actor,
 * environment, input (query, JSON body and path parameters) parsed by the first of the `schemas`, and the one mapping
 * of errors to problem+json. `undefined` answers 204. A read whose path has no parameter is answered before Next sees
 * it, once Next has loaded the route.
 */
export function route<In extends z.ZodType, Out extends z.ZodType | undefined, Where extends "environment" | "console">(
  entry: Endpoint<In, Out, Where>,
  schemas: NoInfer<SchemasOf<In, Out>>,
  verb: (ctx: ContextOf<Where>, input: z.output<In>) => Result<Out>,
): Route {
  // The compiler can't follow here what the types above say about the scope.
  const act = verb as (ctx: Context, input: z.output<In>) => unknown;
  const answer = (request: Request, params: Promise<PathParams>) =>
    authenticated(
      request,
      async (outside, query) => {
        const ctx = entry.scope === "console" ? outside : await withinEnvironment(outside, request, query);
        const result = await act(ctx, await readInput(schemas[0], request, query, params));
        return success(result, isAwaiting(result) ? 202 : entry.status);
      },
      { isJson: true, leaves: entry.leaves },
    );
  const handler: RouteHandler = async (request, { params }) => responseOf(await answer(request, params));
  if (entry.method === "GET" && !entry.path.includes("[")) {
    handleBeforeNext("GET", entry.path, async (request, response) => {
      await sendResponse(request, response, await answer(requestOf(request), Promise.resolve({})));
    });
  }
  return Object.assign(handler, { entry, schemas, verb });
}
