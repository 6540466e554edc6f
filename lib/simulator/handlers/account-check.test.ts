import { describe, expect, test } from "vitest";
import { accountTypesFor } from "@/lib/contract/account-tables";
import { accountTypeOf } from "@/lib/contract/account-types";
import { type Bundle, bundleHas, CAPABILITY_KEYS } from "@/lib/contract/capabilities";
import { CreateExternalAccountBody } from "@/lib/contract/external-account";
import { fieldsOf } from "@/lib/upstream/error-fields";
import { ApiError } from "../http/api-error";
import { checkedDetails } from "./account-check";

const person = { beneficiaryType: "INDIVIDUAL", fullName: "Ana Prado" };
const american = { ...person, birthDate: "1990-01-31", nationality: "US" };
const business = { beneficiaryType: "BUSINESS", legalName: "Prado Ltd" };
const nested = { beneficiaryType: "BUSINESS", businessInfo: { legalName: "Prado Ltd" } };
const address = { line1: "9 Elm Street", postalCode: "94110", country: "US" };
const us = { accountNumber: "12345678901", routingNumber: "021000021" };
const inr = { accountNumber: "123456789012", ifsc: "HDFC0001234", rail: "NEFT" };

function create(bundle: Bundle, currency: string, accountInfo: Record<string, unknown>, more: object = {}) {
  const capabilities = CAPABILITY_KEYS.filter((capability) => bundleHas(bundle, capability));
  const type = accountTypeOf(String(accountInfo.accountType), accountTypesFor(capabilities));
  if (!type) return "no such type";
  const body = CreateExternalAccountBody.parse({ currency, platformAccountId: "a-1", accountInfo, ...more });
  try {
    return checkedDetails(type, body, capabilities);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Object.keys(fieldsOf(error.details) ?? {});
  }
}

describe("a simulated service accepts what its revision describes", () => {
  test("and returns the rails that were sent, or all of the type's", () => {
    const sent = { accountType: "USD_ACCOUNT", ...us, paymentRails: ["ACH"], beneficiary: american };
    expect(create("R1", "USD", sent)).toEqual(sent);
    const { paymentRails: _, ...later } = { ...sent, beneficiary: { ...business, address } };
    expect(create("R2", "USD", later)).toEqual({ ...later, paymentRails: ["ACH", "WIRE", "RTP", "FEDNOW"] });
    const first = { ...us, accountType: "US_ACCOUNT", accountCategory: "CHECKING", bankName: "B", beneficiary: nested };
    expect(create("specification", "USD", first)).toEqual(first);
  });

  test("and infers the rail for which an account is complete", () => {
    expect(create("R2", "INR", { accountType: "INR_ACCOUNT", vpa: "ana@okbank", beneficiary: person })).toMatchObject(
      {},
    );
    expect(create("R2", "INR", { accountType: "INR_ACCOUNT", ...inr, beneficiary: person })).toMatchObject(inr);
  });

  test.each<[Bundle, string, object, object, unknown]>([
    ["R1", "US_ACCOUNT", { beneficiary: american }, {}, "no such type"],
    ["specification", "USD_ACCOUNT", { beneficiary: american }, {}, "no such type"],
    ["R1", "USD_ACCOUNT", { beneficiary: american }, {}, ["accountInfo.paymentRails"]],
    ["R1", "USD_ACCOUNT", { beneficiary: american, paymentRails: ["SEPA"] }, {}, ["accountInfo.paymentRails"]],
    ["R2", "USD_ACCOUNT", { beneficiary: person, paymentRails: ["ACH"] }, {}, ["accountInfo.paymentRails"]],
    [
      ...(["R1", "USD_ACCOUNT", { beneficiary: person, paymentRails: ["ACH"] }, {}] as const),
      ["accountInfo.beneficiary.birthDate", "accountInfo.beneficiary.nationality"],
    ],
    [
      ...(["R1", "USD_ACCOUNT", { beneficiary: nested, paymentRails: ["ACH"] }, {}] as const),
      ["accountInfo.beneficiary.legalName", "accountInfo.beneficiary.businessInfo"],
    ],
    [
      "R1",
      "USD_ACCOUNT",
      { beneficiary: american, paymentRails: ["ACH"] },
      { ownershipType: "FIRST_PARTY" },
      ["ownershipType"],
    ],
    ["R2", "USD_ACCOUNT", { beneficiary: person, accountCategory: "CHECKING" }, {}, ["accountInfo.accountCategory"]],
    ["R2", "USD_ACCOUNT", {}, {}, ["accountInfo.beneficiary.beneficiaryType"]],
  ])("%s %s with %j %j: %j", (bundle, accountType, details, more, expected) => {
    expect(create(bundle, "USD", { accountType, ...us, ...details }, more)).toEqual(expected);
  });
});
