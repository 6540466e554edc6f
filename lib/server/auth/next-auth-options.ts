import "server-only";
import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { z } from "zod";
import { isStorableText } from "@/lib/contract/json-text";
import type { RequestInfo } from "../context";
import { getDatabase } from "../db/client";
import { env } from "../env";
import { log } from "../log";
import { safeNextPath } from "./next-path";
import { OidcClaims, oidcProvider, personForOidc } from "./oidc";
import { SESSION_SECONDS } from "./session";
import { sessionCookieName } from "./session-cookie";
import { closeSession, openSession, signInWithPassword } from "./sign-in";

const text = z.string().refine(isStorableText);
const Typed = z.object({ email: text, password: text });

/** `onRight` receives the hash that a right password was checked against. */
function credentials(request: RequestInfo, onRight: (passwordHash: string) => void) {
  return CredentialsProvider({
    credentials: { email: {}, password: {} },
    async authorize(input) {
      const typed = Typed.safeParse(input);
      if (!typed.success) return null;
      const result = await signInWithPassword(getDatabase(), request, typed.data).catch((err: unknown) => {
        log.error({ err, requestId: request.id }, "a password could not be checked");
        throw new Error("unexpected");
      });
      if ("personId" in result) {
        onRight(result.passwordHash);
        return { id: result.personId };
      }
      // next-auth passes an error's message to the page: our code, and the seconds to wait.
      throw new Error(result.refused === "throttled" ? `throttled:${result.waitSeconds}` : "wrong");
    },
  });
}

/**
 * next-auth for one request. Its sealed token carries only our session's id; the person, and whether the session is
 * still valid, are read from the database on every request (`readActor`).
 */
export function authOptions(request: RequestInfo): AuthOptions {
  const { oidc, url, authSecret, outboundProxy } = env();
  const isSecure = url.startsWith("https:");
  let passwordHash: string | undefined;
  const password = credentials(request, (hash) => {
    passwordHash = hash;
  });
  return {
    secret: authSecret,
    useSecureCookies: isSecure,
    providers: oidc ? [password, oidcProvider(oidc, outboundProxy)] : [password],
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    cookies: {
      sessionToken: {
        name: sessionCookieName(),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure },
      },
    },
    callbacks: {
      async signIn({ user, account, profile }) {
        if (account?.provider !== "oidc" || !oidc) return true;
        const result = await personForOidc(getDatabase(), request, oidc, OidcClaims.parse(profile));
        if ("refused" in result) return `/sign-in?error=${result.refused}`;
        user.id = result.personId;
        return true;
      },
      async jwt({ token, user, account }) {
        if (!user || !account) return { sid: token.sid };
        const method = account.provider === "oidc" ? "oidc" : "password";
        return { sid: await openSession(getDatabase(), request, user.id, method, passwordHash) };
      },
      redirect: ({ url: target }) => {
        const path = target.startsWith(url) ? target.slice(url.length) : target;
        return url + safeNextPath(path);
      },
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sid === "string") await closeSession(getDatabase(), request, token.sid);
      },
    },
    logger: {
      error: (code, metadata) => log.error({ err: metadata, requestId: request.id, code }, "sign-in failed"),
      warn: (code) => log.warn({ requestId: request.id, code }, "sign-in warning"),
      debug: () => undefined,
    },
  };
}
