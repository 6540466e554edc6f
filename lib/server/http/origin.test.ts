import { describe, expect, it } from "vitest";
import { isSameOrigin, requireJson, requireSameOrigin } from "./origin";

const URL_ = "https://corridor.example.com";

describe("isSameOrigin", () => {
  it.each([
    ["the browser says so", { "sec-fetch-site": "same-origin" }, true],
    ["a sibling host", { "sec-fetch-site": "same-site", origin: URL_ }, false],
    ["another site", { "sec-fetch-site": "cross-site", origin: URL_, host: "corridor.example.com" }, false],
    ["typed into the address bar", { "sec-fetch-site": "none" }, false],
    ["Origin is the public address", { origin: URL_, host: "10.0.0.1:3000" }, true],
    ["Origin is the host, over plain http", { origin: "http://10.0.0.1:3000", host: "10.0.0.1:3000" }, true],
    ["another port", { origin: "http://10.0.0.1:3001", host: "10.0.0.1:3000" }, false],
    ["another scheme than the public address", { origin: "http://corridor.example.com", host: "x" }, false],
    ["a longer host", { origin: "https://corridor.example.com.evil.test", host: "corridor.example.com" }, false],
    ["a sandboxed frame", { origin: "null", host: "corridor.example.com" }, false],
    ["an unreadable Origin", { origin: "rubbish", host: "rubbish" }, false],
    ["neither header", { host: "corridor.example.com" }, false],
  ])("%s", (_, headers, expected) => {
    expect(isSameOrigin(new Headers(headers as Record<string, string>), URL_)).toBe(expected);
  });
});

describe("requireSameOrigin", () => {
  const request = (method: string) => new Request("http://localhost/api/x", { method });
  it.each(["GET", "HEAD"])("lets %s through", (method) => {
    expect(() => requireSameOrigin(request(method), URL_)).not.toThrow();
  });
  it.each(["POST", "PUT", "PATCH", "DELETE"])("requires %s to prove its origin", (method) => {
    expect(() => requireSameOrigin(request(method), URL_)).toThrow(expect.objectContaining({ code: "cross_origin" }));
  });
});

describe("requireJson", () => {
  const post = (type: string) =>
    new Request("http://localhost/api/x", { method: "POST", headers: { "content-type": type } });
  it.each(["application/json", "application/json; charset=utf-8", "Application/JSON"])("accepts %s", (type) => {
    expect(() => requireJson(post(type))).not.toThrow();
  });
  // The three types that a form or a simple cross-site request can send, and look-alikes.
  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain; application/json",
    "application/jsonx",
  ])("refuses %s", (type) => {
    expect(() => requireJson(post(type))).toThrow(expect.objectContaining({ code: "not_json" }));
  });
});
