import type { Endpoint } from "@/lib/contract/endpoints";
import { parseForeignJson } from "@/lib/contract/json-text";
import { readLeniently } from "@/lib/contract/repair";
import type { HttpResponse } from "./attempt";
import { garbled, reachOf, refused } from "./failures";
import { retryAfterSeconds } from "./retry-after";

/** The service's own ID for a request, when it sent one. */
export function upstreamRequestId(response: HttpResponse): string | undefined {
  const value = response.headers["x-request-id"];
  return typeof value === "string" && value.length <= 200 ? value : undefined;
}

const BYTE_ORDER_MARK = Buffer.from("\ufeff");

/** The response's body as JSON; `undefined` when it is empty, `NOT_JSON` when it is something else. */
export function jsonOf(body: Buffer): unknown {
  const text = jsonText(body.subarray(0, 3).equals(BYTE_ORDER_MARK) ? body.subarray(3) : body);
  if (text.trim() === "") return undefined;
  try {
    return parseForeignJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return NOT_JSON;
    throw error;
  }
}
export const NOT_JSON = Symbol("not JSON");

/** More than a page of a hundred records; larger bodies have too many characters to replace one by one. */
const MOST_ESCAPED_BYTES = 256 * 1024;

/**
 * The JSON text in `body`. Up to a page's size, non-ASCII characters are escaped: a single euro sign turns the whole
 * string into two bytes per character, which takes nearly twice as long to decode and parse. A body that contains
 * backslashes is left as it is, since one might precede such a character.
 */
function jsonText(body: Buffer): string {
  if (body.length > MOST_ESCAPED_BYTES || body.includes("\\")) return body.toString("utf8");
  return body
    .toString("latin1")
    .replace(/[\x80-\xff]+/g, (bytes) => escaped(Buffer.from(bytes, "latin1").toString("utf8")));
}

const escaped = (text: string) =>
  text.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Returns the resource in a response, parsed once by the contract, or throws `UpstreamError`. Any 2xx is a success
 * (interface-defaults 4); a redirect is never followed. A field or a record that can't be read is removed and marked
 * (repair.ts); the error for a response that still doesn't fit names the place, not the value.
 */
export function readResponse(endpoint: Endpoint, response: HttpResponse, json: unknown, nowMs: number): unknown {
  const { status: httpStatus } = response;
  const context = { reach: reachOf(endpoint), httpStatus, upstreamRequestId: upstreamRequestId(response) };
  if (httpStatus >= 300 && httpStatus < 400) {
    throw garbled("It returned a redirect, which Corridor doesn't follow. Check the base URL.", context);
  }
  if (httpStatus >= 400) {
    // A web page that says "not found" is not the service's response about the resource: the base URL may be wrong.
    const plain = httpStatus === 401 || httpStatus === 403 || httpStatus === 429 || httpStatus >= 500;
    if (json === NOT_JSON && !plain) {
      throw garbled(`It returned ${httpStatus} with a body that isn't JSON. Check the base URL.`, context);
    }
    const header = response.headers["retry-after"];
    // A date is one by the service's clock, from which ours may differ by minutes.
    const sentAt = Date.parse(response.headers.date ?? "");
    const wait = retryAfterSeconds(
      typeof header === "string" ? header : undefined,
      Number.isNaN(sentAt) ? nowMs : sentAt,
    );
    throw refused(json, { ...context, retryAfterSeconds: wait });
  }
  if (json === NOT_JSON) throw garbled("It isn't JSON. Check the base URL.", context);
  const result = readLeniently(endpoint.response, json);
  if (result.ok) return result.value;
  if (json === undefined) throw garbled("It's empty.", context);
  throw garbled(`Unexpected values at: ${result.places.join(", ")}.`, context);
}
