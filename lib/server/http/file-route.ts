import "server-only";
import { Readable } from "node:stream";
import type { z } from "zod";
import type { Download as DownloadEntry, Upload } from "@/lib/api";
import { ForbiddenError, InputError } from "@/lib/errors";
import type { EnvironmentContext } from "../context";
import { log } from "../log";
import { authenticated, withinEnvironment } from "./authenticated";
import { parseInput, queryToObject } from "./read-input";
import type { Result, Route, RouteHandler, SchemasOf } from "./route";
import { responseOf } from "./text-response";

/** A file to download: read from `body` as fast as the browser accepts it. */
export interface Download {
  fileName: string;
  contentType: string;
  body: AsyncIterable<Uint8Array>;
}

type Respond<Schema extends z.ZodType> = (
  ctx: EnvironmentContext,
  input: z.output<Schema>,
  request: Request,
) => Promise<Response>;

/** What `route()` does before it calls a verb about an environment, except that the body stays unread. */
function guarded<Schema extends z.ZodType>(schema: Schema, respond: Respond<Schema>): RouteHandler {
  return async (request, { params }) => {
    const reply = await authenticated(request, async (outside, query) => {
      const ctx = await withinEnvironment(outside, request, query);
      const response = await respond(ctx, parseInput(schema, queryToObject(query), await params), request);
      response.headers.set("cache-control", "no-store");
      return response;
    });
    return responseOf(reply);
  };
}

/**
 * A Next route handler that passes a file's bytes to `verb` as they arrive, never held whole; input comes from query
 * and path. The entry's content type is required, because no form of another site can send it.
 */
export function uploadRoute<In extends z.ZodType, Out extends z.ZodType>(
  entry: Upload<In, Out>,
  schemas: NoInfer<SchemasOf<In, Out>>,
  verb: (ctx: EnvironmentContext, input: z.output<In>, body: AsyncIterable<Uint8Array>) => Result<Out>,
): Route {
  const handler = guarded(schemas[0], async (ctx, parsed, request) => {
    if (request.headers.get("content-type") !== entry.contentType) {
      throw new ForbiddenError({ code: "wrong_content_type", title: `The request body isn't ${entry.contentType}.` });
    }
    if (request.body === null) throw new InputError({ title: "The request has no body." });
    return Response.json(await verb(ctx, parsed, request.body as unknown as AsyncIterable<Uint8Array>));
  });
  return Object.assign(handler, { entry, schemas, verb });
}

/**
 * `body` with its first bytes already read: a file that can't be read at all is answered as an error, not as a download
 * that breaks off. One that breaks off later is logged here, because Next would print its error as it is.
 */
async function begun(body: AsyncIterable<Uint8Array>, requestId: string): Promise<AsyncIterable<Uint8Array>> {
  const pieces = body[Symbol.asyncIterator]();
  const first = await pieces.next();
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await pieces.next()) yield next.value;
    } catch (err) {
      log.error({ err, requestId }, "a download broke off");
      throw new Error("the download broke off");
    } finally {
      await pieces.return?.();
    }
  })();
}

/** A Next route handler that streams a file produced by `verb`. */
export function downloadRoute<In extends z.ZodType>(
  entry: DownloadEntry<In>,
  schemas: NoInfer<SchemasOf<In, undefined>>,
  verb: (ctx: EnvironmentContext, input: z.output<In>) => Promise<Download>,
): Route {
  const handler = guarded(schemas[0], async (ctx, parsed) => {
    const { fileName, contentType, body } = await verb(ctx, parsed);
    const file = await begun(body, ctx.request.id);
    // Non-ASCII characters go into the second form only (RFC 6266).
    const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, "_");
    return new Response(Readable.toWeb(Readable.from(file, { objectMode: false })) as ReadableStream, {
      headers: {
        "content-type": contentType,
        "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      },
    });
  });
  return Object.assign(handler, { entry, schemas, verb });
}
