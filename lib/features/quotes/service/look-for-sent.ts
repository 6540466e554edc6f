import "server-only";
import type { ExternalAccount } from "@/lib/contract/external-account";
import type { Page } from "@/lib/contract/list-page";
import { SEARCH_LIMITS, type Search } from "@/lib/server/journal/uncertain";
import { earliestStamp, isFarEnough } from "@/lib/server/service-clock";
import { platformPage } from "@/lib/upstream/account-walk";
import type { Upstream } from "@/lib/upstream/client";
import { isWalkError, startAt, Walk, type WalkLimits, walkPages } from "@/lib/upstream/walk";
import { type Candidate, countRivals, judge, ofPayment, ofQuote, type Wanted } from "./sent-candidate";
import type { SentAtOnce } from "./sent-outcome";

const PER_PAGE = 100;

/** What the lists show of a payment; whatever it became has a quote. */
export type Seen = Search<Candidate & { quoteId: string }, Candidate>;

/**
 * Looks for the quote of a payment whose response was lost: among the quotes since the press, or through the payments
 * where the deployment lists no quotes. A quote that was priced here or belongs to another press is not it.
 */
export async function lookForSent(sent: SentAtOnce, limits = SEARCH_LIMITS): Promise<Seen> {
  const wanted = await wantedOf(sent);
  if (!wanted) return { found: null, maybe: [], isRead: true };
  const seen: Seen = { found: null, maybe: [], isRead: true };
  const mine: NonNullable<Seen["found"]>[] = [];
  const visit = async (candidates: Candidate[], { unreadRecords }: Pick<Page<unknown>, "unreadRecords">) => {
    if (unreadRecords !== undefined) seen.isRead = false;
    for (const candidate of candidates) {
      if (seen.found) return;
      const verdict = await judge(sent, candidate, wanted);
      if (verdict === "maybe") seen.maybe.push(candidate);
      if (verdict !== "mine" || candidate.quoteId === undefined) continue;
      mine.push({ ...candidate, quoteId: candidate.quoteId });
      // With one for each of them, it doesn't matter which is whose. Counted after reading: a payment is recorded here
      // before the service lists it.
      if (mine.length > (await countRivals(sent))) seen.found = mine[0] ?? null;
    }
  };
  try {
    const walk = sent.request.isListed ? walkQuotes : walkPayments;
    const isEnd = await walk(sent.upstream, wanted, limits, visit, () => seen.found === null);
    if (!seen.found) seen.maybe.push(...mine);
    return { ...seen, isRead: seen.isRead && isEnd && isFarEnough(wanted.since, sent.environmentId, sent.pressedAt) };
  } catch (error) {
    if (!isWalkError(error)) throw error;
    return { ...seen, isRead: false };
  }
}

type Visit = (candidates: Candidate[], page: Pick<Page<unknown>, "unreadRecords">) => Promise<void>;

type WalkArguments = [upstream: Upstream, wanted: Wanted, limits: WalkLimits, visit: Visit, mayGoOn: () => boolean];

function walkQuotes(...[upstream, { from, to, customerId, since }, limits, visit, mayGoOn]: WalkArguments) {
  const query = {
    ...{ sendingAccountId: from, createdAfter: since.toISOString(), limit: PER_PAGE },
    ...(customerId === undefined ? {} : { customerId }),
    ...(to?.accountId === undefined ? {} : { receivingAccountId: to.accountId }),
    ...(to?.umaAddress === undefined ? {} : { receivingUmaAddress: to.umaAddress }),
  };
  const read = (cursor: string | undefined) => upstream.listQuotes({ query: { ...query, cursor } });
  return walkPages(new Walk(limits, startAt()), read, ({ data, ...page }) => visit(data.map(ofQuote), page), mayGoOn);
}

function walkPayments(...[upstream, { customerId, since }, limits, visit, mayGoOn]: WalkArguments) {
  const query = {
    ...{ type: "OUTGOING" as const, startDate: since.toISOString(), sortOrder: "asc" as const, limit: PER_PAGE },
    ...(customerId === undefined ? {} : { customerId }),
  };
  return walkPages(
    new Walk(limits, startAt()),
    (cursor) => upstream.listTransactions({ query: { ...query, cursor } }),
    ({ data, ...page }) => visit(data.map(ofPayment), page),
    mayGoOn,
  );
}

/** What was asked for, in the service's terms; null: no account of ours pays, so that nothing was sent. */
export async function wantedOf({ upstream, environmentId, request, pressedAt }: SentAtOnce): Promise<Wanted | null> {
  const { asked } = request;
  const { source, destination } = asked;
  if (source.sourceType !== "ACCOUNT") return null;
  const since = earliestStamp(environmentId, pressedAt);
  const wanted = { asked, from: source.accountId, customerId: source.customerId, since };
  if (destination.destinationType === "ACCOUNT") return { ...wanted, to: { accountId: destination.accountId } };
  if (destination.destinationType === "UMA_ADDRESS") return { ...wanted, to: { umaAddress: destination.umaAddress } };
  return { ...wanted, to: await madeAccount(upstream, destination.externalAccountDetails) };
}

/**
 * The account created with the payment, by the id that we generated for it; null if it isn't listed under that id, so
 * that it may be any: the service may return no such ids (interface-revisions 1) or have recognised an account that it
 * already had, and somebody may have removed it since.
 */
async function madeAccount(
  upstream: Upstream,
  { customerId, currency, platformAccountId }: { customerId: string; currency: string; platformAccountId: string },
): Promise<{ accountId: string } | null> {
  let accountId: string | null = null;
  const read = (cursor: string | undefined) =>
    customerId === ""
      ? platformPage(upstream, cursor, currency)
      : upstream.listExternalAccounts({ query: { customerId, currency, limit: PER_PAGE, cursor } });
  const visit = ({ data }: Page<ExternalAccount>) => {
    accountId ??= data.find((account) => account.platformAccountId === platformAccountId)?.id ?? null;
  };
  await walkPages(new Walk(SEARCH_LIMITS, startAt()), read, visit, () => accountId === null).catch((error: unknown) => {
    if (!isWalkError(error)) throw error;
  });
  return accountId === null ? null : { accountId };
}
