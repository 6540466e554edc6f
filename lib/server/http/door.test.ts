import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refusalOf, refuseRequest } from "./door";

describe("refusalOf", () => {
  it.each([
    ["TRACE", "/", "method"],
    ["TRACK", "/api/transactions", "method"],
    ["PROPFIND", "/api/transactions", "method"],
    ["GET", "/%E0%A4%A", "address"],
    ["GET", "/sandbox/transactions/%", "address"],
    ["POST", "/api/quotes/%ff/execute", "address"],
    ["GET", "/sandbox%00/transactions", "address"],
    ["GET", "/%ED%A0%80", "address"],
    ["GET", "/sandbox/transactions?reference=100%", null],
    ["DELETE", "/api/views/Gr%C3%BC%C3%9Fe", null],
    ["OPTIONS", "*", null],
  ])("%s %s: %s", (method, url, refusal) => {
    expect(refusalOf(method, url)).toBe(refusal);
  });

  it("lets every encoded path without a NUL pass, and never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        fc.pre(text.isWellFormed());
        expect(refusalOf("GET", `/${encodeURIComponent(text)}`)).toBe(text.includes("\0") ? "address" : null);
      }),
    );
    fc.assert(fc.property(fc.string(), fc.string(), (method, url) => refusalOf(method, url) !== undefined));
  });
});

describe("refuseRequest", () => {
  it("answers with a problem: 405 names the allowed methods, 400 for anything else", async () => {
    const method = refuseRequest(new Request("http://localhost/api/refused?why=method"));
    expect([method.status, method.headers.get("content-type")]).toEqual([405, "application/problem+json"]);
    expect(method.headers.get("allow")).toContain("GET, HEAD, POST");
    const address = refuseRequest(new Request("http://localhost/api/refused"));
    expect(address.status).toBe(400);
    expect(await address.json()).toMatchObject({ code: "malformed_address", requestId: expect.any(String) });
  });
});
