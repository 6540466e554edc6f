import "server-only";
import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { Transaction } from "@/lib/contract/transaction";
import { ConflictError } from "@/lib/errors";
import { type Pass, withSignOff } from "@/lib/features/sign-offs/service/with-sign-off";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import { type JournalEntry, journalByKey } from "@/lib/server/journal/entry";
import { type MoneyAction, runMoneyAction } from "@/lib/server/journal/run";
import type {
  CreateTransferInput,
  CreateTransferResult,
  PreviewTransferInput,
  ShownTransfer,
  TransferPreview,
  TransferRequest,
} from "../schema";
import { checkTransfer } from "./check-transfer";
import { earlierTransfer, requestOf, transferId } from "./known-transfers";
import { askOfTransfer, shownIn } from "./transfer-ask";
import { readBackTransfer, sendTransfer, settlementOfAnswer } from "./transfer-outcome";
import { transferView } from "./views";

/** What a transfer would be now, for confirmation (specification 4.4). Changes nothing. Throws as `checkTransfer`. */
export async function previewTransfer(ctx: EnvironmentContext, input: PreviewTransferInput): Promise<TransferPreview> {
  requirePermission(ctx, "transfers:create");
  const { customerId: _, ...checked } = await checkTransfer(ctx, input);
  return { ...checked, hasKeys: environmentCan(ctx.environment, "transferKeys") };
}

/**
 * Moves money between an internal and an external account in one currency, once (specification 4.4). Both accounts, the
 * balance and the amount are read again first: throws `ConflictError` when anything differs from what was shown,
 * `InputError` when it can no longer be made; in both cases nothing was sent. A lost response is settled with the same
 * idempotency key, or among the transactions where the deployment accepts none. Where money out needs a second person,
 * nothing is sent, and the waiting request is returned. The audit record is the journal's.
 */
export async function createTransfer(
  ctx: EnvironmentContext,
  input: CreateTransferInput,
): Promise<CreateTransferResult> {
  requirePermission(ctx, "transfers:create");
  const { key, shown } = input;
  const earlier = await journalByKey(ctx.db, ctx.environment.id, key);
  if (earlier && isSame(earlier, shown)) return { ...(await transferView(ctx, earlier)), isNew: false };
  const { source, destination, money } = shown;
  const asked = { source: source.id, destination: destination.id, amount: money.amount };
  const { direction, customerId, instructions, ...checked } = await checkTransfer(ctx, asked, key);
  refuseOther(checked.shown, shown);
  if (instructions) throw unpullable();
  const request: TransferRequest = {
    sourceAccountId: source.id,
    destinationAccountId: destination.id,
    ...money,
    ...(customerId === undefined ? {} : { customerId }),
    ...(environmentCan(ctx.environment, "transferKeys") ? { idempotencyKey: key } : {}),
  };
  const { db, environment, upstream } = ctx;
  const pressedAt = new Date();
  const action: MoneyAction<Transaction> = {
    action: `transfer.${direction}`,
    key,
    resourceType: "Transfer",
    resourceId: transferId(key),
    request,
    amount: money,
    send: () => sendTransfer(upstream, direction, request),
    read: (answer) => settlementOfAnswer(answer, request, "Accepted by the service"),
    readBack: () =>
      readBackTransfer({
        db,
        upstream,
        environmentId: environment.id,
        key,
        direction,
        request,
        pressedAt,
        isCallOver: true,
      }),
  };
  const run = async (pass?: Pass) => {
    const guard = async (tx: DatabaseLike) => {
      await pass?.(tx);
      return await isUnrepeated(tx, environment.id, request, { key, since: ctx.signedOff?.requestedAt }, shown);
    };
    const { entry, isNew } = await runMoneyAction(ctx, { ...action, guard });
    return { ...(await transferView(ctx, entry)), isNew };
  };
  // Money in goes to the platform: only what leaves may need a second person, if the settings say so.
  if (direction === "in") return await run();
  const judged = { action: "transfer.out" as const, money, resourceId: action.resourceId };
  return await withSignOff(ctx, judged, () => askOfTransfer(input, customerId), run);
}

/** Makes the transfer that was signed off, as its maker; returns its id. */
export async function transferSigned(maker: EnvironmentContext, request: Record<string, unknown>, key: string) {
  await createTransfer(maker, { key, shown: shownIn(request) });
  return transferId(key);
}

/** Requests again a transfer that was not executed, with the current state of both accounts and the balance. */
export async function askTransferAgain(maker: EnvironmentContext, request: Record<string, unknown>) {
  requirePermission(maker, "transfers:create");
  const { source, destination, money, earlier } = shownIn(request);
  const now = await previewTransfer(maker, { source: source.id, destination: destination.id, amount: money.amount });
  return await createTransfer(maker, { key: crypto.randomUUID(), shown: { ...now.shown, money, earlier } });
}

/** Whether the entry with this key is for the same transfer; the journal refuses a key of another transfer. */
function isSame(entry: JournalEntry, { source, destination, money }: ShownTransfer): boolean {
  // A key may have been used for something else altogether.
  if (entry.resourceId !== transferId(entry.key)) return false;
  const was = requestOf(entry);
  return (
    was.sourceAccountId === source.id &&
    was.destinationAccountId === destination.id &&
    was.amount === money.amount &&
    was.currency === money.currency
  );
}

function refuseOther(is: ShownTransfer, seen: ShownTransfer): void {
  if (is.earlier && is.earlier.id !== seen.earlier?.id) throw repeated();
  if (isDeepStrictEqual({ ...is, earlier: null }, { ...seen, earlier: null })) return;
  throw new ConflictError({
    code: "transfer_changed",
    title: "The transfer has changed since you opened it.",
    meaning: "Nothing was sent and no money moved.",
    next: "Review both accounts and the amount, then decide.",
  });
}

function repeated(): ConflictError {
  return new ConflictError({
    code: "transfer_repeated",
    title: "The same transfer has been made since, here or in another tab.",
    meaning: "This second one was not sent.",
    next: "Check the first one. If you want to make this one as well, review it again.",
  });
}

/** Two tabs with the same transfer wait for each other here: the second sees the first and throws `ConflictError`. */
async function isUnrepeated(
  tx: DatabaseLike,
  environmentId: string,
  request: TransferRequest,
  other: Parameters<typeof earlierTransfer>[3],
  { earlier }: ShownTransfer,
): Promise<boolean> {
  const pair = `transfer ${environmentId} ${request.sourceAccountId} ${request.destinationAccountId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`);
  const latest = await earlierTransfer(tx, environmentId, request, other);
  if (latest && latest.id !== earlier?.id) throw repeated();
  return true;
}

function unpullable(): ConflictError {
  return new ConflictError({
    code: "no_pull",
    title: "Money can't be pulled from this account.",
    meaning: "Nothing was sent and no money moved.",
    next: "Pay it in with the payment instructions of the internal account.",
  });
}
