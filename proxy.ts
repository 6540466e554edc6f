import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy } from "@/lib/server/http/security-headers";

const isDevelopment = process.env.NODE_ENV === "development";

/**
 * Sets each page's Content-Security-Policy with its own nonce, and passes the page its own address. Access is not
 * decided here but where the data is read.
 */
export function proxy(request: NextRequest) {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  // As `env()` reads it: without the space around it, and in either case.
  const isHttps = /^\s*https:/i.test(process.env.CORRIDOR_URL ?? "");
  const policy = contentSecurityPolicy(nonce, { isDevelopment, isHttps });
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-corridor-path", request.nextUrl.pathname + request.nextUrl.search);
  // Next reads the nonce for its own scripts from here.
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  if (isHttps) response.headers.set("strict-transport-security", "max-age=63072000");
  return response;
}

// Excludes the API: it needs no nonce, and every path covered here loses half of its throughput.
export const config = { matcher: ["/((?!api/|_next/static/|_next/image|icon.svg|favicon.ico).*)"] };
