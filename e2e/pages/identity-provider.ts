import { createServer, type Server } from "node:http";
import Provider, { type AccountClaims } from "oidc-provider";
import { freePort } from "@/lib/cli/ports.mjs";

const CLIENT = { id: "corridor", secret: "a-secret-of-the-test-alone" };

/** A certified OpenID provider, as a separate process would be: the name typed there selects the account. */
export class IdentityProvider {
  private constructor(
    readonly issuer: string,
    private readonly server: Server,
  ) {}

  /**
   * Starts one for a console at `url`. `claimsAt`: where it returns the email address in the code flow; "userinfo" is
   * its default (OpenID Connect Core 5.4). `accounts`: by the name to sign in with.
   */
  static async start(
    url: string,
    claimsAt: "userinfo" | "id-token",
    accounts: Record<string, Omit<AccountClaims, "sub">>,
  ): Promise<IdentityProvider> {
    const port = await freePort();
    const issuer = `http://localhost:${port}`;
    const provider = new Provider(issuer, {
      clients: [
        { client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [`${url}/api/auth/callback/oidc`] },
      ],
      claims: { email: ["email", "email_verified"], profile: ["name"] },
      findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...accounts[id], sub: id }) }),
      cookies: { keys: ["a-key-of-the-test-alone"] },
      ...(claimsAt === "id-token" ? { conformIdTokenClaims: false } : {}),
    });
    const server = createServer(provider.callback());
    await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
    return new IdentityProvider(issuer, server);
  }

  /** The environment variables that a console needs to use it. */
  get env(): Record<string, string> {
    return {
      CORRIDOR_OIDC_ISSUER: this.issuer,
      CORRIDOR_OIDC_CLIENT_ID: CLIENT.id,
      CORRIDOR_OIDC_CLIENT_SECRET: CLIENT.secret,
      CORRIDOR_OIDC_NAME: "Test identity",
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
