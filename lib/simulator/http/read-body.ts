import type { IncomingMessage } from "node:http";
import { ApiError, refuse } from "./api-error";

const MAX_BYTES = 1 << 20;

/** The request's JSON, or undefined for an empty body. Throws 400 if it isn't JSON, 413 above 1 MiB. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new ApiError(413, "INVALID_INPUT", "The body is larger than 1 MiB.");
    chunks.push(chunk);
  }
  if (size === 0) return undefined;
  const type = request.headers["content-type"] ?? "";
  if (!/^application\/json\b/i.test(type))
    throw refuse(400, "INVALID_INPUT", "Send JSON, with Content-Type application/json.");
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) throw refuse(400, "INVALID_INPUT", "The body isn't JSON.");
    throw error;
  }
}
