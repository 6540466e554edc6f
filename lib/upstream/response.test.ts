import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endpoints } from "@/lib/contract/endpoints";
import { parseForeignJson } from "@/lib/contract/json-text";
import { isUpstreamError } from "@/lib/errors";
import { jsonOf, NOT_JSON, readResponse } from "./response";

/** What a body is parsed as when it is decoded in the plain way. */
function read(body: Buffer): unknown {
  const text = body.toString("utf8");
  try {
    return text.trim() === "" ? undefined : parseForeignJson(text);
  } catch {
    return NOT_JSON;
  }
}

describe("jsonOf", () => {
  test("reads any JSON as it was written, in any script and size", () => {
    const values = fc.jsonValue({ stringUnit: "binary" });
    fc.assert(
      fc.property(values, (value) => {
        const body = Buffer.from(JSON.stringify({ value }));
        expect(jsonOf(body)).toEqual(read(body));
      }),
    );
    const long = { names: Array.from({ length: 60_000 }, () => "José 李 🦊") };
    expect(jsonOf(Buffer.from(JSON.stringify(long)))).toEqual(long);
    expect(jsonOf(Buffer.from('{"name":"José 李 🦊 €","note":null}'))).toEqual({ name: "José 李 🦊 €" });
  });

  test("reads any bytes as if they had been decoded in one go", () => {
    const quoted = fc.uint8Array().map((bytes) => Buffer.concat([Buffer.from('"'), bytes, Buffer.from('"')]));
    fc.assert(
      fc.property(fc.oneof(quoted, fc.uint8Array().map(Buffer.from)), (body) => {
        expect(jsonOf(body)).toEqual(read(body));
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ["a backslash before a character that isn't ASCII", '"\\é"'],
    ["a backslash that is escaped itself before one", '"\\\\é"'],
    ["a space that isn't one in JSON", '{\u00a0"a":1}'],
  ])("handles %s correctly", (_, text) => {
    expect(jsonOf(Buffer.from(text))).toEqual(read(Buffer.from(text)));
  });

  test("ignores a byte order mark", () => {
    expect(jsonOf(Buffer.from('\ufeff{"a":"é"}'))).toEqual({ a: "é" });
  });

  test("reads half a character as a replacement character", () => {
    const body = Buffer.concat([Buffer.from('{"a":"x'), Buffer.from([0xe2, 0x82]), Buffer.from('y"}')]);
    expect(jsonOf(body)).toEqual({ a: "x\ufffdy" });
  });
});

test("a date to wait for is measured by the service's clock, where the response states it", () => {
  const wait = (headers: Record<string, string>) => {
    const response = { status: 429, headers, body: Buffer.alloc(0) };
    const now = Date.parse("2026-01-05T10:05:00Z");
    try {
      readResponse(endpoints.getConfig, response, undefined, now);
    } catch (error) {
      if (isUpstreamError(error)) return error.facts.retryAfterSeconds;
      throw error;
    }
  };
  const until = { "retry-after": "Mon, 05 Jan 2026 10:00:30 GMT" };
  expect(wait({ ...until, date: "Mon, 05 Jan 2026 10:00:00 GMT" })).toBe(30);
  expect(wait(until)).toBe(0);
  expect(wait({ "retry-after": "30", date: "Mon, 05 Jan 2026 09:00:00 GMT" })).toBe(30);
});
