import "server-only";
import { beneficiaryName } from "@/lib/contract/external-account-status";
import { Destination } from "@/lib/contract/party";
import { maskFact, shownRecord } from "@/lib/contract/personal-data";
import type { Quote } from "@/lib/contract/quote";
import { keepQuotes } from "@/lib/features/directory/service/keep-quotes";
import { accountLabel, labelsOf, sideLabel } from "@/lib/features/directory/service/labels";
import { journalViews } from "@/lib/features/journal/service/views";
import { findSignedExecution } from "@/lib/features/sign-offs/service/signed-execution";
import { can } from "@/lib/permissions";
import { environmentCan } from "@/lib/server/capabilities";
import type { Actor, EnvironmentContext } from "@/lib/server/context";
import { journalOfResource } from "@/lib/server/journal/entry";
import { executionsOf } from "@/lib/server/journal/executions";
import { sideId } from "../check/other-account";
import { sidesOf } from "../check/priced";
import { executionIn } from "../fields/execution";
import type { CreateQuoteInput, QuoteParty, QuoteRow, QuoteView } from "../schema";
import { pricedFrom } from "./asked-for";
import { quoteNow } from "./quote-clock";

type Scope = Pick<EnvironmentContext, "db" | "environment">;

/** Everything the screen needs about one quote, including its journal and the request it was made from. */
export async function quoteView(
  { db, environment, actor }: Scope & Pick<EnvironmentContext, "actor">,
  quote: Quote,
): Promise<QuoteView> {
  const [[row], entries, { asked, payerData, pricedAt }] = await Promise.all([
    quoteRows({ db, environment }, [quote]),
    journalOfResource(db, environment.id, quote.id),
    pricedFrom({ db, environment }, quote.id),
    keepQuotes({ db, environment }, [quote]),
  ]);
  if (!row) throw new Error("a row was lost between the service and the response");
  const { source, destination } = sidesOf(quote, asked);
  const isUnsent = quote.status === "EXPIRED" && row.execution === null;
  const [journal, payer, payee, signedOff] = await Promise.all([
    journalViews(db, entries),
    partyOf({ db, environment }, source),
    partyOf({ db, environment }, destination),
    isUnsent ? findSignedExecution({ db, environment }, quote.id) : undefined,
  ]);
  const abilities = {
    canAuthorize: environmentCan(environment, "quoteAuthorization"),
    canCancel: environmentCan(environment, "transactionCancel"),
  };
  const now = quoteNow(environment.id, quote, pricedAt).toISOString();
  return { quote: row, payer, payee, asked: shownTo(actor, asked), payerData, now, ...abilities, journal, signedOff };
}

/** A memo may hold anything: who may not read it on the payment's page may not read it on the quote's either. */
function shownTo({ role }: Actor, asked: CreateQuoteInput | null): CreateQuoteInput | null {
  if (asked?.description === undefined || can(role, "memos:read")) return asked;
  return { ...asked, description: maskFact("description", asked.description) };
}

/** Quotes with names for both sides, as far as the directory knows them, and what the journal knows of each. */
export async function quoteRows({ db, environment }: Scope, quotes: Quote[]): Promise<QuoteRow[]> {
  const ids = quotes.flatMap((quote) => [quote.source?.accountId, quote.destination?.accountId]);
  const [labels, executions] = await Promise.all([
    labelsOf(
      db,
      environment.id,
      ids.filter((id) => id !== undefined),
    ),
    executionsOf(
      db,
      environment.id,
      quotes.map(({ id }) => id),
    ),
  ]);
  return quotes.map((quote) => ({
    ...shownRecord(quote, "counterparty"),
    fromLabel: sideLabel(labels, quote.source),
    toLabel: sideLabel(labels, quote.destination),
    execution: executionIn(executions, quote.id),
  }));
}

/** Who funds a payment: a customer, or the platform where none is named; null for any other side. */
async function funderOf(
  { db, environment }: Scope,
  side: Quote["source"] | Quote["destination"],
): Promise<string | null> {
  if (side === undefined || !("sourceType" in side) || side.sourceType !== "REALTIME_FUNDING") return null;
  const { customerId } = side;
  if (typeof customerId !== "string") return "Platform";
  return (await labelsOf(db, environment.id, [customerId])).get(customerId)?.label ?? null;
}

/** The account holder described by a destination's typed-in account details; null for any other side. */
function typedIn(side: Quote["source"] | Quote["destination"]): QuoteParty | null {
  const details = Destination.safeParse(side).data?.externalAccountDetails;
  if (!details) return null;
  const { accountInfo } = details;
  return {
    id: null,
    name: beneficiaryName(accountInfo?.beneficiary),
    account: accountInfo ? accountLabel(accountInfo, "") : null,
  };
}

/** One side of a payment, named in full as far as the directory knows it. */
export async function partyOf(
  { db, environment }: Scope,
  side: Quote["source"] | Quote["destination"],
): Promise<QuoteParty> {
  const id = sideId(side);
  const account = side?.accountId;
  // The service may leave out what kind of side it is.
  const isPayee = side !== undefined && "destinationType" in side;
  const payer = !isPayee && typeof side?.customerId === "string" ? side.customerId : null;
  const labels = await labelsOf(
    db,
    environment.id,
    [account, payer].filter((one) => typeof one === "string"),
  );
  const known = account ? labels.get(account) : undefined;
  if (!known)
    return (
      typedIn(side) ?? { id, name: side?.umaAddress ?? (await funderOf({ db, environment }, side)), account: null }
    );
  if (known.kind === "internal-account") {
    const name = `${known.currency ?? ""} account`.trim();
    // The platform may pay for one of its customers from an account of its own.
    const isPooled = payer !== null && known.customerId === null;
    return { id, name: known.owner, account: isPooled ? `${name}, for ${labels.get(payer)?.label ?? payer}` : name };
  }
  return { id, name: known.detail, account: known.label };
}
