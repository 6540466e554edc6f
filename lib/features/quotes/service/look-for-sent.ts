import "server-only";
import { and, eq } from "drizzle-orm";
import type { Quote } from "@/lib/contract/quote";
import type { Transaction } from "@/lib/contract/transaction";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { sentAs } from "@/lib/server/journal/entry";
import { CLOCKS_APART_MS } from "@/lib/server/journal/sent-at-once";
import { platformPage } from "@/lib/upstream/account-walk";
import type { Upstream } from "@/lib/upstream/client";
import { isWalkError, startAt, Walk, walkPages } from "@/lib/upstream/walk";
import type { CreateQuoteInput } from "../schema";
import { askedFor } from "./asked-for";
import type { SentAtOnce } from "./sent-outcome";
import { transactionOf } from "./transaction-of";

const LIMITS = { pages: 20, ms: 30_000 };
const PER_PAGE = 100;

/** What was asked for, as the service would name it. */
interface Wanted {
  asked: CreateQuoteInput;
  from: string;
  to: { accountId?: string; umaAddress?: string };
  customerId?: string;
  since: string;
}

/** `found`: the quote that the payment became; `isWhole`: everything since the press was seen. */
export interface Seen {
  found: Quote | null;
  isWhole: boolean;
}

/**
 * Looks for the quote of a payment whose answer was lost: among the quotes since the press, or through the payments
 * where the deployment lists no quotes. One that was priced here, or belongs to another press, is another's.
 */
export async function lookForSent(sent: SentAtOnce): Promise<Seen> {
  const wanted = await wantedOf(sent).catch((error: unknown) => {
    if (isWalkError(error)) return undefined;
    throw error;
  });
  if (wanted === undefined) return { found: null, isWhole: false };
  // Without the account that would have come with it there is no quote to it either.
  if (!wanted) return { found: null, isWhole: true };
  const state = { found: null as Quote | null };
  const isMine = async (quote: Quote) => (await hasMoved(sent.upstream, quote)) && (await isUnclaimed(sent, quote.id));
  const visit = async (quotes: Quote[]) => {
    for (const quote of quotes) if (!state.found && isLike(quote, wanted) && (await isMine(quote))) state.found = quote;
  };
  try {
    const isWhole = sent.request.isListed
      ? await walkQuotes(sent.upstream, wanted, visit, () => state.found === null)
      : await walkPayments(sent.upstream, wanted, visit, () => state.found === null);
    return { found: state.found, isWhole };
  } catch (error) {
    if (!isWalkError(error)) throw error;
    return { found: state.found, isWhole: false };
  }
}

type Visit = (quotes: Quote[]) => Promise<void>;

function walkQuotes(upstream: Upstream, { from, to, customerId, since }: Wanted, visit: Visit, mayGoOn: () => boolean) {
  const query = {
    ...{ sendingAccountId: from, createdAfter: since, limit: PER_PAGE },
    ...(customerId === undefined ? {} : { customerId }),
    ...(to.accountId === undefined ? {} : { receivingAccountId: to.accountId }),
    ...(to.umaAddress === undefined ? {} : { receivingUmaAddress: to.umaAddress }),
  };
  const read = (cursor: string | undefined) => upstream.listQuotes({ query: { ...query, cursor } });
  return walkPages(new Walk(LIMITS, startAt()), read, ({ data }) => visit(data), mayGoOn);
}

function walkPayments(upstream: Upstream, { customerId, since }: Wanted, visit: Visit, mayGoOn: () => boolean) {
  const query = {
    ...{ type: "OUTGOING" as const, startDate: since, sortOrder: "asc" as const, limit: PER_PAGE },
    ...(customerId === undefined ? {} : { customerId }),
  };
  return walkPages(
    new Walk(LIMITS, startAt()),
    (cursor) => upstream.listTransactions({ query: { ...query, cursor } }),
    ({ data }) => visit(data.flatMap(quoteOf)),
    mayGoOn,
  );
}

/** What a payment says of the quote that it was made from. */
function quoteOf({ quoteId, id, source, destination, ...sums }: Transaction): Quote[] {
  if (quoteId === undefined) return [];
  return [
    {
      ...{ id: quoteId, transactionId: id, source, destination },
      totalSendingAmount: sums.sentAmount?.amount,
      totalReceivingAmount: sums.receivedAmount?.amount,
    },
  ];
}

async function wantedOf({ upstream, request, pressedAt }: SentAtOnce): Promise<Wanted | null> {
  const { asked } = request;
  const { source, destination } = asked;
  if (source.sourceType !== "ACCOUNT") return null;
  const since = new Date(pressedAt.getTime() - CLOCKS_APART_MS).toISOString();
  const wanted = { asked, from: source.accountId, customerId: source.customerId, since };
  if (destination.destinationType === "ACCOUNT") return { ...wanted, to: { accountId: destination.accountId } };
  if (destination.destinationType === "UMA_ADDRESS") return { ...wanted, to: { umaAddress: destination.umaAddress } };
  const accountId = await madeAccount(upstream, destination.externalAccountDetails);
  return accountId === null ? null : { ...wanted, to: { accountId } };
}

/** The account that came with the payment, by the id that we made up for it; null where there is none. */
async function madeAccount(
  upstream: Upstream,
  { customerId, currency, platformAccountId }: { customerId: string; currency: string; platformAccountId: string },
): Promise<string | null> {
  let found: string | null = null;
  await walkPages(
    new Walk(LIMITS, startAt()),
    (cursor) =>
      customerId === ""
        ? platformPage(upstream, cursor, currency)
        : upstream.listExternalAccounts({ query: { customerId, currency, limit: PER_PAGE, cursor } }),
    ({ data }) => {
      found ??= data.find((account) => account.platformAccountId === platformAccountId)?.id ?? null;
    },
    () => found === null,
  );
  return found;
}

/** Whether a quote is as the payment was asked for; a field that the service leaves out speaks neither way. */
function isLike({ source, destination, ...quote }: Quote, { asked, from, to }: Wanted): boolean {
  const agrees = (stated: string | undefined, wanted: string | undefined) =>
    stated === undefined || wanted === undefined || stated.toLowerCase() === wanted.toLowerCase();
  const amount = asked.lockedCurrencySide === "SENDING" ? quote.totalSendingAmount : quote.totalReceivingAmount;
  return (
    amount === asked.lockedCurrencyAmount &&
    (source?.accountId !== undefined || destination !== undefined) &&
    agrees(source?.accountId, from) &&
    agrees(destination?.accountId, to.accountId) &&
    agrees(destination?.umaAddress, to.umaAddress)
  );
}

/** Whether a quote was executed: one that only waits, or has expired, was somebody's price. */
async function hasMoved(upstream: Upstream, seen: Quote): Promise<boolean> {
  const quote = seen.status === undefined ? await upstream.getQuote({ params: { quoteId: seen.id } }) : seen;
  if (quote.status === "EXPIRED") return false;
  if (quote.status !== undefined && quote.status !== "PENDING") return true;
  // Some services list an executed quote as pending until it is settled: then its payment tells.
  const payment = await transactionOf(upstream, quote);
  return payment?.status !== undefined && !["CREATED", "PENDING", "EXPIRED"].includes(payment.status);
}

/** Whether nothing else that was done here led to this quote. */
async function isUnclaimed({ db, environmentId }: SentAtOnce, quoteId: string): Promise<boolean> {
  const here = eq(journalEntry.environmentId, environmentId);
  const [claimed] = await db
    .select({ id: journalEntry.id })
    .from(journalEntry)
    .where(and(here, sentAs(quoteId)))
    .limit(1);
  return claimed === undefined && (await askedFor({ db, environment: { id: environmentId } }, quoteId)) === null;
}
