import "server-only";
import type { z } from "zod";
import type { Endpoint } from "@/lib/api";
import type { RequestInfo } from "../context";
import { type Database, getDatabase } from "../db/client";
import { env } from "../env";
import { requireJson, requireSameOrigin } from "./origin";
import { problemResponse } from "./problem";
import { readInput } from "./read-input";
import { requestInfo } from "./request-info";
import type { Result, Route, RouteHandler, SchemasOf } from "./route";

/**
 * A Next route handler for the few things that people do before they sign in. Like `route()` except for the session:
 * `action` must decide by its input (a one-time token) whether it may proceed.
 */
export function publicRoute<In extends z.ZodType, Out extends z.ZodType>(
  entry: Endpoint<In, Out, "public">,
  schemas: NoInfer<SchemasOf<In, Out>>,
  action: (db: Database, request: RequestInfo, input: z.output<In>) => Result<Out>,
): Route {
  const handler: RouteHandler = async (request, { params }) => {
    const info = requestInfo(request.headers);
    try {
      requireSameOrigin(request, env().url);
      requireJson(request);
      const parsed = await readInput(schemas[0], request, new URL(request.url).searchParams, params);
      const headers = { "cache-control": "no-store", "x-request-id": info.id };
      return Response.json(await action(getDatabase(), info, parsed), { headers });
    } catch (error) {
      return problemResponse(error, info.id, request);
    }
  };
  return Object.assign(handler, { entry, schemas, verb: action });
}
