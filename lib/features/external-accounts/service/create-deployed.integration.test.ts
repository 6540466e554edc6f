import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Bundle, bundleHas, CAPABILITY_KEYS } from "@/lib/contract/capabilities";
import type { ExternalAccount } from "@/lib/contract/external-account";
import { UpstreamError } from "@/lib/errors";
import type { EnvironmentContext } from "@/lib/server/context";
import { carriedOut } from "@/lib/server/testing/carried-out";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import type { CreateAccountInput } from "../schema";
import { createExternalAccount as askAccount } from "./create-account";

const createExternalAccount = carriedOut(askAccount);

const deployed = vi.hoisted(() => ({ bundle: "R1" as Bundle }));
vi.mock("@/lib/server/capabilities", async (original) => ({
  ...(await original<object>()),
  environmentCapabilities: () => CAPABILITY_KEYS.filter((capability) => bundleHas(deployed.bundle, capability)),
}));

let database: TestDatabase;
let ctx: EnvironmentContext;
/** The service: what it was sent and what it lists. It returns no id of the platform's (interface-revisions 1). */
let sent: unknown[];
let listed: ExternalAccount[];
let responses: (made: ExternalAccount) => ExternalAccount;

beforeAll(async () => {
  database = await createTestDatabase();
  const slug = await addSimulatedEnvironment(database.db);
  const real = await createEnvironmentContext(database.db, slug, "operations");
  const upstream: EnvironmentContext["upstream"] = {
    ...real.upstream,
    listPlatformExternalAccounts: async () => ({ data: [...listed], hasMore: false }),
    createPlatformExternalAccount: async ({ body }) => {
      sent.push(body);
      const made = { id: `ExternalAccount:${crypto.randomUUID()}`, status: "PENDING", currency: body.currency };
      const account = { ...made, accountInfo: body.accountInfo } as ExternalAccount;
      return responses(account);
    },
  };
  ctx = { ...real, upstream };
});
beforeEach(() => {
  sent = [];
  listed = [];
  responses = (account) => {
    listed.push(account);
    return account;
  };
});
afterAll(() => database?.drop());

const lost = () => new UpstreamError(502, { code: "x", title: "No answer." }, { kind: "timeout", sent: "maybe" });
const account = (over: Partial<CreateAccountInput> = {}): CreateAccountInput => ({
  ...{ scope: "platform", customerId: "", currency: "USD", platformAccountId: `acct-${crypto.randomUUID()}` },
  ...{ accountType: "USD_ACCOUNT", rails: ["ACH"] },
  accountInfo: { accountNumber: "12345678901", routingNumber: "021000021", clabeNumber: "x" },
  beneficiary: { beneficiaryType: "BUSINESS", legalName: "Meridian Foods Inc.", taxId: "98-7654321" },
  ...over,
});

describe("a service of R1", () => {
  beforeEach(() => {
    deployed.bundle = "R1";
  });

  test("is sent its own type, the rails and a flat business, and nothing that it has no field for", async () => {
    const input = account();
    expect((await createExternalAccount(ctx, input)).how).toBe("answered");
    expect(sent).toEqual([
      {
        currency: "USD",
        platformAccountId: input.platformAccountId,
        accountInfo: {
          ...{ accountType: "USD_ACCOUNT", paymentRails: ["ACH"] },
          ...{ accountNumber: "12345678901", routingNumber: "021000021" },
          beneficiary: { beneficiaryType: "BUSINESS", legalName: "Meridian Foods Inc.", taxId: "98-7654321" },
        },
      },
    ]);
  });

  test("doesn't return the platform's id: an account with the same data is found, not created again", async () => {
    const input = account();
    await createExternalAccount(ctx, input);
    expect((await createExternalAccount(ctx, input)).how).toBe("found");
    const other = account({ accountInfo: { accountNumber: "99999999999", routingNumber: "021000021" } });
    expect((await createExternalAccount(ctx, other)).how).toBe("answered");
    expect(sent).toHaveLength(2);
  });

  test("a lost response: found by its data; reported as unknown where an account looks different", async () => {
    responses = (made) => {
      listed.push(made);
      throw lost();
    };
    expect((await createExternalAccount(ctx, account())).how).toBe("found");
    responses = (made) => {
      listed = [{ ...made, accountInfo: { accountType: "USD_ACCOUNT", accountNumber: "•••• 8901" } }];
      throw lost();
    };
    const error = await createExternalAccount(ctx, account({ currency: "USD", rails: ["WIRE"] })).catch(
      (e: unknown) => e,
    );
    expect(error).toMatchObject({ facts: { code: "external_account_unknown" } });
  });

  test("refuses what only the specification has", async () => {
    await expect(createExternalAccount(ctx, account({ accountType: "US_ACCOUNT" }))).rejects.toMatchObject({
      facts: { fields: { accountType: "Choose the account type." } },
    });
    const nested = { beneficiaryType: "BUSINESS" as const, businessInfo: { legalName: "Meridian" } };
    await expect(createExternalAccount(ctx, account({ beneficiary: nested }))).rejects.toMatchObject({
      facts: { fields: { "beneficiary.legalName": "Enter the legal name." } },
    });
    expect(sent).toEqual([]);
  });
});

describe("a service of R2", () => {
  const address = { line1: "9 Elm Street", postalCode: "94110", country: "US" };
  const beneficiary = { beneficiaryType: "BUSINESS" as const, legalName: "Meridian Foods Inc.", address };
  beforeEach(() => {
    deployed.bundle = "R2";
  });

  test("is sent no rails, and the account's ownership where it was stated", async () => {
    await createExternalAccount(ctx, account({ ownershipType: "THIRD_PARTY", beneficiary }));
    expect(sent).toMatchObject([{ ownershipType: "THIRD_PARTY", accountInfo: { beneficiary } }]);
    expect(JSON.stringify(sent)).not.toContain("paymentRails");
  });

  const dollars = account({ ownershipType: "THIRD_PARTY", beneficiary });
  const swift = { country: "EG", swiftCode: "NBEGEGCX001", bankName: "First Bank" };
  const abroad = account({ ...dollars, accountType: "SWIFT_ACCOUNT" });
  /** What the service lists under the id that `input` asks for. */
  const existing = ({ accountType, accountInfo, ...input }: CreateAccountInput, more: object, over: object) => {
    const account = { id: "ExternalAccount:1", currency: input.currency, platformAccountId: input.platformAccountId };
    listed = [{ ...account, ...over, accountInfo: { accountType, ...accountInfo, beneficiary, ...more } }];
  };

  test.each<[string, CreateAccountInput, object, object, string]>([
    ["with another ownership", dollars, {}, { ownershipType: "FIRST_PARTY" }, "the ownership"],
    ["for savings", dollars, { bankAccountType: "SAVINGS" }, {}, "Category"],
    ["with an intermediary bank", dollars, { intermediaryBankName: "Other Bank" }, {}, "Intermediary bank"],
    [
      "with an intermediary's number",
      dollars,
      { intermediaryRoutingNumber: "026009593" },
      {},
      "Intermediary's routing number",
    ],
    [
      "with an IBAN as well",
      { ...abroad, accountInfo: { ...swift, accountNumber: "12345678901" } },
      { iban: "EG380019000500000000263180002" },
      {},
      "IBAN",
    ],
    [
      "with an account number as well",
      { ...abroad, accountInfo: { ...swift, iban: "EG380019000500000000263180002" } },
      { accountNumber: "12345678901" },
      {},
      "Account number",
    ],
  ])("an existing account %s is not taken for the one asked for", async (_, input, more, over, said) => {
    existing(input, more, over);
    await expect(createExternalAccount(ctx, input)).rejects.toMatchObject({
      facts: { code: "platform_account_id_taken", detail: expect.stringMatching(new RegExp(`entered: ${said}\\.$`)) },
    });
    expect(sent).toEqual([]);
  });

  test("a bank's name or a checking account, added by the service, makes no other account of it", async () => {
    existing(dollars, { bankName: "First Bank", bankAccountType: "CHECKING" }, { ownershipType: "THIRD_PARTY" });
    expect((await createExternalAccount(ctx, dollars)).how).toBe("found");
  });
});
