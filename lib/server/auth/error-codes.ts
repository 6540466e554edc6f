import "server-only";
import type { OidcRefusal } from "./oidc";

const OURS: readonly (OidcRefusal | "wrong" | "unexpected")[] = [
  ...(["wrong", "unexpected", "not_invited", "email_not_verified", "disabled"] as const),
];
const NEXT_AUTHS = [
  ...["AccessDenied", "Callback", "Configuration", "CredentialsSignin", "Default", "OAuthAccountNotLinked"],
  ...["OAuthCallback", "OAuthCreateAccount", "OAuthSignin", "SessionRequired", "Signin"],
];
const CODES = new Set<string>([...OURS, ...NEXT_AUTHS]);

/** `address` with only a known code as its `error`: next-auth puts the message of any thrown error there. */
export function withCodeOnly(address: string, origin: string): string {
  if (!URL.canParse(address, origin)) return address;
  const url = new URL(address, origin);
  const error = url.searchParams.get("error");
  if (url.origin !== origin || error === null || CODES.has(error) || /^throttled:\d{1,6}$/.test(error)) return address;
  url.searchParams.set("error", "unexpected");
  return url.href;
}

/** A response of next-auth whose redirect address, in header or body, reveals no more of an error than a known code. */
export async function withCodesOnly(response: Response, origin: string): Promise<Response> {
  const location = response.headers.get("location");
  if (location !== null) response.headers.set("location", withCodeOnly(location, origin));
  if (!response.headers.get("content-type")?.startsWith("application/json")) return response;
  const body: unknown = await response.json();
  const hasUrl = typeof body === "object" && body !== null && "url" in body && typeof body.url === "string";
  const safe = hasUrl ? { ...body, url: withCodeOnly(String(body.url), origin) } : body;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(safe), { status: response.status, headers });
}
