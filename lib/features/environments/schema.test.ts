import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CreateEnvironmentInput, ListEnvironmentsInput, Slug, slugOf } from "./schema";

const good = {
  name: "Main",
  slug: "main",
  mode: "sandbox",
  baseUrl: "https://api.example.com/2025-10-13",
  tokenId: "token",
  clientSecret: "secret",
};

describe("slugOf", () => {
  it.each([
    ["EU Production", "eu-production"],
    ["São Paulo – sandbox", "sao-paulo-sandbox"],
    ["  --x--  ", "x"],
    ["Settings", "settings-1"],
    ["密", ""],
  ])("turns %j into %j", (name, slug) => expect(slugOf(name)).toBe(slug));

  it("returns an accepted slug, or nothing, whatever the name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (name) => {
        const slug = slugOf(name);
        return slug === "" || Slug.safeParse(slug).success;
      }),
    );
  });
});

describe("the approval window", () => {
  const read = (approvalWindowSeconds: unknown) => CreateEnvironmentInput.safeParse({ ...good, approvalWindowSeconds });
  it.each([
    [" 8 ", 8],
    ["604800", 604_800],
    [30, 30],
  ])("is %j as typed", (typed, seconds) => expect(read(typed).data?.approvalWindowSeconds).toBe(seconds));
  // "1.000" is a thousand in much of Europe.
  it.each(["1.000", "1,5", "1e1", "0x10", "", "０5", "-5", "0", "604801", 1.5, null])("can't be %j", (typed) =>
    expect(read(typed).success).toBe(false),
  );
});

describe("Slug", () => {
  it.each(["a", "eu-1", "0", "a".repeat(40)])("accepts %s", (slug) => expect(Slug.safeParse(slug).success).toBe(true));
  it.each(["", "-a", "a-", "A", "a_b", "a/b", "ä", "a".repeat(41), "api", "settings", "new", "connection-test"])(
    "refuses %s",
    (slug) => expect(Slug.safeParse(slug).success).toBe(false),
  );
});

describe("CreateEnvironmentInput", () => {
  it("fills in what the specification leaves open", () => {
    expect(CreateEnvironmentInput.parse(good)).toMatchObject({
      signatureHeader: "X-Service-Signature",
      approvalWindowSeconds: 5,
      capabilities: { bundle: null, overrides: {} },
      publicKeys: "",
    });
  });

  it.each([
    ["tokenId", "a:b"],
    ["tokenId", "with space"],
    ["clientSecret", "line\nbreak"],
    ["clientSecret", ""],
    ["signatureHeader", "X-Signature: 1"],
    ["approvalWindowSeconds", 0],
    ["approvalWindowSeconds", 1.5],
    ["mode", "live"],
    ["unknown", 1],
  ])("refuses %s = %j", (field, value) => {
    expect(CreateEnvironmentInput.safeParse({ ...good, [field]: value }).success).toBe(false);
  });
});

describe("ListEnvironmentsInput", () => {
  it("reads the flag from a query", () => {
    expect(ListEnvironmentsInput.parse({ archived: "true" })).toEqual({ archived: true });
    expect(ListEnvironmentsInput.parse({})).toEqual({ archived: false });
  });
});
