import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseInput, queryToObject, readInput } from "./read-input";

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://localhost/api/x", { method: "POST", body, headers, duplex: "half" } as RequestInit);
const Anything = z.looseObject({});
const read = (request: Request, query = "", params: Record<string, string> = {}) =>
  readInput(Anything, request, new URLSearchParams(query), Promise.resolve(params));

describe("readInput", () => {
  it("joins query, body and path; the path wins over the body, the body over the query", async () => {
    const input = await read(post('{"a":2,"b":2,"c":2}'), "a=1&b=1&d=1", { b: "3" });
    expect(input).toEqual({ a: 2, b: "3", c: 2, d: "1" });
  });

  it("returns a repeated key as an array", () => {
    expect(queryToObject(new URLSearchParams("s=A&s=B&s=C&t=1"))).toEqual({ s: ["A", "B", "C"], t: "1" });
  });

  it("lets no key reach a prototype", async () => {
    await read(post('{"__proto__":{"polluted":true}}'), "__proto__=x&constructor=y");
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it.each(["{", "[1]", "null", '"text"', "NaN"])("refuses the body %s", async (body) => {
    await expect(read(post(body))).rejects.toMatchObject({ status: 400, code: "malformed_json" });
  });

  it("reads an empty body as no fields", async () => {
    expect(await read(post(""))).toEqual({});
  });

  it("refuses a body over 1 MiB, whether or not its length is declared", async () => {
    const large = `{"a":"${"x".repeat(1024 * 1024)}"}`;
    const length = { "content-length": String(large.length) };
    await expect(read(post(large, length))).rejects.toMatchObject({ status: 413 });
    await expect(read(post(new Blob([large]).stream()))).rejects.toMatchObject({ status: 413 });
  });
});

describe("parseInput", () => {
  const Schema = z.object({
    name: z.string().min(1),
    lock: z.enum(["source", "destination"]),
    amount: z.number().int().min(1),
    source: z.object({ accountId: z.string() }),
    email: z.email(),
    note: z.string("Say why.").max(3),
  });

  it("says by path and in plain words what is wrong", () => {
    const data = { name: "", lock: "both", amount: 0.5, source: {}, email: "x", note: 1 };
    const fields = {
      name: "This is required.",
      lock: "Must be one of: source, destination.",
      amount: "Must be a whole number.",
      "source.accountId": "This is required.",
      email: "Enter an email address.",
      note: "Say why.",
    };
    expect(() => parseInput(Schema, data)).toThrow(
      expect.objectContaining({ status: 400, facts: expect.objectContaining({ fields }) }),
    );
  });

  it("takes an address that can't be anything's for one where nothing is, rather than for a field to correct", () => {
    const Record = z.strictObject({ id: z.uuid(), limit: z.coerce.number().optional() });
    expect(() => parseInput(Record, {}, { id: "new" })).toThrow(expect.objectContaining({ status: 404 }));
    const id = crypto.randomUUID();
    expect(() => parseInput(Record, { limit: "x" }, { id })).toThrow(expect.objectContaining({ status: 400 }));
    expect(parseInput(Record, { id: "new" }, { id })).toEqual({ id });
  });
});
