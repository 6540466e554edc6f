import "server-only";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { NotFoundError } from "@/lib/errors";
import { env } from "../env";
import { requireSameOrigin } from "../http/origin";
import { problemResponse } from "../http/problem";
import { queryToObject, readText, requireStorable } from "../http/read-input";
import { requestInfo } from "../http/request-info";
import { withCodesOnly } from "./error-codes";
import { authOptions } from "./next-auth-options";

/** The actions this console uses; next-auth's session and log endpoints would answer from the token alone. */
const ACTIONS = new Set(["csrf", "signin", "callback", "signout", "error"]);

type Handler = (request: Request, context: { params: Promise<{ nextauth: string[] }> }) => Promise<Response>;

/** next-auth reads a body whole, however large, so it only gets one that we have read with a size limit. */
async function withLimitedBody(request: Request): Promise<Request> {
  if (request.method !== "POST") return request;
  return new NextRequest(request.url, { method: "POST", headers: request.headers, body: await readText(request) });
}

/** Sign-in, the OIDC callback and sign-out through next-auth; every change must come from a page of this console. */
export const handleAuth: Handler = async (request, context) => {
  const info = requestInfo(request.headers);
  try {
    requireSameOrigin(request, env().url);
    requireStorable(queryToObject(new URL(request.url).searchParams));
    const [action = ""] = (await context.params).nextauth;
    if (!ACTIONS.has(action)) throw new NotFoundError({ title: "Page not found." });
    // next-auth 4 reads its own address only from here.
    process.env.NEXTAUTH_URL = env().url;
    const answer: Response = await NextAuth(authOptions(info))(await withLimitedBody(request), context);
    const response = await withCodesOnly(answer, env().url);
    response.headers.set("x-request-id", info.id);
    response.headers.set("cache-control", "no-store");
    return response;
  } catch (error) {
    return problemResponse(error, info.id, request);
  }
};
