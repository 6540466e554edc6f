import { randomUUID } from "node:crypto";
import { refuse } from "../http/api-error";
import { paymentInstructions } from "../resources/payment-instructions";
import { outgoingFromQuote } from "../resources/transaction-record";
import { deploymentHas } from "../revisions/records";
import type { StoredQuote, StoredTransaction } from "../state/resources";
import type { World } from "../state/world";
import { requireReady } from "./accounts";
import { announce, changeTransaction, findTransaction, followTransaction, storeTransaction } from "./transactions";

/** The one-time code that the sandbox accepts (interface-revisions 5). */
export const RIGHT_CODE = "123456";
const MOST_WRONG = 3;
const LOCKED_MS = 5 * 60_000;

/** Whether executions, and payments funded by instructions, await the customer's authorisation here. */
export function needsAuthorization({ settings, options }: World): boolean {
  return settings.requiresAuthorization && deploymentHas(options.deployment, "quoteAuthorization");
}

/**
 * Accepts a payment that awaits the customer: before the authorisation no money moves and no payment instructions are
 * shown (interface-revisions 5).
 */
export function holdForAuthorization(world: World, quote: StoredQuote): StoredTransaction {
  requireReady(world, quote.customerId);
  const { authorizationSeconds, authorizationFactor: factor } = world.settings;
  const now = world.clock.now();
  const waiting = quote.transactionId === undefined ? undefined : findTransaction(world, quote.transactionId);
  const made = waiting ?? outgoingFromQuote(quote, `Transaction:${randomUUID()}`, now);
  const held = { ...made, record: { ...made.record, status: "PENDING_AUTHORIZATION" } };
  storeTransaction(world, held);
  const scaChallenge = {
    id: `ScaChallenge:${randomUUID()}`,
    expiresAt: new Date(now + authorizationSeconds * 1000).toISOString(),
    factor,
    availableFactors: [factor],
  };
  const transactionId = world.settings.transactionIdFrom !== "settlement" ? { transactionId: held.id } : {};
  world.scheduler.cancel("quote-expiry", quote.id);
  const { paymentInstructions: _, ...unfunded } = quote.quote;
  world.store.put("quotes", {
    ...quote,
    transactionId: held.id,
    authorization: { wrong: 0 },
    quote: { ...unfunded, ...transactionId, status: "PENDING_AUTHORIZATION", scaChallenge },
  });
  world.store.count("heldForAuthorization", quote.id);
  announce(world, held, "PENDING_AUTHORIZATION");
  world.scheduler.after(authorizationSeconds, "authorization-expiry", quote.id);
  return held;
}

/** Throws unless the customer can authorise now: 409 if no authorisation is pending, 423 while locked. */
function requireAwaited(world: World, quote: StoredQuote): void {
  if (quote.quote.status !== "PENDING_AUTHORIZATION") {
    throw refuse(409, "CONFLICT", "No authorization is pending for this quote.", { status: quote.quote.status });
  }
  const { lockedUntil } = quote.authorization ?? {};
  if (lockedUntil === undefined || lockedUntil <= world.clock.now()) return;
  throw locked(lockedUntil);
}

function locked(until: number) {
  return refuse(423, "ACCOUNT_LOCKED", "Too many wrong codes.", { lockedUntil: new Date(until).toISOString() });
}

/** Checks a one-time code; returns the quote ready to be sent. Throws 400 for a wrong code, 423 for the third. */
export function takeCode(world: World, quote: StoredQuote, code: string): StoredQuote {
  requireAwaited(world, quote);
  if (code !== RIGHT_CODE) {
    const wrong = (quote.authorization?.wrong ?? 0) + 1;
    const lockedUntil = world.clock.now() + LOCKED_MS;
    const isLast = wrong >= MOST_WRONG;
    world.store.put("quotes", { ...quote, authorization: isLast ? { wrong: 0, lockedUntil } : { wrong } });
    // Deliberately repeats the code, as a real service might.
    throw isLast ? locked(lockedUntil) : refuse(400, "INVALID_INPUT", `The code ${code} is wrong.`, { code });
  }
  const { scaChallenge: _, ...rest } = quote.quote;
  return { ...quote, authorization: undefined, quote: rest };
}

/** After a correct code, shows the instructions of a payment funded by them and waits for the money. */
export function awaitFunding(world: World, quote: StoredQuote): void {
  const held = findTransaction(world, quote.transactionId ?? "");
  if (!held) return;
  const instructions = paymentInstructions(quote.from.currency, quote.reference, quote.from.party);
  world.store.put("quotes", { ...quote, quote: { ...quote.quote, paymentInstructions: instructions } });
  followTransaction(world, changeTransaction(world, held, { status: "PENDING" }));
  const left = Date.parse(quote.quote.expiresAt) - world.clock.now();
  world.scheduler.after(Math.max(0, left / 1000), "quote-expiry", quote.id);
}

/** Ends a successful authorisation: the payment is on its way. */
export function endAuthorization(world: World, quoteId: string): void {
  world.scheduler.cancel("authorization-expiry", quoteId);
  world.store.count("authorizations", quoteId);
}

/** `POST /quotes/{quoteId}/authorize/resend`: SMS only. */
export function resendCode(world: World, quote: StoredQuote): void {
  requireAwaited(world, quote);
  if (quote.quote.scaChallenge?.factor !== "SMS_OTP") {
    throw refuse(400, "INVALID_INPUT", "Only codes by SMS can be sent again.");
  }
  world.store.count("codesSent", quote.id);
}

/** Fails a payment that the customer did not authorise in time; no money had moved. */
export function expireAuthorization(world: World, id: string): void {
  const quote = world.store.tables.quotes.get(id);
  if (quote?.quote.status !== "PENDING_AUTHORIZATION") return;
  const held = findTransaction(world, quote.transactionId ?? "");
  if (!held) return;
  followTransaction(world, changeTransaction(world, held, { status: "FAILED", failureReason: "SCA_NOT_COMPLETED" }));
}
