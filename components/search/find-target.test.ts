import { describe, expect, test } from "vitest";
import { findTargets, looksLikeReference } from "./find-target";

const uuid = "0195f4a0-7b1a-7c41-9d2e-4f5a6b7cc41e";
const hrefs = (text: string) => findTargets(text, "eu").map((target) => target.href);

const anyOf = (id: string) => [
  `/eu/transactions/Transaction%3A${id}`,
  `/eu/quotes/Quote%3A${id}`,
  `/eu/customers/Customer%3A${id}`,
  `/eu/balances/InternalAccount%3A${id}`,
  `/eu/external-accounts/ExternalAccount%3A${id}`,
  `/eu/transfers/Transfer%3A${id}`,
  `/eu/sign-offs/SignOff%3A${id}`,
];

test.each([
  ["INV-20418", true],
  ["2026/11/4711", true],
  ["PO 4711", true],
  ["payroll", false],
  ["Ana Prado 2", false],
  ["new quote", false],
])("%s looks like a reference: %s", (text, expected) => {
  expect(looksLikeReference(text)).toBe(expected);
});

describe("text pasted into the palette leads", () => {
  test.each([
    [`Transaction:${uuid}`, [`/eu/transactions/Transaction%3A${uuid}`]],
    [`  Quote:${uuid}\n`, [`/eu/quotes/Quote%3A${uuid}`]],
    [`Customer:${uuid}`, [`/eu/customers/Customer%3A${uuid}`]],
    [`ExternalAccount:${uuid}`, [`/eu/external-accounts/ExternalAccount%3A${uuid}`]],
    [`Transfer:${uuid}`, [`/eu/transfers/Transfer%3A${uuid}`]],
    [`InternalAccount:${uuid}`, [`/eu/balances/InternalAccount%3A${uuid}`]],
    [uuid, anyOf(uuid)],
    [uuid.toUpperCase(), anyOf(uuid)],
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
