import { holdForAuthorization, needsAuthorization } from "../flows/authorization";
import { executeQuote as execute } from "../flows/outgoing";
import { createQuoteFrom } from "../flows/quoting";
import { quoteById, seededQuote } from "../flows/transactions";
import { refuse } from "../http/api-error";
import type { Call } from "../http/call";
import { combinedPage } from "../listing/combined-page";
import { identifierFilter } from "../listing/identifier-filter";
import { scopeOf } from "../listing/page";
import { QUOTE_LEAD } from "../seed/payment-record";
import type { StoredQuote, WholeQuote } from "../state/resources";
import type { World } from "../state/world";

/** The quote as returned: with `quoteStatusFrom: "settlement"` one that is under way still shows PENDING. */
function shown(world: World, { quote }: StoredQuote): WholeQuote {
  const lags = world.settings.quoteStatusFrom === "settlement" && quote.status === "PROCESSING";
  return lags ? { ...quote, status: "PENDING" } : quote;
}

/** `POST /quotes` (specification 4.3). */
export function createQuote({ world, body, mode }: Call<"createQuote">) {
  const quote = createQuoteFrom(world, body, mode);
  if (body.immediatelyExecute === true) {
    execute(world, quote);
    return shown(world, quoteById(world, quote.id));
  }
  if (quote.from.kind === "realtime" && needsAuthorization(world)) {
    holdForAuthorization(world, quote);
    return shown(world, quoteById(world, quote.id));
  }
  return quote.quote;
}

/** `GET /quotes` with all filters of specification 4.3, newest first. */
export function listQuotes({ world, query }: Call<"listQuotes">) {
  const time = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));
  const after = time(query.createdAfter);
  const before = time(query.createdBefore);
  const lower = (text: string | undefined) => text?.toLowerCase();
  const sendingUma = lower(query.sendingUmaAddress);
  const receivingUma = lower(query.receivingUmaAddress);
  const umaOf = (quote: StoredQuote) => world.store.tables.customers.get(quote.customerId ?? "")?.umaAddress;
  const matches = (quote: StoredQuote) => {
    const at = Date.parse(quote.quote.createdAt);
    return (
      (after === undefined || at >= after) &&
      (before === undefined || at <= before) &&
      (query.status === undefined || quote.quote.status === query.status) &&
      (query.customerId === undefined || quote.customerId === query.customerId) &&
      (query.sendingAccountId === undefined || quote.from.party === query.sendingAccountId) &&
      (query.receivingAccountId === undefined || quote.to.party === query.receivingAccountId) &&
      (receivingUma === undefined || quote.to.party === receivingUma) &&
      (sendingUma === undefined || (quote.to.kind === "uma" && umaOf(quote) === sendingUma))
    );
  };
  const filter = identifierFilter(world, {
    customerId: query.customerId,
    sender: [query.sendingAccountId, sendingUma],
    receiver: [query.receivingAccountId, receivingUma],
  });
  return combinedPage({
    scope: scopeOf("quotes", query),
    query,
    order: "desc",
    index: world.seedIndex,
    seedSize: world.history.size,
    filter: filter && {
      ...filter,
      withQuote: true,
      from: after === undefined ? undefined : after + QUOTE_LEAD,
      to: before === undefined ? undefined : before + QUOTE_LEAD,
      status: query.status,
    },
    seeded: (index) => seededQuote(world, index)?.quote ?? null,
    rows: world.store.tables.quotes.rows,
    matches,
    present: (quote) => shown(world, quote),
  });
}

/** `GET /quotes/{quoteId}`. */
export function getQuote({ world, params }: Call<"getQuote">) {
  return shown(world, quoteById(world, params.quoteId));
}

/** `POST /quotes/{quoteId}/execute`: once, before expiry, and not for realtime funding (specification 4.3). */
export function executeQuote({ world, params }: Call<"executeQuote">) {
  const quote = quoteById(world, params.quoteId);
  if (quote.from.kind === "realtime") {
    throw refuse(400, "INVALID_INPUT", "A quote with realtime funding executes when its funds arrive.");
  }
  execute(world, quote);
  return shown(world, quoteById(world, quote.id));
}
