import { expect, test } from "vitest";
import { WebhookEvent } from "@/lib/contract/webhook";
import { incomingFacts } from "./incoming-facts";
import { senderFacts } from "./views";

const hintOf = (counterpartyInformation: Record<string, unknown>) => {
  const data = { id: "Transaction:1", type: "INCOMING", status: "PENDING", counterpartyInformation };
  const delivery = { id: "Webhook:1", type: "INCOMING_PAYMENT.PENDING", timestamp: "2026-11-20T14:00:00Z", data };
  return incomingFacts(WebhookEvent.parse(delivery))?.senderHint;
};

test("an object among a sender's data is readable, and what is personal in it stays masked", () => {
  const sent = { FI_ADDRESS: { line1: "5 Bank Street", country: "GB" }, OWNERS: [{ FULL_NAME: "Ana" }], SEEN: null };
  const facts = (isMasked: boolean) => senderFacts(sent, isMasked).map(({ text, isPersonal }) => [text, isPersonal]);
  expect(facts(true)).toEqual([
    ["Line1: 5•••••, Country: GB", true],
    ["•••••", true],
  ]);
  expect(facts(false)).toEqual([
    ["Line1: 5 Bank Street, Country: GB", true],
    ["Full name: Ana", true],
  ]);
});

test("a sender's country is named, at the desk and beside the decision; one that is no code stays as it is", () => {
  expect(hintOf({ NATIONALITY: "ES" })).toBe("Nationality: Spain");
  expect(hintOf({ NATIONALITY: "Spanish" })).toBe("Nationality: Spanish");
  expect(hintOf({ USER_TYPE: "BUSINESS" })).toBe("Business");
  const facts = senderFacts({ NATIONALITY: "ES", ULTIMATE_INSTITUTION_COUNTRY: "DE", TAX_ID: "FR" }, false);
  expect(facts.map(({ text }) => text)).toEqual(["Spain", "Germany", "FR"]);
});
