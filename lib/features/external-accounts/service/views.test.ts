import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { resetEnv } from "@/lib/server/env";
import { fullFacts, maskFact } from "./views";

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

test("of a number its end is left, of a list or an object nothing", () => {
  expect(shown(true)).toEqual({
    "Account number": "•••• 5678",
    Category: "Checking",
    "Payment rails": "ACH, Wire",
    "Notify addresses": "•••••",
    Intermediary: "•••••",
  });
});
