import { describe, expect, it } from "vitest";
import { claimsOf, type OidcClaims } from "./oidc";

const mail = (email: string, email_verified?: boolean) => ({ email, email_verified });
const asking = (userinfo: OidcClaims) => async () => userinfo;
const never = async () => expect.unreachable("the userinfo endpoint was asked");

describe("claimsOf", () => {
  it("uses only the ID token if it is complete, even if it says that the address is not verified", async () => {
    const idToken = { sub: "1", ...mail("ana@example.com", true) };
    expect(await claimsOf(idToken, never)).toBe(idToken);
    const unverified = { sub: "1", ...mail("ana@example.com", false) };
    expect(await claimsOf(unverified, never)).toBe(unverified);
    const entra = { sub: "1", email: "ana@example.com", xms_edov: true };
    expect(await claimsOf(entra, never)).toBe(entra);
  });

  it("reads userinfo when the address or its verification is missing, and never mixes the two", async () => {
    const userinfo = { sub: "1", ...mail("ana@example.com", true) };
    expect(await claimsOf({ sub: "1" }, asking(userinfo))).toEqual(userinfo);
    expect(await claimsOf({ sub: "1", email: "boss@example.com" }, asking(userinfo))).toEqual(userinfo);
    const bare = { sub: "1", email: "boss@example.com" };
    expect(await claimsOf(bare, asking({ sub: "1", email_verified: true }))).toBe(bare);
  });

  it("refuses userinfo of another subject", async () => {
    await expect(claimsOf({ sub: "1" }, asking({ sub: "2", ...mail("ana@example.com", true) }))).rejects.toThrow(
      "subject",
    );
  });
});
