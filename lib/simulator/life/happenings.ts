import { createIncomingPayment, payIn } from "../flows/incoming-payment";
import { executeQuote } from "../flows/outgoing";
import { createQuoteFrom } from "../flows/quoting";
import { senderOf } from "../flows/senders";
import { ApiError } from "../http/api-error";
import type { StoredCustomer, StoredQuote, StoredTransaction } from "../state/resources";
import type { World } from "../state/world";
import { anyOf, anyPayout, anyReceiver, memoFor, random, someDollars, worth } from "./chooser";

/** The result: what was created or changed, or nothing if no customer was suitable. */
export interface Happened {
  transaction?: StoredTransaction;
  quote?: StoredQuote;
  customer?: StoredCustomer;
}

interface Wish {
  /** The approximate amount in US dollars; absent: drawn at random. */
  usd?: number | undefined;
  /** It is removed when it is old. */
  isPassing?: boolean;
}

/** A sender at another institution pays a customer, and the platform is asked to decide. */
export function paymentArrives(world: World, { usd = someDollars(), isPassing = false }: Wish = {}): Happened {
  const receiver = anyReceiver(world);
  if (!receiver) return {};
  const sender = senderOf(world, undefined, random.between(0, 1_000_000));
  const draw = random.next();
  const transaction = createIncomingPayment(world, {
    ...receiver,
    amount: worth(usd, receiver.account.currency),
    senderUmaAddress: sender.umaAddress,
    senderInformation: sender.information,
    outcome: isPassing && draw < 0.05 ? "returned" : isPassing && draw < 0.08 ? "004" : "",
    requiredFields: receiver.customer.birthDate && random.chance(0.1) ? ["BIRTH_DATE"] : [],
    description: memoFor(receiver.customer),
    isPassing,
  });
  return { transaction };
}

/**
 * A customer gets a quote for a payment to a beneficiary whose number ends in `ending`. Missing funds are first paid in
 * from outside.
 */
function quoteFor(world: World, ending: string, { usd, isPassing = false }: Wish): StoredQuote | null {
  const payout = anyPayout(world, ending);
  if (!payout) return null;
  const { external, customer, from } = payout;
  const amount = worth(Math.max(5, usd ?? someDollars()), from.currency);
  const lacks = BigInt(2 * amount) - world.store.ledger.balance(from.id, from.currency);
  if (lacks > 0n) payIn(world, from, Number(lacks), isPassing);
  const body = {
    source: { sourceType: "ACCOUNT", accountId: from.id },
    destination: { destinationType: "ACCOUNT", accountId: external.id },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: amount,
    description: memoFor(customer),
  } as const;
  try {
    // The account's digits mean something else in each revision, so the outcome is passed explicitly.
    const quote = createQuoteFrom(world, body, "sandbox", ending);
    if (!isPassing) return quote;
    const passing = { ...quote, isPassing };
    world.store.put("quotes", passing);
    return passing;
  } catch (error) {
    // Some customers lack what a currency's provider requires: try another customer.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** A customer pays a beneficiary at once; the ending of the beneficiary's number decides the outcome. */
export function paymentLeaves(world: World, ending: "" | "003" | "009", wish: Wish = {}): Happened {
  for (let turn = 0; turn < 20; turn++) {
    const quote = quoteFor(world, ending, wish);
    if (quote) return { quote, transaction: executeQuote(world, quote) };
  }
  return {};
}

/** A customer gets a quote, and pays it some seconds later, or never. */
export function quoteIsPriced(world: World, wish: Wish = {}): Happened {
  const quote = quoteFor(world, random.chance(0.1) ? random.pick(["003", "004"]) : "", wish);
  if (!quote) return {};
  if (random.chance(0.85)) world.scheduler.after(random.between(2, 25), "quote-payment", quote.id);
  return { quote };
}

const MOST_IN_REVIEW = 6;

/** Decides on a customer whose identity is being verified; if few are, another customer submits documents. */
export function identityIsChecked(world: World): Happened {
  const customers = [...world.store.tables.customers.all()].filter((customer) => !customer.isDeleted);
  const waiting = customers.filter((customer) => customer.kycStatus === "PENDING_REVIEW");
  const isVerdict = waiting.length > 0 && random.chance(waiting.length / MOST_IN_REVIEW);
  const customer = anyOf(
    isVerdict
      ? waiting
      : customers.filter(({ kycStatus }) => ["REJECTED", "EXPIRED", "APPROVED"].includes(kycStatus ?? "")),
  );
  if (!customer) return {};
  const kycStatus = isVerdict ? (random.chance(0.8) ? "APPROVED" : "REJECTED") : "PENDING_REVIEW";
  const updated = { ...customer, kycStatus, updatedAt: world.clock.iso() };
  world.store.put("customers", updated);
  world.sender.enqueue(isVerdict ? `CUSTOMER.KYC_${kycStatus}` : "CUSTOMER.KYC_SUBMITTED", updated);
  return { customer: updated };
}
