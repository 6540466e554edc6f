import "server-only";
import { isUpstreamError } from "@/lib/errors";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { log } from "@/lib/server/log";
import { isWalkError } from "@/lib/upstream/walk";
import { sumOf } from "../check/fit";
import { type Point, prove } from "../check/proof";
import type { AccountProof, ProofResponse, ProveInput } from "../schema";
import { findBalance, readAccount } from "./get-balance";
import { balanceRow } from "./list-balances";
import { type Movements, readMovements } from "./movements";
import { findFirstSeen, findLastSeen, listSeenBetween, type Seen } from "./snapshots";

/** An end this close to now requires a live read of the balance. */
const NOW_MS = 60_000;

/** No end: up to the last observed balance, even if the service's clock is ahead of ours. */
const NO_END = new Date("9999-12-31T00:00:00Z");

const iso = (at: number) => new Date(at).toISOString();

/**
 * Proves an account between two dates: the last balance known at or before each, and every movement between those two
 * instants. An account starts at zero when it is opened. `none` says why there is no proof. Throws
 * `NotFoundError`, and what the service's client throws.
 */
export async function readProof(ctx: EnvironmentContext, input: ProveInput): Promise<ProofResponse> {
  requirePermission(ctx, "balances:prove");
  const { accountId } = input;
  const { account } = await findBalance(ctx, accountId);
  const to = input.to === undefined ? NO_END : new Date(input.to);
  if (to.getTime() > Date.now() - NOW_MS) await readNow(ctx, account);
  const first = await findFirstSeen(ctx, accountId);
  const facts = { firstSeenAt: first && iso(first.at), openedAt: account.openedAt?.toISOString() ?? null };
  const none = (reason: string): ProofResponse => ({ proof: null, none: { reason, ...facts } });
  if (!first) return none("No balance of this account has been seen yet.");
  const from = input.from === undefined ? new Date(first.at) : new Date(input.from);
  const isOpening = account.openedAt !== null && from <= account.openedAt;
  const opening: Seen | null = isOpening
    ? { at: (account.openedAt as Date).getTime(), balance: 0n, source: "opened" }
    : await findLastSeen(ctx, accountId, from);
  if (!opening) return none("No balance was seen at or before the start.");
  const closing = await findLastSeen(ctx, accountId, to);
  if (!closing || closing.at <= opening.at) return none("No balance was seen between the start and the end.");
  const span = { from: opening.at, to: closing.at };
  const [between, movements] = await Promise.all([
    listSeenBetween(ctx, accountId, span),
    readMovements(ctx, { id: accountId, currency: account.currency }, span).catch((error: unknown) => {
      if (isWalkError(error)) return error;
      throw error;
    }),
  ]);
  if (isWalkError(movements)) {
    return none("Too many transactions between these dates. Choose a shorter period.");
  }
  const points: Seen[] = [opening, ...between, closing];
  const found = await findBalance(ctx, accountId);
  return { proof: { account: balanceRow(found), ...proofOf(points, movements) }, none: null };
}

/** Stores the current balance as observed. If the service can't be read, the last observed one has to do. */
async function readNow(ctx: EnvironmentContext, account: Parameters<typeof readAccount>[1]): Promise<void> {
  try {
    await readAccount(ctx, account);
  } catch (err) {
    if (!isUpstreamError(err)) throw err;
    log.info({ err, environmentId: ctx.environment.id }, "a proof of account goes without the present balance");
  }
}

/** The proof in its presentation form. */
function proofOf(points: readonly Seen[], { legs, ...rest }: Movements): Omit<AccountProof, "account"> {
  const [opening, closing] = [points[0] as Seen, points.at(-1) as Seen];
  const { counted, shifted, difference, misfits } = prove(points, legs);
  const isShifted = new Set(shifted);
  const seen = ({ at, balance }: Point) => ({ amount: Number(balance), at: iso(at) });
  return {
    ...rest,
    opening: { ...seen(opening), source: opening.source },
    closing: { ...seen(closing), source: closing.source },
    movements: counted.map((leg) => ({
      transactionId: leg.transactionId,
      kind: leg.kind,
      amount: Number(leg.delta),
      at: iso(leg.at),
      basis: leg.basis,
      isShifted: isShifted.has(leg),
    })),
    in: String(sumOf(counted.filter(({ delta }) => delta > 0n))),
    out: String(sumOf(counted.filter(({ delta }) => delta < 0n))),
    expected: String(opening.balance + sumOf(counted)),
    difference: String(difference),
    misfits: misfits.map((misfit) => ({
      from: seen(misfit.from),
      to: seen(misfit.to),
      amount: String(misfit.rest),
      transactionIds: misfit.legs.map(({ transactionId }) => transactionId),
    })),
    balancesSeen: points.length,
  };
}
