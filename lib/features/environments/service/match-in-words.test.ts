import { expect, test } from "vitest";
import { CAPABILITY_KEYS, type Capability } from "@/lib/contract/capabilities";
import { matchInWords } from "./match-in-words";

const found = (seen: Partial<Record<Capability, boolean>>) =>
  Object.fromEntries(
    CAPABILITY_KEYS.flatMap((key) =>
      seen[key] === undefined ? [] : [[key, { has: seen[key], at: "2026-11-22T00:00:00Z", evidence: "seen" }]],
    ),
  );

test("names what spoke for the match and what against it", () => {
  expect(matchInWords({})).toBeNull();
  expect(matchInWords(found({ quoteList: true, exchangeRates: true }))).toBe(
    "The best match is the specification: 1 of 2 findings fits it. Against it: List of exchange rates.",
  );
  expect(matchInWords(found({ quoteList: false, direction: true, verifications: true, exchangeRates: false }))).toBe(
    "The best match is R2 (21 August 2026): 3 of 4 findings fit it. For it and not for the specification: List of quotes, Verifications, Direction of transactions. Against it: List of exchange rates.",
  );
});
