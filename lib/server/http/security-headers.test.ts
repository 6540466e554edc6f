import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, STYLE_DIGESTS } from "./security-headers";

const policy = (isDevelopment = false, isHttps = true) => {
  const text = contentSecurityPolicy("abc", { isDevelopment, isHttps });
  return new Map(text.split("; ").map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1)]));
};

describe("contentSecurityPolicy", () => {
  it("allows nothing inline and nothing from elsewhere in production", () => {
    const directives = policy();
    expect(directives.get("default-src")).toEqual(["'none'"]);
    expect(directives.get("script-src")).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'"]);
    expect(directives.get("style-src-elem")).not.toContain("'unsafe-inline'");
    expect(directives.get("frame-ancestors")).toEqual(["'none'"]);
    expect(directives.get("base-uri")).toEqual(["'none'"]);
    expect([...directives.values()].flat().filter((source) => /[*]|https?:/.test(source))).toEqual([]);
  });

  it("upgrades requests only if the address is https", () => {
    expect(policy().has("upgrade-insecure-requests")).toBe(true);
    expect(policy(false, false).has("upgrade-insecure-requests")).toBe(false);
  });

  it("includes the style of the installed toast library", () => {
    const source = readFileSync("node_modules/sonner/dist/index.mjs", "utf8");
    const css = /^__insertCSS\((".*")\);$/m.exec(source)?.[1];
    const digest = createHash("sha256")
      .update(JSON.parse(css ?? '""'))
      .digest("base64");
    expect(STYLE_DIGESTS[0]).toBe(`sha256-${digest}`);
    expect(STYLE_DIGESTS[1]).toBe(`sha256-${createHash("sha256").update("").digest("base64")}`);
  });
});
