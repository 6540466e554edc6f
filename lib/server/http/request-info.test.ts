import { afterEach, describe, expect, it } from "vitest";
import { PEER_HEADER } from "./peer-address";
import { clientAddress, requestInfo } from "./request-info";

const state = globalThis as { corridorRecordsPeers?: boolean };
afterEach(() => {
  delete state.corridorRecordsPeers;
});

describe("clientAddress", () => {
  const headers = new Headers({ "x-forwarded-for": "1.1.1.1, 2.2.2.2", [PEER_HEADER]: "::ffff:192.0.2.7" });

  it("uses the last forwarded address, which the proxy wrote, if proxies are trusted", () => {
    expect(clientAddress(headers, true)).toBe("2.2.2.2");
    expect(clientAddress(new Headers(), true)).toBeNull();
  });

  it("trusts no header that a client could send", () => {
    expect(clientAddress(headers, false)).toBeNull();
    state.corridorRecordsPeers = true;
    expect(clientAddress(headers, false)).toBe("192.0.2.7");
  });
});

describe("requestInfo", () => {
  const id = (value: string) => requestInfo(new Headers({ "x-request-id": value }), false).id;

  it("keeps a sane request id and replaces any other", () => {
    expect(id("req-2f1c.9A_7")).toBe("req-2f1c.9A_7");
    for (const value of ["", "short", "a b c d e f g h", "x".repeat(65), '{"a":"12345678"}']) {
      expect(id(value)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it("truncates a long user agent", () => {
    expect(requestInfo(new Headers({ "user-agent": "x".repeat(5000) }), false).userAgent).toHaveLength(256);
  });
});
