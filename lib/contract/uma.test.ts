import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UmaAddress } from "./uma";
import { isUmaAddress, normaliseUmaAddress, parseUmaAddress, sameUmaAddress, umaAddressProblem } from "./uma-address";

const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz0123456789-_.+"];
const username = fc
  .string({ unit: fc.constantFrom(...ALPHABET), minLength: 1, maxLength: 63 })
  .map((name) => `$${name}`);
const domain = fc.domain().map((name) => name.toLowerCase());

describe("UMA addresses (specification 2.4, rule 5)", () => {
  it("accepts every username of allowed characters, up to 64 including the $", () => {
    fc.assert(
      fc.property(username, domain, (name, host) => {
        expect(parseUmaAddress(`${name}@${host}`)).toEqual({ username: name, domain: host });
      }),
    );
  });

  it("ignores case and surrounding space, and normalising twice changes nothing", () => {
    fc.assert(
      fc.property(username, domain, (name, host) => {
        const address = `${name}@${host}`;
        expect(sameUmaAddress(` ${address.toUpperCase()} `, address)).toBe(true);
        expect(normaliseUmaAddress(normaliseUmaAddress(address))).toBe(normaliseUmaAddress(address));
        expect(UmaAddress.parse(address.toUpperCase())).toBe(address);
      }),
    );
  });

  it("refuses any other character in the username", () => {
    const other = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 1 })
      .filter((c) => !ALPHABET.includes(c.toLowerCase()) && c.trim() !== "");
    fc.assert(
      fc.property(username, other, (name, wrong) => {
        expect(isUmaAddress(`${name.slice(0, 30)}${wrong}x@example.com`)).toBe(false);
      }),
    );
  });

  it.each([
    ["alice@example.com", "starts with $"],
    ["$alice", "has the format"],
    ["$@example.com", "letters"],
    [`$${"a".repeat(64)}@example.com`, "longer than 64 characters"],
    ["$alice@", "domain"],
    ["$alice@-bad.com", "domain"],
    ["$alice@exa mple.com", "domain"],
  ])("says why %s is invalid", (text, words) => {
    expect(umaAddressProblem(text)).toContain(words);
  });
});
