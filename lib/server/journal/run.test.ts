import { describe, expect, test } from "vitest";
import { UpstreamError, type UpstreamFailure } from "@/lib/errors";
import { hashRequest } from "./claim";
import { settlementOfFailure } from "./run";

function failed(failure: Partial<UpstreamFailure> & Pick<UpstreamFailure, "kind" | "sent">): UpstreamError {
  return new UpstreamError(502, { code: "upstream", title: "It failed." }, failure);
}

describe("what a failed call means for the money", () => {
  test.each([
    ["never sent", failed({ kind: "unreachable", sent: "no" })],
    ["breaker open", failed({ kind: "circuit-open", sent: "no" })],
    ["bad request", failed({ kind: "refused", sent: "answered", httpStatus: 400, serviceCode: "INVALID_INPUT" })],
    ["forbidden", failed({ kind: "refused", sent: "answered", httpStatus: 403 })],
    ["not found", failed({ kind: "refused", sent: "answered", httpStatus: 404 })],
    ["rate limited", failed({ kind: "refused", sent: "answered", httpStatus: 429 })],
  ])("%s: certainly no effect", (_, error) => {
    expect(settlementOfFailure(error).status).toBe("refused");
  });

  test.each([
    ["no response", failed({ kind: "timeout", sent: "maybe" })],
    ["connection cut", failed({ kind: "unreachable", sent: "maybe" })],
    ["HTML with status 200", failed({ kind: "garbled", sent: "answered", httpStatus: 200 })],
    ["conflict", failed({ kind: "refused", sent: "answered", httpStatus: 409 })],
    ["request time-out", failed({ kind: "refused", sent: "answered", httpStatus: 408 })],
    ["internal error", failed({ kind: "refused", sent: "answered", httpStatus: 500 })],
    ["bad gateway", failed({ kind: "garbled", sent: "answered", httpStatus: 502 })],
    ["an error of our own", new TypeError("boom")],
  ])("%s: unknown until read back", (_, error) => {
    expect(settlementOfFailure(error).status).toBe("unknown");
  });
});

test("equal requests have equal hashes whatever the order of their keys; different ones differ", () => {
  expect(hashRequest({ a: 1, b: { c: 2, d: 3 } })).toBe(hashRequest({ b: { d: 3, c: 2 }, a: 1 }));
  expect(hashRequest({ a: 1 })).not.toBe(hashRequest({ a: 2 }));
});
