import { describe, expect, test } from "vitest";
import { customerCheck, customerFields, customerStatus, moneyBlock, offeredFilters } from "./fields";
import type { CustomerRow } from "./schema";

const ROW: CustomerRow = {
  ...{ id: "Customer:1", platformCustomerId: "p1", customerType: "BUSINESS", name: "Elm Ltd", umaAddress: null },
  ...{ kycStatus: null, nationality: null, country: null, createdAt: "2026-01-01T00:00:00Z", updatedAt: null },
  isDeleted: false,
};
const listed = (row: CustomerRow) => customerFields.find(({ id }) => id === "status")?.value(row);

describe("KYC and KYB are told apart (interface-revisions 0 and 5)", () => {
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

  test("say why money can't move, by the check that it is", () => {
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
