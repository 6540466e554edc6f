import type { IncomingMessage } from "node:http";
import type { EndpointKey } from "@/lib/contract/endpoints";
import { handlers } from "../handlers/handlers";
import { readableQuery, refuseForRevision } from "../revisions/requests";
import { responseOnWire } from "../revisions/responses";
import type { World } from "../state/world";
import { ApiError, refuse } from "./api-error";
import type { Call, ResponseBody } from "./call";
import { check, queryObject } from "./check-input";
import { authenticate } from "./credentials";
import { earlierResponse, fingerprintOf } from "./idempotency";
import { readCsvPart } from "./multipart";
import type { PageCache } from "./page-cache";
import type { RateLimit } from "./rate-limit";
import { readJson } from "./read-body";
import type { Route } from "./router";

export interface ApiResponse {
  status: number;
  body: unknown;
  /** The body as sent, if already known. */
  bytes?: Buffer;
}

const MAX_KEY = 255;

/** Whether a key is used: a deployment without idempotency keys ignores them. */
function takesKey({ options }: World, { endpoint }: Route): boolean {
  return endpoint.idempotencyKey !== undefined && options.deployment.capabilities.has(endpoint.idempotencyKey);
}

function idempotencyKeyOf(world: World, request: IncomingMessage, route: Route): string | null {
  const header = request.headers["idempotency-key"];
  if (!takesKey(world, route) || typeof header !== "string" || header === "") return null;
  if (header.length > MAX_KEY) throw refuse(400, "INVALID_INPUT", `Idempotency-Key has at most ${MAX_KEY} characters.`);
  return header;
}

/** Handles one request to an endpoint: credential, limits, input, idempotency, effect. Throws `ApiError`. */
export async function handleApi(
  world: World,
  limit: RateLimit,
  pages: PageCache,
  route: Route,
  request: IncomingMessage,
  search: URLSearchParams,
): Promise<ApiResponse> {
  const mode = authenticate(request.headers.authorization);
  limit.take(world.settings.rateLimitPerSecond);
  if (mode === "production" && route.endpoint.path.startsWith("/sandbox/")) {
    throw refuse(403, "FORBIDDEN", "The sandbox needs a sandbox credential.");
  }
  const { endpoint, key } = route;
  const { success: status = 200 } = endpoint;
  const page = key.startsWith("list") ? (request.url ?? null) : null;
  const { version } = world.store;
  const known = page === null ? undefined : pages.get(page, version);
  if (known !== undefined) return { status, body: undefined, bytes: known };
  const params = check(endpoint.params, route.params, "path");
  const query = readableQuery(key, check(endpoint.query, queryObject(search), "query"), world.options.deployment);
  const raw = endpoint.multipart ? await readCsvPart(request) : endpoint.body ? await readJson(request) : undefined;
  const body = check(endpoint.body, raw ?? {}, "body");
  refuseForRevision(key, body, world.options.deployment);
  const idempotencyKey = idempotencyKeyOf(world, request, route);
  const fingerprint = fingerprintOf(key, body);
  if (idempotencyKey !== null) {
    const earlier = earlierResponse(world, idempotencyKey, fingerprint);
    if (earlier) return earlier;
  }
  // `check` has just parsed each part with this endpoint's schemas.
  const call = { world, params, query, body, mode, idempotencyKey } as unknown as Call<EndpointKey>;
  const handler = handlers[key] as (
    call: Call<EndpointKey>,
  ) => ResponseBody<EndpointKey> | Promise<ResponseBody<EndpointKey>>;
  const keep = (kept: ApiResponse) => {
    if (idempotencyKey !== null) world.store.put("idempotency", { id: idempotencyKey, fingerprint, ...kept });
  };
  let result: unknown;
  try {
    const response = handler(call);
    // Awaiting even a settled value would let another request with the same key run between effect and record.
    result = responseOnWire(key, response instanceof Promise ? await response : response, world.options.deployment);
  } catch (error) {
    // A key's first response is repeated, whatever it was (specification 4.4).
    if (error instanceof ApiError) keep({ status: error.status, body: error.body() });
    throw error;
  }
  keep({ status, body: result });
  if (page === null) return { status, body: result };
  const bytes = Buffer.from(JSON.stringify(result));
  pages.set(page, version, bytes);
  return { status, body: result, bytes };
}
