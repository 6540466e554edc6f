import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { ACCOUNT_TYPES, accountTypeOf } from "@/lib/contract/account-types";
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
  ["a field that is not there", JSON.stringify([{ ...SGD, exactlyOneOf: ["uen"] }]), "at 0.fields: lacks a field"],
])("a file with %s is refused at the start, saying where", (_, content, says) => {
  deployWith(content);
  expect(mistakes().join("\n")).toContain(`CORRIDOR_ACCOUNT_TYPES_FILE ${says}`);
});

test("a file that is not there is refused", () => {
  vi.stubEnv("CORRIDOR_ACCOUNT_TYPES_FILE", path.join(folder, "none.json"));
  expect(mistakes()).toEqual(["CORRIDOR_ACCOUNT_TYPES_FILE points to a file that can't be read."]);
});
