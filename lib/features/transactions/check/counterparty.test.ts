import { expect, test } from "vitest";
import { counterpartyPairs } from "./counterparty";

test("countries are named; what is masked or no country code stays as it is", () => {
  const stated = {
    NATIONALITY: "ES",
    COUNTRY_OF_RESIDENCE: "•••••",
    ULTIMATE_INSTITUTION_COUNTRY: "Utopia",
    TAX_ID: "DE",
  };
  expect(counterpartyPairs(stated)).toEqual([
    { label: "Nationality", text: "Spain" },
    { label: "Country of residence", text: "•••••" },
    { label: "Ultimate institution's country", text: "Utopia" },
    { label: "Tax ID", text: "DE" },
  ]);
});
