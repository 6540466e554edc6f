import { expect, test } from "vitest";
import { searchAccounts } from "@/lib/features/accounts/service/search-accounts";
import type { EnvironmentContext } from "@/lib/server/context";
import { inWorld } from "@/lib/server/testing/world";
import type { Simulator } from "@/lib/simulator/start";
import { createTransfer, previewTransfer } from "./create-transfer";

let simulator: Simulator;
let ctx: EnvironmentContext;
let customerId: string;
let internal: string;

// The bank's check exists only in the deployed revisions (interface-revisions 1).
inWorld("operations", { revision: "R2" }, async (world) => {
  ({ simulator, ctx } = world);
  const { data } = await ctx.upstream.listInternalAccounts({ query: { currency: "USD", limit: 100 } });
  const own = data.find((account) => account.customerId !== undefined);
  [internal, customerId] = [own?.id ?? "", own?.customerId ?? ""];
  await simulator.control.kyc(customerId, "APPROVED");
  await simulator.control.fund(internal, 1_000_000);
});

/** A bank account in dollars for which the bank's finding on the name follows from the platform's id of it. */
async function bankAccount(platformAccountId: string): Promise<string> {
  const { id } = await ctx.upstream.createExternalAccount({
    body: {
      ...{ customerId, currency: "USD", platformAccountId },
      accountInfo: {
        ...{ accountType: "USD_ACCOUNT", accountNumber: `12${Date.now()}`, routingNumber: "021000021" },
        beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Ana Prado" },
      },
    },
  });
  await simulator.control.accountStatus(id, "ACTIVE");
  return id;
}

test.each([
  ["name-differs-1", { status: "NOT_MATCHED", verifiedName: "Somebody Else" }],
  ["name-similar-1", { status: "PARTIAL_MATCH", verifiedName: "Ana Prado Sr." }],
  ["name-same-1", { status: "MATCHED", verifiedName: "Ana Prado" }],
])(
  "the bank's finding on the name of %s is shown where the account is chosen and in the review, in both directions",
  async (platformAccountId, nameCheck) => {
    const bank = await bankAccount(platformAccountId);
    const search = { text: "", customerId, of: "account" as const };
    for (const side of ["source", "destination"] as const) {
      const { options } = await searchAccounts(ctx, { ...search, side });
      expect(options.find(({ id }) => id === bank)?.nameCheck).toEqual(nameCheck);
    }
    const out = await previewTransfer(ctx, { source: internal, destination: bank, amount: 1_000 });
    const into = await previewTransfer(ctx, { source: bank, destination: internal, amount: 1_000 });
    expect([out.nameCheck, into.nameCheck]).toEqual([nameCheck, nameCheck]);
  },
);

test("a check that completes between the review and the submission voids nothing, and its absence is no warning", async () => {
  const bank = await bankAccount("name-differs-2");
  const asked = { source: internal, destination: bank, amount: 1_001 };
  const omit = ["beneficiaryVerificationStatus", "beneficiaryVerifiedData"];
  await simulator.control.fault({ match: { endpoint: "listExternalAccounts" }, omit, times: 1_000 });
  const { shown, nameCheck } = await previewTransfer(ctx, asked);
  await simulator.control.clearFaults();
  expect(nameCheck).toBeUndefined();
  expect(await createTransfer(ctx, { key: crypto.randomUUID(), shown })).toMatchObject({ isNew: true });
});
