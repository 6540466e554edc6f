import { describe, expect, test } from "vitest";
import { findTargets } from "./find-target";

const uuid = "0195f4a0-7b1a-7c41-9d2e-4f5a6b7cc41e";
const hrefs = (text: string) => findTargets(text, "eu").map((target) => target.href);

describe("what is pasted into the palette leads", () => {
  test.each([
    [`Transaction:${uuid}`, [`/eu/transactions/Transaction%3A${uuid}`]],
    [`  Quote:${uuid}\n`, [`/eu/quotes/Quote%3A${uuid}`]],
    [`Customer:${uuid}`, [`/eu/transactions?customerId=Customer%3A${uuid}`]],
    [`ExternalAccount:${uuid}`, [`/eu/transactions?accountIdentifier=ExternalAccount%3A${uuid}`]],
    [uuid, [`/eu/transactions/Transaction%3A${uuid}`, `/eu/quotes/Quote%3A${uuid}`]],
    [uuid.toUpperCase(), [`/eu/transactions/Transaction%3A${uuid}`, `/eu/quotes/Quote%3A${uuid}`]],
    ["$Ana.Prado@pay.example", ["/eu/transactions?accountIdentifier=%24ana.prado%40pay.example"]],
    ["INV-20418 & co", ["/eu/transactions?reference=INV-20418+%26+co"]],
    ["Lookup:1", ["/eu/transactions?reference=Lookup%3A1"]],
  ])("%s", (text, expected) => {
    expect(hrefs(text)).toEqual(expected);
  });

  test.each(["", "  ", "a", "qu"])("nowhere while it is too short: %j", (text) => {
    expect(hrefs(text)).toEqual([]);
  });
});
