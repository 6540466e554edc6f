import "server-only";
import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { HttpsProxyAgent } from "https-proxy-agent";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { isOnThisMachine } from "@/lib/upstream/base-url";
import { recordSystemAudit } from "../audit/record";
import type { RequestInfo } from "../context";
import type { Database } from "../db/client";
import { person } from "../db/schema/person";
import type { Env } from "../env";

// Some providers send a flag as text or number.
const flag = z.union([z.boolean(), z.string(), z.number()]).optional().catch(undefined);

/** The claims we read from the provider (OpenID Connect Core 1.0, section 5.1). */
export const OidcClaims = z.looseObject({
  sub: z.string().min(1),
  email: z.string().optional().catch(undefined),
  email_verified: flag,
  // Microsoft Entra ID's own word for it: whether the owner of the address's domain is verified.
  xms_edov: flag,
});
export type OidcClaims = z.infer<typeof OidcClaims>;

export type OidcRefusal = "not_invited" | "email_not_verified" | "disabled";

/** Whether the address belongs to the user, as the provider states it; undefined if it states nothing. */
function isVerified({ email_verified, xms_edov }: OidcClaims): boolean | undefined {
  const stated = email_verified ?? xms_edov;
  return stated === undefined ? undefined : ["true", "1"].includes(String(stated).toLowerCase());
}

/**
 * The claims to use: the ID token's if it says who owns the e-mail address, else those of the userinfo endpoint, where
 * a provider returns them in the code flow (OpenID Connect Core 1.0, section 5.4). Never mixes an address from one with
 * its verification from the other. Throws if userinfo is about another subject (section 5.3.2).
 */
export async function claimsOf(idToken: OidcClaims, readUserinfo: () => Promise<OidcClaims>): Promise<OidcClaims> {
  if (idToken.email !== undefined && isVerified(idToken) !== undefined) return idToken;
  const userinfo = await readUserinfo();
  if (userinfo.sub !== idToken.sub)
    throw new Error("the userinfo endpoint speaks of another subject than the ID token");
  return userinfo.email === undefined ? idToken : userinfo;
}

/** Providers write their issuer with or without a slash at its end, and people copy it either way. */
const withoutSlash = (issuer: string) => issuer.replace(/\/$/, "");

/**
 * The provider for next-auth: found by discovery, with PKCE, state and nonce checked. `proxy`: the outbound proxy used
 * to reach it, unless it is on this machine.
 */
export function oidcProvider(oidc: NonNullable<Env["oidc"]>, proxy?: string): OAuthConfig<OidcClaims> {
  const agent = proxy === undefined || isOnThisMachine(oidc.issuer) ? undefined : new HttpsProxyAgent(proxy);
  return {
    id: "oidc",
    name: oidc.name,
    type: "oauth",
    wellKnown: `${withoutSlash(oidc.issuer)}/.well-known/openid-configuration`,
    clientId: oidc.clientId,
    clientSecret: oidc.clientSecret,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    userinfo: {
      request: async ({ tokens, client }) => {
        // next-auth passes on what its library verified, but its type doesn't include the accessor.
        if (typeof tokens.claims !== "function") throw new TypeError("the provider's ID token can't be read");
        const idToken = OidcClaims.parse(tokens.claims());
        if (client.issuer.metadata.userinfo_endpoint === undefined) return idToken;
        return claimsOf(idToken, async () => OidcClaims.parse(await client.userinfo(tokens.access_token ?? "")));
      },
    },
    checks: ["pkce", "state", "nonce"],
    httpOptions: { timeout: 10_000, agent },
    profile: (claims) => ({ id: claims.sub, email: claims.email }),
  };
}

/**
 * The person the provider vouches for. Nobody is created here: the first time, a verified email must belong to an
 * invited person, who is linked to the provider's subject; from then on only the subject counts, until another provider
 * is configured. `trustsEmail`: an address of which the provider says neither that it is verified nor that it isn't
 * counts as verified.
 */
export async function personForOidc(
  db: Database,
  request: RequestInfo,
  { issuer, trustsEmail }: Pick<NonNullable<Env["oidc"]>, "issuer" | "trustsEmail">,
  claims: OidcClaims,
): Promise<{ personId: string } | { refused: OidcRefusal }> {
  const provider = withoutSlash(issuer);
  const subject = `${provider} ${claims.sub}`;
  const columns = { id: person.id, disabledAt: person.disabledAt };
  const isSubject = inArray(person.oidcSubject, [subject, `${provider}/ ${claims.sub}`]);
  const [linked] = await db.select(columns).from(person).where(isSubject);
  if (linked) return linked.disabledAt ? { refused: "disabled" } : { personId: linked.id };
  if (!claims.email) return { refused: "not_invited" };
  if (!(isVerified(claims) ?? trustsEmail)) return { refused: "email_not_verified" };
  const linkedProvider = sql`rtrim(split_part(${person.oidcSubject}, ' ', 1), '/')`;
  const isUnlinked = or(isNull(person.oidcSubject), ne(linkedProvider, provider));
  const invited = and(eq(sql`lower(${person.email})`, claims.email.toLowerCase()), isUnlinked);
  return db.transaction(async (tx) => {
    const [found] = await tx.select(columns).from(person).where(invited).for("update");
    if (!found) return { refused: "not_invited" };
    if (found.disabledAt) return { refused: "disabled" };
    await tx.update(person).set({ oidcSubject: subject }).where(eq(person.id, found.id));
    await recordSystemAudit(tx, {
      action: "person.link_oidc",
      resource: { type: "person", id: found.id },
      requestId: request.id,
      ip: request.ip,
      userAgent: request.userAgent,
    });
    return { personId: found.id };
  });
}
