import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { AppError, InputError } from "@/lib/errors";
import { problemResponse } from "./problem";
import { requestInfo } from "./request-info";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const REFUSED_PATH = "/api/refused";

type Refusal = "method" | "address";

/** Requests no route could answer: a method Next throws at, a path with broken percent-encoding or a hidden NUL. */
export function refusalOf(method: string, url: string): Refusal | null {
  if (!METHODS.has(method)) return "method";
  // A client that sends a fragment breaks the rules, but Node passes it on.
  const path = url.split(/[?#]/, 1)[0] ?? "";
  try {
    return decodeURIComponent(path).includes("\0") ? "address" : null;
  } catch {
    return "address";
  }
}

const state = globalThis as { corridorGuardsDoor?: boolean };

/**
 * From now on, turns a request that `refusalOf` refuses into a plain read of the address that says so before Next sees
 * it: Next itself answers such requests with 500 and offers no hook.
 */
export function guardDoor(): void {
  if (state.corridorGuardsDoor) return;
  state.corridorGuardsDoor = true;
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const refusal = refusalOf(request.method ?? "", request.url ?? "");
    if (refusal === null) return;
    request.method = "GET";
    request.url = `${REFUSED_PATH}?why=${refusal}`;
  });
}

/** The response to what `guardDoor` turned away: 405 for a method, 400 for an address. Nothing was done. */
export function refuseRequest(request: Request): Response {
  const { id } = requestInfo(request.headers, false);
  if (new URL(request.url).searchParams.get("why") !== "method") {
    const title = "The address is not valid.";
    return problemResponse(new InputError({ code: "malformed_address", title }), id, request);
  }
  const facts = { code: "method_not_allowed", title: "This method is not allowed.", meaning: "Nothing was done." };
  const response = problemResponse(new AppError(405, facts), id, request);
  response.headers.set("allow", [...METHODS].join(", "));
  return response;
}
