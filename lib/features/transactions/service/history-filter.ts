import "server-only";
import { InputError } from "@/lib/errors";
import { fragmentOf } from "@/lib/features/directory/service/find-payments";
import { searchDirectory } from "@/lib/features/directory/service/search";
import type { HistoryFilter } from "@/lib/history/filter";
import { codesLike } from "@/lib/money";
import { can } from "@/lib/permissions";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { NONE_STATED, QUIET_HOURS, valuesOf } from "../check/history-filters";
import type { TotalTransactionsInput } from "../schema";
import { type FoundWork, findByWork } from "./find-by-work";

/** How many customers and accounts a text may match; if more do, it is too short. */
const MOST_FOUND = 1_000;
const HOUR_MS = 3_600_000;
const ACCOUNT = /^(?:Internal|External)Account:/;

/** What a text matched: fixed once it has been looked up, as the directory changes. */
export type Found = NonNullable<HistoryFilter["found"]>;

/** The parts of a filter that have to be looked up. */
interface LookedUp extends FoundWork {
  found?: Found;
}

/**
 * The explorer's filters in the history's form; text also matches names and last digits from the directory, and work on
 * payments becomes their ids.
 * "No update for" ends at `now`. Throws `InputError` for what the history can't answer, as it stores no UMA addresses.
 */
export async function readFilter(
  ctx: EnvironmentContext,
  input: TotalTransactionsInput,
  now = new Date(),
): Promise<HistoryFilter> {
  requirePermission(ctx, "transactions:read");
  const [found, work] = await Promise.all([findText(ctx, input.text), findByWork(ctx, input)]);
  return historyFilter(input, { found, ...work }, now.getTime());
}

/** The same after the lookups, at the instant `now`. Throws `InputError` for a UMA address. */
export function historyFilter(input: TotalTransactionsInput, lookedUp: LookedUp, now: number): HistoryFilter {
  const { startDate, endDate, settledFrom, settledTo, quietFor } = input;
  const several = (value: string | undefined) => value && valuesOf(value);
  const orNone = (value: string | undefined) =>
    several(value) && valuesOf(value ?? "").map((one) => (one === NONE_STATED ? "" : one));
  const codes = (value: string | undefined) => value && orNone(valuesOf(value).flatMap(codesLike).join());
  const at = (instant: string | undefined) => instant && new Date(instant);
  const filter = {
    statuses: several(input.status),
    types: several(input.type),
    failureReasons: orNone(input.failureReason),
    refundStatuses: orNone(input.refundStatus),
    currencies: codes(input.currency),
    amountCurrencies: codes(input.amountCurrency),
    sentCurrencies: codes(input.sentCurrency),
    receivedCurrencies: codes(input.receivedCurrency),
    ...{ amountFrom: input.amountFrom, amountTo: input.amountTo },
    customerIds: input.customerId && [input.customerId],
    accountIds: accountIn(input, "accountIdentifier"),
    sourceIds: accountIn(input, "senderAccountIdentifier"),
    destinationIds: accountIn(input, "receiverAccountIdentifier"),
    ...{ platformCustomerId: input.platformCustomerId, reference: input.reference },
    ...{ createdFrom: at(startDate), createdTo: at(endDate), settledFrom: at(settledFrom), settledTo: at(settledTo) },
    ...lookedUp,
    quietSince: quietFor && new Date(now - QUIET_HOURS[quietFor] * HOUR_MS),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ""));
}

function accountIn(
  input: TotalTransactionsInput,
  param: "accountIdentifier" | "senderAccountIdentifier" | "receiverAccountIdentifier",
): string[] | undefined {
  const id = input[param];
  if (id === undefined) return undefined;
  if (ACCOUNT.test(id)) return [id];
  throw new InputError({
    title: "The local history keeps no UMA addresses.",
    next: "Filter by an account, or remove the filters that only the history has.",
    fields: { [param]: "Only an account can be looked for in the local history." },
  });
}

/** The customers and accounts that a text matches. Throws `InputError` if there are too many. */
export async function findText(ctx: EnvironmentContext, text: string | undefined): Promise<Found | undefined> {
  requirePermission(ctx, "transactions:read");
  if (text === undefined) return undefined;
  const idsOf = async (kind: "customer" | "external-account") => {
    const hits = await searchDirectory(ctx.db, ctx.environment.id, { kind, text, limit: MOST_FOUND + 1 });
    if (hits.length <= MOST_FOUND) return hits.map(({ id }) => id);
    throw new InputError({
      title: `More than 1,000 customers or accounts match “${text}”.`,
      next: "Type more of the name or the number.",
      fields: { text: "This matches too much." },
    });
  };
  const [customerIds, accountIds] = await Promise.all([
    can(ctx.actor.role, "customers:read") ? idsOf("customer") : [],
    can(ctx.actor.role, "accounts:read") ? idsOf("external-account") : [],
  ]);
  return { text: fragmentOf(text), customerIds, accountIds };
}
