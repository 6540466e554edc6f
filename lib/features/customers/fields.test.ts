import { describe, expect, test } from "vitest";
import {
  contactChecks,
  customerCheck,
  customerFields,
  customerStatus,
  demandsOf,
  moneyBlock,
  offeredFilters,
  registrationHint,
  taxIdProblems,
} from "./fields";
import { type CustomerConfig, type CustomerRow, umaFromTyped, umaProblem } from "./schema";

const ROW: CustomerRow = {
  ...{ id: "Customer:1", platformCustomerId: "p1", customerType: "BUSINESS", name: "Elm Ltd", umaAddress: null },
  ...{ kycStatus: null, nationality: null, country: null, createdAt: "2026-01-01T00:00:00Z", updatedAt: null },
  isDeleted: false,
};
const listed = (row: CustomerRow) => customerFields.find(({ id }) => id === "status")?.value(row);

describe("distinguishes KYC and KYB (interface-revisions 0 and 5)", () => {
  test.each([
    ["a person", { customerType: "INDIVIDUAL", kycStatus: "APPROVED" }, "KYC", "Approved", "Approved", true],
    ["a business of revision 1", { kycStatus: "PENDING_REVIEW" }, "KYC", "Pending review", "Pending review", false],
    ["a business of revision 2", { kybStatus: "APPROVED" }, "KYB", "Approved", "KYB: Approved", true],
    ["a business on hold", { kybStatus: "HOLD" }, "KYB", "On hold", "KYB: On hold", false],
    [
      "a business with both",
      { kycStatus: "APPROVED", kybStatus: "REJECTED" },
      "KYB",
      "Rejected",
      "KYB: Rejected",
      false,
    ],
    [
      "a person with both",
      { customerType: "INDIVIDUAL", kycStatus: "UNVERIFIED", kybStatus: "APPROVED" },
      "KYC",
      "Unverified",
      "Unverified",
      false,
    ],
    ["one of which nothing is stated", {}, "KYC", "Not stated", "Not stated", false],
    ["a status nobody knows", { kybStatus: "LUNAR_CHECK" }, "KYB", "Lunar check", "KYB: Lunar check", false],
  ])("%s", (_, status, check, word, inList, mayMove) => {
    const row = { ...ROW, ...status };
    expect(customerCheck(row).check).toBe(check);
    expect(customerStatus(row).label).toBe(word);
    expect(listed(row)).toMatchObject({ label: inList });
    expect(moneyBlock(row) === null).toBe(mayMove);
  });

  test("say why money can't move, by the applicable check", () => {
    expect(moneyBlock({ ...ROW, kybStatus: "HOLD" })).toMatch(/^KYB status: on hold\./);
    expect(moneyBlock({ ...ROW, kycStatus: "PENDING" })).toMatch(/^KYC status: pending\./);
    expect(moneyBlock(ROW)).toMatch(/hasn't reported/);
    expect(listed({ ...ROW, kybStatus: "APPROVED", isDeleted: true })).toMatchObject({ label: "Deleted" });
  });
});

test("region and currency are offered where the deployment filters by them, or while one of them is in use", () => {
  const params = (has: boolean, inUse = {}) => offeredFilters(has, inUse).map(({ param }) => param);
  expect(params(true)).toEqual(expect.arrayContaining(["region", "currency"]));
  expect(params(false)).not.toContain("region");
  expect(params(false)).not.toContain("currency");
  expect(params(false, { region: "US" })).toContain("region");
});

test("contacts show their verification status where the service states it", () => {
  const words = (contactVerification?: { email?: string; phone?: string }) =>
    contactChecks({ contactVerification }).map(({ label, status, isVerified }) => [label, status.label, isVerified]);
  expect(words()).toEqual([]);
  expect(words({ phone: "VERIFIED" })).toEqual([["Phone", "Verified", true]]);
  expect(words({ email: "PENDING", phone: "LUNAR_CHECK" })).toEqual([
    ["Email", "Pending", false],
    ["Phone", "Lunar check", false],
  ]);
});

describe("what a deployment of August 2026 demands", () => {
  const config: CustomerConfig = {
    ...{ umaDomain: null, isRegulated: true, createsCustomers: true, linksPerCustomer: true },
    ...{ hasBusinessDetails: false, hasMarkets: true, takesTaxIds: true, registrationCurrencies: ["GBP", "INR"] },
    ...{ changesBusiness: true, changesContact: true, asksTerms: false },
    currencies: [
      { code: "GBP", requiredFields: [] },
      { code: "INR", requiredFields: ["REGISTRATION_NUMBER"] },
      { code: "USD", requiredFields: ["TAX_ID"] },
    ],
  };
  const demands = (chosen: string[], type: string, of = config) =>
    demandsOf(of, chosen, type).map(({ path, currencies }) => [path, currencies]);

  test("is the registration number of a business that sends some currencies, and of no individual", () => {
    expect(demands(["GBP", "INR"], "BUSINESS")).toEqual([["businessInfo.registrationNumber", ["GBP", "INR"]]]);
    expect(demands(["GBP"], "INDIVIDUAL")).toEqual([]);
    expect(demands(["GBP"], "BUSINESS", { ...config, registrationCurrencies: [] })).toEqual([]);
    expect(registrationHint(config)).toBe("A business needs it to send GBP or INR.");
    expect(registrationHint({ ...config, registrationCurrencies: [] })).toBeUndefined();
  });

  test("is a tax ID that an individual can give, where the deployment accepts it", () => {
    expect(demands(["USD"], "INDIVIDUAL")).toEqual([["identifier", ["USD"]]]);
    expect(demands(["USD"], "INDIVIDUAL", { ...config, takesTaxIds: false })).toEqual([[null, ["USD"]]]);
  });

  test("is a tax ID with its type", () => {
    expect(taxIdProblems({})).toEqual({});
    expect(taxIdProblems({ idType: "SSN", identifier: "1" })).toEqual({});
    expect(taxIdProblems({ identifier: "1" })).toEqual({ idType: "Choose what kind of tax ID this is." });
    expect(taxIdProblems({ idType: "SSN" })).toEqual({ identifier: "Enter the tax ID." });
  });
});

test("a short UMA address is completed with a domain that the service spells with capitals", () => {
  const address = umaFromTyped("Alice", "Pay.Example");
  expect(address).toBe("$alice@pay.example");
  expect(umaProblem(address, "Pay.Example")).toBeNull();
});
