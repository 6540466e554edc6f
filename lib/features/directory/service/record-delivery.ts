import "server-only";
import { and, eq, lte, or, sql } from "drizzle-orm";
import { Customer } from "@/lib/contract/customer";
import { customerName, verificationOf } from "@/lib/contract/customer-status";
import { ExternalAccount } from "@/lib/contract/external-account";
import { parseForeignJson } from "@/lib/contract/json-text";
import { readLeniently } from "@/lib/contract/repair";
import { WebhookEvent } from "@/lib/contract/webhook";
import type { Database } from "@/lib/server/db/client";
import { directoryEntry } from "@/lib/server/db/schema/directory";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import type { Upstream } from "@/lib/upstream/client";
import { customerEntry, externalAccountEntry, rememberEntries } from "./labels";

/**
 * Updates the directory with a stored delivery, unless it holds something newer. A customer whose delivery is
 * incomplete (interface-revisions 4) is read from the service: throws what its client throws. `upstreamOf` returns null
 * for an environment that makes no more requests.
 */
export async function recordDelivery(
  db: Database,
  deliveryId: number,
  upstreamOf: (environmentId: string) => Promise<Upstream | null>,
): Promise<void> {
  const [delivery] = await db
    .select({ environmentId: webhookDelivery.environmentId, body: webhookDelivery.body })
    .from(webhookDelivery)
    .where(eq(webhookDelivery.id, deliveryId));
  if (!delivery) return;
  const { environmentId } = delivery;
  const event = WebhookEvent.safeParse(parseForeignJson(delivery.body.toString("utf8")));
  const customer = readAs(Customer, "Customer:", event.data?.data);
  if (customer) {
    if (isWhole(customer)) return await rememberEntries(db, [customerEntry(environmentId, customer)], { isTold: true });
    const upstream = await upstreamOf(environmentId);
    const read = await upstream?.getCustomer({ params: { customerId: customer.id } }, { tries: 1, totalMs: 15_000 });
    if (read) await rememberEntries(db, [customerEntry(environmentId, read)]);
    return;
  }
  const account = readAs(ExternalAccount, "ExternalAccount:", event.data?.data);
  if (!account) return;
  // Without its own time it is as new as the delivery: a late arrival says nothing.
  const at = instantIn(account.updatedAt) ?? instantIn(event.data?.timestamp);
  await recordAccount(db, environmentId, account, at);
}

function instantIn(text: string | undefined): Date | null {
  const at = new Date(text ?? "");
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The record, if it is of this kind. */
function readAs<T extends { id: string }>(
  schema: { parse(value: unknown): T } & Parameters<typeof readLeniently>[0],
  prefix: string,
  data: unknown,
): T | null {
  const read = readLeniently(schema, data);
  const record = read.ok ? schema.parse(read.value) : null;
  return record?.id.startsWith(prefix) ? record : null;
}

const isWhole = (customer: Customer) =>
  [customer.createdAt, customer.updatedAt, customerName(customer), verificationOf(customer).status].every(Boolean);

/** Records what was true `at` a time. Without the account's details, only the status is recorded. */
async function recordAccount(
  db: Database,
  environmentId: string,
  account: ExternalAccount,
  at: Date | null,
): Promise<void> {
  if (account.accountInfo) {
    const entry = { ...externalAccountEntry(environmentId, account), updatedAt: at };
    return await rememberEntries(db, [entry], { isTold: true });
  }
  const { updatedAt } = directoryEntry;
  const isNews = at ? or(sql`${updatedAt} is null`, lte(updatedAt, at)) : undefined;
  if (!account.status) return;
  await db
    .update(directoryEntry)
    .set({ status: account.status, ...(at ? { updatedAt: at } : {}), syncedAt: sql`now()` })
    .where(and(eq(directoryEntry.environmentId, environmentId), eq(directoryEntry.id, account.id), isNews));
}
