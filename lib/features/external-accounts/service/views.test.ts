import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { resetEnv } from "@/lib/server/env";
import { ownershipWords } from "../fields";
import { nameCheckStatus, nameCheckWarning } from "../fields/name-check";
import { accountRow, fullFacts, maskFact } from "./views";

const account = {
  id: "ExternalAccount:1",
  status: "ACTIVE",
  currency: "USD",
  accountInfo: {
    accountType: "US_ACCOUNT",
    accountNumber: "0012345678",
    accountCategory: "CHECKING",
    paymentRails: ["ACH", "WIRE"],
    notifyAddresses: ["ana@example.com", "bo@example.com"],
    intermediary: { bankName: "First Bank", swiftCode: "DEUTDEFF" },
  },
};
const shown = (isMasked: boolean) =>
  Object.fromEntries(
    fullFacts(account)
      .map((fact) => (isMasked ? maskFact(fact) : fact))
      .map(({ label, text }) => [label, text]),
  );

beforeAll(() => {
  vi.stubEnv("DATABASE_URL", "postgresql://app@localhost/corridor");
  vi.stubEnv("CORRIDOR_VAULT_KEYS", `k1:${Buffer.alloc(32).toString("base64")}`);
  vi.stubEnv("CORRIDOR_AUTH_SECRET", "x".repeat(40));
  resetEnv();
});
afterAll(() => {
  vi.unstubAllEnvs();
  resetEnv();
});

test("account details are words, not JSON, and no code of the service", () => {
  expect(shown(false)).toEqual({
    "Account number": "0012345678",
    Category: "Checking",
    "Payment rails": "ACH, Wire",
    "Notify addresses": "ana@example.com, bo@example.com",
    Intermediary: "Bank name: First Bank, SWIFT code: DEUTDEFF",
  });
});

test("an object in the place of a harmless detail is hidden until the numbers are revealed", () => {
  const more = { FI_ADDRESS: { line1: "5 Bank Street", contact: "Ana" }, bankName: "First Bank" };
  const facts = fullFacts({ ...account, accountInfo: { ...account.accountInfo, ...more } });
  const lines = (all: typeof facts) => Object.fromEntries(all.map(({ key, text }) => [key, text]));
  expect(lines(facts)).toMatchObject({ FI_ADDRESS: "Line1: 5 Bank Street, Contact: Ana" });
  expect(lines(facts.map(maskFact))).toMatchObject({ FI_ADDRESS: "•••••", bankName: "First Bank" });
});

test("a beneficiary's countries are named", () => {
  const beneficiary = { beneficiaryType: "INDIVIDUAL", nationality: "US", countryOfResidence: "MX" };
  const facts = fullFacts({ ...account, accountInfo: { ...account.accountInfo, beneficiary } });
  const texts = facts.filter(({ group }) => group === "beneficiary").map(({ text }) => text);
  expect(texts).toEqual(["Individual", "United States", "Mexico"]);
});

test("banks, providers and documents are called as in the form", () => {
  const accountInfo = {
    ...{ accountType: "CNY_ACCOUNT", bankName: "WechatPay", provider: "ORANGE" },
    beneficiary: { documentType: "NIT" },
  };
  expect(fullFacts({ ...account, accountInfo }).map(({ text }) => text)).toEqual([
    "WeChat Pay",
    "Orange",
    "Tax identification number (NIT)",
  ]);
});

test("of a number only its end is shown, of a list or an object nothing", () => {
  expect(shown(true)).toEqual({
    "Account number": "•••• 5678",
    Category: "Checking",
    "Payment rails": "ACH, Wire",
    "Notify addresses": "•••••",
    Intermediary: "•••••",
  });
});

test("a tax ID, a message and what is unknown are hidden in an account as anywhere else", () => {
  const accountInfo = {
    ...{ accountType: "BRL_ACCOUNT", pixKey: "+5511987654321", taxId: "52998224725" },
    ...{ fiToFiInformation: "/BNF/INV4471", nationalNumber: "19900131-1234" },
  };
  const facts = fullFacts({ ...account, accountInfo }).map(maskFact);
  expect(Object.fromEntries(facts.map(({ key, text }) => [key, text]))).toEqual({
    pixKey: "•••• 4321",
    taxId: "5•••••",
    fiToFiInformation: "/•••••",
    nationalNumber: "•••••",
  });
});

test("the ownership of an account is shown in words where the service states it", () => {
  const words = (ownershipType?: string) => {
    const row = accountRow({ ...account, ownershipType }, null);
    return row.ownershipType === undefined ? null : ownershipWords(row.ownershipType);
  };
  expect([words("FIRST_PARTY"), words("THIRD_PARTY"), words("JOINT_HOLDING"), words()]).toEqual([
    "The owner's own",
    "Someone else's",
    "Joint holding",
    null,
  ]);
});

test("the bank's finding on the beneficiary's name is shown in words, with a warning about a different name", () => {
  const said = (beneficiaryVerificationStatus?: string, fullName?: string) => {
    const verified = fullName === undefined ? {} : { beneficiaryVerifiedData: { fullName } };
    const { nameCheck } = accountRow({ ...account, beneficiaryVerificationStatus, ...verified }, null);
    return nameCheck && [nameCheckStatus(nameCheck).label, nameCheckWarning(nameCheck)?.detail];
  };
  expect(said()).toBeUndefined();
  expect(said("MATCHED", "Ana Prado")).toEqual(["Name matches", undefined]);
  expect(said("NOT_MATCHED", "Bo Holm")?.[1]).toMatch(/^The bank has this account under the name Bo Holm\. Confirm/);
  expect(said("PARTIAL_MATCH")?.[1]).toMatch(/^The bank has this account under a similar name\./);
  expect(said("CHECKED_LATER")).toEqual(["Checked later", undefined]);
});

test("a list in place of a word is shown by what it holds, never as null", () => {
  const odd = {
    ...account,
    accountInfo: { ...account.accountInfo, accountCategory: [null], paymentRails: [null, "ACH"] },
  };
  const texts = fullFacts(odd as unknown as typeof account).map(({ text }) => text);
  expect(texts).toContain("ACH");
  expect(texts).not.toContain("null");
});
