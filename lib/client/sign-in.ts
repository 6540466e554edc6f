import { ProblemError } from "./problem";

const UNREADABLE = {
  code: "no_answer",
  title: "Corridor didn't respond.",
  meaning: "You're not signed in.",
  next: "Check your connection and try again.",
};

const NO_COOKIE = {
  code: "no_cookie",
  title: "This browser didn't keep Corridor's cookie.",
  meaning: "You're not signed in.",
  next: "Allow cookies for this site and open Corridor at its own address, then try again.",
};

function textIn(response: unknown, name: string): string {
  const { [name]: text } = Object(response) as Record<string, unknown>;
  if (typeof text !== "string" || text === "") throw new TypeError(`the response has no ${name}`);
  return text;
}

/** next-auth's protocol: first get a CSRF token, then post it with the request; the response is a URL. */
async function post(path: string, body: Record<string, string>): Promise<URL> {
  try {
    const csrfToken = textIn(await (await fetch("/api/auth/csrf")).json(), "csrfToken");
    const response = await fetch(`/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...body, csrfToken, json: "true" }),
    });
    // An error page has no URL in it: that counts as no response, not as a sign-in.
    return new URL(textIn(await response.json(), "url"), window.location.origin);
  } catch (cause) {
    throw new ProblemError(UNREADABLE, 0, undefined, { cause });
  }
}

export type SignInOutcome = { outcome: "signed-in" } | { outcome: "wrong" } | { outcome: "throttled"; seconds: number };

/** Signs in with email and password. Throws `ProblemError` if there was no usable response. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  const target = await post("callback/credentials", { email, password, callbackUrl: "/" });
  const error = target.searchParams.get("error");
  // The request came without the cookie that goes with its token.
  if (target.searchParams.has("csrf")) throw new ProblemError(NO_COOKIE, 0);
  if (error === null) return { outcome: "signed-in" };
  const seconds = /^throttled:(\d+)$/.exec(error ?? "")?.[1];
  if (seconds) return { outcome: "throttled", seconds: Number(seconds) };
  if (error === "wrong" || error === "CredentialsSignin") return { outcome: "wrong" };
  throw new ProblemError(UNREADABLE, 0);
}

/** Redirects to the identity provider, which returns to `next`, a path of this console. */
export async function signInAtProvider(next: string): Promise<void> {
  const target = await post("signin/oidc", { callbackUrl: next });
  window.location.assign(target);
}

/** Ends this browser's session on the server and goes to the sign-in page. */
export async function signOut(): Promise<void> {
  await post("signout", { callbackUrl: "/" });
  window.location.assign("/sign-in");
}
