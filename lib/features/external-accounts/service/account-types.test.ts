import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { ACCOUNT_TYPES, accountTypeOf } from "@/lib/contract/account-types";
import { bundleHas, CAPABILITY_KEYS } from "@/lib/contract/capabilities";
import { isConfigurationError, resetEnv } from "@/lib/server/env";
import { checkedAccount } from "../check/new-account";
import { accountTypes } from "./account-types";

const folder = mkdtempSync(path.join(tmpdir(), "account-types-"));
let count = 0;
/** Makes this the deployment's file of corrections. */
function deployWith(content: string): void {
  const file = path.join(folder, `${++count}.json`);
  writeFileSync(file, content);
  vi.stubEnv("CORRIDOR_ACCOUNT_TYPES_FILE", file);
}
function mistakes(): readonly string[] {
  try {
    accountTypes();
  } catch (error) {
    if (isConfigurationError(error)) return error.problems;
    throw error;
  }
  return [];
}

beforeEach(() => {
  vi.stubEnv("DATABASE_URL", "postgresql://app@localhost/corridor");
  vi.stubEnv("CORRIDOR_VAULT_KEYS", `k1:${Buffer.alloc(32).toString("base64")}`);
  vi.stubEnv("CORRIDOR_AUTH_SECRET", "x".repeat(40));
  resetEnv();
});
afterEach(() => {
  vi.unstubAllEnvs();
  resetEnv();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const field = { name: "proxyId", label: "PayNow id", rule: { kind: "digits", min: 8, max: 10 } };
const SGD = {
  ...{ type: "SGD_ACCOUNT", label: "Singapore PayNow", kind: "bank", currency: "SGD", rails: ["PAYNOW"] },
  fields: [field],
};

test("without a file it is the table of the contract", () => {
  expect(accountTypes()).toEqual(ACCOUNT_TYPES);
});

test("a correction replaces its type and decides what an account needs; the others stay, a new one is added", () => {
  deployWith(JSON.stringify([SGD, { ...SGD, type: "XYZ_ACCOUNT", currency: "XYZ" }]));
  const table = accountTypes();
  expect(table).toHaveLength(ACCOUNT_TYPES.length + 1);
  expect(accountTypeOf("MXN_ACCOUNT", table)).toEqual(accountTypeOf("MXN_ACCOUNT"));
  const account = {
    ...{ scope: "platform", customerId: "", currency: "SGD", platformAccountId: "a-1", accountType: "SGD_ACCOUNT" },
    beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Mei Tan" },
  };
  const read = (accountInfo: Record<string, string>) => checkedAccount(table).safeParse({ ...account, accountInfo });
  expect(read({ proxyId: "9123 4567", swiftCode: "DBSSSGSG" }).data?.accountInfo).toEqual({ proxyId: "91234567" });
  expect(read({ proxyId: "912" }).error?.issues).toMatchObject([
    { path: ["accountInfo", "proxyId"], message: "Enter 8 to 10 digits." },
  ]);
});

test("a correction can define lists, objects and choices with labels, and applies in every environment", () => {
  const fields = [
    { name: "countries", label: "Countries", rule: { kind: "list", options: ["SN", "ML"], labels: { SN: "Senegal" } } },
    {
      ...{ name: "branch", label: "Branch", optional: true },
      rule: { kind: "object", fields: [{ name: "code", label: "Code", rule: { kind: "digits", min: 3, max: 3 } }] },
    },
    { name: "purse", label: "Purse", rule: { kind: "choice", options: ["P1"], labels: { P1: "Main purse" } } },
    { name: "note", label: "Note", rule: { kind: "text", max: 9, pattern: "^N-", says: "A note starts with N-." } },
  ];
  const XOF = { ...SGD, type: "XOF_ACCOUNT", currency: "XOF", kind: "mobile-money", rails: ["MOBILE_MONEY"], fields };
  deployWith(JSON.stringify([XOF]));
  const R1 = CAPABILITY_KEYS.filter((capability) => bundleHas("R1", capability));
  expect(accountTypeOf("XOF_ACCOUNT", accountTypes(R1))).toMatchObject({ sendsRails: true, fields });
  expect(accountTypes(R1)).toBe(accountTypes(R1));
  expect(accountTypeOf("XOF_ACCOUNT", accountTypes())?.sendsRails).toBeUndefined();
  const account = {
    ...{ scope: "platform", customerId: "", currency: "XOF", platformAccountId: "a-1", accountType: "XOF_ACCOUNT" },
    ...{ rails: ["MOBILE_MONEY"], beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Mei Tan" } },
  };
  const read = (accountInfo: object) => checkedAccount(accountTypes(R1)).safeParse({ ...account, accountInfo });
  const right = { countries: ["ML"], branch: { code: " 00-1" }, purse: "P1", note: "N-1" };
  expect(read({ ...right, other: "x" }).data?.accountInfo).toEqual({ ...right, branch: { code: "001" } });
  expect(read({ countries: ["FR"], branch: { code: "1" }, purse: "P2", note: "x" }).error?.issues).toMatchObject([
    { path: ["accountInfo", "countries"], message: "Choose one of: Senegal, ML." },
    { path: ["accountInfo", "branch", "code"], message: "Enter exactly 3 digits." },
    { path: ["accountInfo", "purse"], message: "Choose one of: Main purse." },
    { path: ["accountInfo", "note"], message: "A note starts with N-." },
  ]);
  expect(read({ ...right, countries: "ML", branch: "001" }).error?.issues).toMatchObject([
    { path: ["accountInfo", "countries"] },
    { path: ["accountInfo", "branch"] },
  ]);
});

test.each([
  ["not JSON", "{", "points to a file that isn't JSON"],
  ["not a list", "{}", "at the top level"],
  [
    "an unknown rule",
    JSON.stringify([{ ...SGD, fields: [{ ...field, rule: { kind: "magic" } }] }]),
    "at 0.fields.0.rule",
  ],
  ["a misspelt property", JSON.stringify([{ ...SGD, rail: "PAYNOW" }]), "at 0: "],
  ["the same type twice", JSON.stringify([SGD, SGD]), "at 1.type: is there twice"],
  ["the same field twice", JSON.stringify([{ ...SGD, fields: [field, field] }]), "at 0.fields: holds a field twice"],
  [
    "lengths the wrong way round",
    JSON.stringify([{ ...SGD, fields: [{ ...field, rule: { kind: "digits", min: 9, max: 8 } }] }]),
    "at 0.fields: holds a rule whose min is above its max",
  ],
  [
    "a list without options",
    JSON.stringify([{ ...SGD, fields: [{ ...field, rule: { kind: "list", options: [] } }] }]),
    "at 0.fields.0.rule.options",
  ],
  [
    "a mistake inside an object",
    JSON.stringify([{ ...SGD, fields: [{ ...field, rule: { kind: "object", fields: [field, field] } }] }]),
    "at 0.fields.0.rule.fields: holds a field twice",
  ],
  [
    "a pattern that is none",
    JSON.stringify([{ ...SGD, fields: [{ ...field, rule: { kind: "text", max: 9, pattern: "(" } }] }]),
    "at 0.fields.0.rule.pattern: is not a regular expression",
  ],
  [
    "a rail that is not there",
    JSON.stringify([{ ...SGD, requiredByRail: [{ rail: "FAST", requires: ["proxyId"] }] }]),
    "at 0.rails: lacks a rail",
  ],
  ["a field that is not there", JSON.stringify([{ ...SGD, exactlyOneOf: ["uen"] }]), "at 0.fields: lacks a field"],
])("a file with %s is refused at the start, saying where", (_, content, says) => {
  deployWith(content);
  expect(mistakes().join("\n")).toContain(`CORRIDOR_ACCOUNT_TYPES_FILE ${says}`);
});

test("a missing file is refused", () => {
  vi.stubEnv("CORRIDOR_ACCOUNT_TYPES_FILE", path.join(folder, "none.json"));
  expect(mistakes()).toEqual(["CORRIDOR_ACCOUNT_TYPES_FILE points to a file that can't be read."]);
});
