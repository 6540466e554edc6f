import "server-only";
import type { z } from "zod";
import { beneficiaryName } from "@/lib/contract/external-account-status";
import {
  accountLabel,
  externalAccountEntry,
  internalAccountEntry,
  rememberEntries,
} from "@/lib/features/directory/service/labels";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { firstAccounts, withOwner } from "@/lib/upstream/account-walk";
import type { CustomerIdInput, ExternalAccounts, InternalAccounts } from "../schema";

const MOST = 100;

/** One customer's internal accounts, with live balances and how to fund each (specification 2.5, 2.9). */
export async function listCustomerInternalAccounts(
  ctx: EnvironmentContext,
  input: CustomerIdInput,
): Promise<z.infer<typeof InternalAccounts>> {
  requirePermission(ctx, "accounts:read");
  const { customerId } = input;
  const page = await firstAccounts(MOST, (cursor) =>
    ctx.upstream.listInternalAccounts({ query: { customerId, limit: MOST, cursor } }),
  );
  await rememberEntries(
    ctx.db,
    withOwner(customerId, page).data.map((account) => internalAccountEntry(ctx.environment.id, account)),
  );
  return {
    accounts: page.data.map(({ id, balance, totalBalance, status, paymentInstructions, updatedAt, unreadFields }) => ({
      id,
      balance: balance ?? null,
      totalBalance,
      status,
      paymentInstructions: paymentInstructions ?? [],
      updatedAt: updatedAt ?? null,
      unreadFields,
    })),
    hasMore: page.hasMore,
    unreadRecords: page.unreadRecords,
  };
}

/** One customer's external accounts: only the last four characters of their numbers leave the server. */
export async function listCustomerExternalAccounts(
  ctx: EnvironmentContext,
  input: CustomerIdInput,
): Promise<z.infer<typeof ExternalAccounts>> {
  requirePermission(ctx, "accounts:read");
  const { customerId } = input;
  const page = await firstAccounts(MOST, (cursor) =>
    ctx.upstream.listExternalAccounts({ query: { customerId, limit: MOST, cursor } }),
  );
  await rememberEntries(
    ctx.db,
    withOwner(customerId, page).data.map((account) => externalAccountEntry(ctx.environment.id, account)),
  );
  return {
    accounts: page.data.map(({ id, accountInfo, currency, status }) => ({
      id,
      label: accountLabel(accountInfo, id),
      beneficiary: beneficiaryName(accountInfo?.beneficiary),
      currency: currency ?? null,
      status: status ?? null,
    })),
    hasMore: page.hasMore,
    unreadRecords: page.unreadRecords,
  };
}
