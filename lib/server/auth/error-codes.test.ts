import { describe, expect, it } from "vitest";
import { withCodeOnly, withCodesOnly } from "./error-codes";

const HOME = "https://console.example.com";
const SQL = `${HOME}/sign-in?error=${encodeURIComponent('Failed query: select "id" from person\nparams: ana@example.com\0')}`;

describe("withCodeOnly", () => {
  it.each([
    `${HOME}/sign-in?error=wrong`,
    `${HOME}/sign-in?error=throttled%3A30`,
    `${HOME}/sign-in?error=OAuthCallback`,
    `${HOME}/transactions?status=FAILED`,
    "https://id.example.com/authorize?error=anything%20of%20theirs",
  ])("leaves %s unchanged", (address) => {
    expect(withCodeOnly(address, HOME)).toBe(address);
  });

  it.each([SQL, "/sign-in?error=select%20*", `${HOME}/sign-in?error=`, `${HOME}/sign-in?error=throttled:1%20x`])(
    "only says that something was wrong for %s",
    (address) => {
      expect(new URL(withCodeOnly(address, HOME)).search).toBe("?error=unexpected");
    },
  );
});

describe("withCodesOnly", () => {
  it("cleans the header of a redirect, and keeps its cookies", async () => {
    const headers = [
      ["location", SQL],
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
    ] satisfies [string, string][];
    const response = await withCodesOnly(new Response(null, { status: 302, headers }), HOME);
    expect([response.status, response.headers.get("location")]).toEqual([302, `${HOME}/sign-in?error=unexpected`]);
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("cleans the address in a JSON body, and leaves the rest unchanged", async () => {
    const headers = [
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
    ] satisfies [string, string][];
    const response = await withCodesOnly(Response.json({ url: SQL, csrfToken: "t" }, { status: 401, headers }), HOME);
    expect(await response.json()).toEqual({ url: `${HOME}/sign-in?error=unexpected`, csrfToken: "t" });
    expect([response.status, response.headers.getSetCookie()]).toEqual([401, ["a=1", "b=2"]]);
  });
});
