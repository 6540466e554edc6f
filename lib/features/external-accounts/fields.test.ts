import { describe, expect, test } from "vitest";
import { ACCOUNT_TYPES } from "@/lib/contract/account-types";
import { countryName } from "@/lib/contract/countries";
import { accountTypeChoices, accountTypeChosen, filledOf } from "./check/form-questions";
import { fieldHelp, ibanCountry, liveCheck, withPrefix } from "./check/live-check";
import { isBeingVerified, isStatusFilter, typeLabel, whyNoPayments } from "./fields";
import { accountStatus } from "./fields/status";

function fieldOf(type: string, name: string) {
  const field = accountTypeChosen(ACCOUNT_TYPES, type)?.fields.find((one) => one.name === name);
  if (!field) throw new Error(`${type} has no field ${name}`);
  return field;
}
const check = (type: string, name: string, value: string, more: Record<string, string> = {}) =>
  liveCheck(fieldOf(type, name), { ...more, [name]: value });

describe("statuses (specification 3.4)", () => {
  test.each([
    ["PENDING", "Pending", "warn", "Pending verification"],
    ["ACTIVE", "Active", "good", null],
    ["UNDER_REVIEW", "Under review", "warn", "Under review"],
    ["INACTIVE", "Inactive", "bad", "Inactive"],
    ["FROZEN_2", "Frozen 2", "idle", "Status: Frozen 2"],
    ["weird", "weird", "idle", "Status: weird"],
    ["toString", "toString", "idle", "Status: toString"],
  ])("%s", (status, label, tone, why) => {
    expect(accountStatus(status)).toEqual({ kind: "status", label, tone });
    expect(whyNoPayments(status)?.title ?? null).toBe(why);
  });

  test("only known ones are filters; those in progress are refetched", () => {
    expect(["ACTIVE", "FROZEN"].map(isStatusFilter)).toEqual([true, false]);
    expect(["PENDING", "UNDER_REVIEW", "ACTIVE", "INACTIVE"].map(isBeingVerified)).toEqual([true, true, false, false]);
  });
});

describe("account types", () => {
  test("each can be found by its label, currency, rails and the name of its number", () => {
    const choices = accountTypeChoices(ACCOUNT_TYPES);
    expect(choices).toHaveLength(ACCOUNT_TYPES.length);
    expect(new Set(choices.map(({ title }) => title)).size).toBe(ACCOUNT_TYPES.length);
    expect(choices.find(({ id }) => id === "SGD_ACCOUNT")?.subtitle).toBe("SGD · PayNow · FAST · Bank transfer");
    expect(choices.find(({ id }) => id === "MXN_ACCOUNT")?.subtitle).toBe("MXN · SPEI · CLABE");
    expect(choices.find(({ id }) => id === "EUR_ACCOUNT")?.subtitle).toBe("EUR · SEPA · SEPA Instant · IBAN");
  });

  test("one that is not in the table is spelled out", () => {
    expect(typeLabel("MXN_ACCOUNT")).toBe("Mexican bank account");
    expect(typeLabel("XYZ_ACCOUNT")).toBe("Xyz account");
    expect(typeLabel("ours/2")).toBe("ours/2");
    expect(typeLabel(null)).toBeNull();
  });

  test("every field except free text and choices says what to type", () => {
    for (const { rule, ...field } of ACCOUNT_TYPES.flatMap((type) => type.fields)) {
      const says = fieldHelp({ ...field, rule }) !== undefined;
      expect(says, field.name).toBe(rule.kind !== "text" && rule.kind !== "choice");
    }
  });
});

describe("feedback while typing", () => {
  test.each([
    ["US_ACCOUNT", "routingNumber", "", null],
    ["US_ACCOUNT", "routingNumber", "0210", { tone: "idle", text: "4 of 9 digits" }],
    ["US_ACCOUNT", "routingNumber", "0210 0002 1", { tone: "good", text: "Check digits are correct." }],
    ["US_ACCOUNT", "bankName", "Chase", null],
    ["MXN_ACCOUNT", "clabeNumber", "032180000118359719", { tone: "good", text: "Check digits are correct." }],
    ["EUR_ACCOUNT", "iban", "DE89 37", { tone: "idle", text: "6 characters" }],
    ["GBP_ACCOUNT", "sortCode", "20-00-00", { tone: "good", text: "Valid format." }],
    ["GBP_ACCOUNT", "sortCode", "20000x", { tone: "idle", text: "Enter exactly 6 digits." }],
  ])("%s %s %j", (type, name, value, expected) => {
    expect(check(type, name, value)).toEqual(expected);
  });

  test.each([
    ["US_ACCOUNT", "routingNumber", "021000022"],
    ["MXN_ACCOUNT", "clabeNumber", "032180000118359718"],
    ["BRL_ACCOUNT", "taxId", "529.982.247-26"],
  ])("%s %s %s is reported as mistyped while typing", (type, name, value) => {
    expect(check(type, name, value)?.tone).toBe("warn");
  });

  test("a Pix key is checked by its type, and not before that is chosen", () => {
    const key = "529.982.247-25";
    expect(check("BRL_ACCOUNT", "pixKey", key)).toEqual({
      tone: "idle",
      text: "Choose the key type first.",
    });
    expect(check("BRL_ACCOUNT", "pixKey", key, { pixKeyType: "CPF" })?.tone).toBe("good");
    expect(check("BRL_ACCOUNT", "pixKey", key, { pixKeyType: "CNPJ" })?.text).toBe("A CNPJ has 14 characters.");
    expect(check("BRL_ACCOUNT", "pixKey", "+55 (11) 98765-4321", { pixKeyType: "PHONE" })?.tone).toBe("good");
    expect(check("BRL_ACCOUNT", "pixKey", "12.ABC.345/01DE-35", { pixKeyType: "CNPJ" })?.tone).toBe("good");
    expect(check("BRL_ACCOUNT", "pixKey", "ana-1@example.com", { pixKeyType: "EMAIL" })?.tone).toBe("good");
  });

  test.each([
    ["0712 345 678", "+254712345678"],
    ["254712345678", "+254712345678"],
    ["00254712345678", "+254712345678"],
    ["+254 712 345 678", null],
    ["712", null],
    ["", null],
  ])("the prefix is offered for %j: %j", (typed, expected) => {
    expect(withPrefix(fieldOf("KES_ACCOUNT", "phoneNumber"), typed)).toBe(expected);
  });

  test("the country of an IBAN, and of a code", () => {
    expect(ibanCountry(fieldOf("EUR_ACCOUNT", "iban"), { iban: "de89" })).toBe("Germany");
    expect(ibanCountry(fieldOf("EUR_ACCOUNT", "swiftBic"), { swiftBic: "DEUTDEFF" })).toBeNull();
    expect(["es", "ES", "E1", "=cmd()", ""].map(countryName)).toEqual(["Spain", "Spain", null, null, null]);
  });

  test("how many of an exactly-one group are filled", () => {
    const lightning = accountTypeChosen(ACCOUNT_TYPES, "LIGHTNING");
    const us = accountTypeChosen(ACCOUNT_TYPES, "US_ACCOUNT");
    if (!lightning || !us) throw new Error("the table lost a type");
    expect(filledOf(lightning, {})).toBe(0);
    expect(filledOf(lightning, { invoice: " ", bolt12: "x", lightningAddress: "a@b" })).toBe(2);
    expect(filledOf(us, {})).toBeNull();
  });
});
