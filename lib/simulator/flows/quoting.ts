import { randomUUID } from "node:crypto";
import { canBePulled } from "@/lib/contract/direct-pull";
import type { CreateQuoteBody } from "@/lib/contract/quote";
import { type SandboxCourse, sandboxCourse } from "@/lib/contract/sandbox-endings";
import { limitsOf, REQUIRED_CUSTOMER_FIELDS } from "../handlers/config";
import { keepExternalAccount, makeExternalAccount } from "../handlers/external-accounts";
import { refuse } from "../http/api-error";
import { type CurrencyInfo, currencyInfo, findCurrency, SOURCE_CURRENCIES } from "../pricing/currencies";
import { priceQuote, umaFee } from "../pricing/quote-pricing";
import { customerRate } from "../pricing/rates";
import { quoteRecord } from "../resources/quote-record";
import { outgoingFromQuote } from "../resources/transaction-record";
import type { Side, StoredCustomer, StoredExternalAccount, StoredQuote } from "../state/resources";
import type { World } from "../state/world";
import { accountById, requireReady } from "./accounts";
import { requireLookup, requireSenderInfo } from "./lookups";
import { receiverOf } from "./receivers";
import { storeTransaction } from "./transactions";

type Body = CreateQuoteBody;
interface Found {
  side: Side;
  customerId?: string;
  identifier: string;
  /** An account created from the request, stored only together with the quote. */
  made?: StoredExternalAccount;
}

function currencyOr400(code: string, field: string): CurrencyInfo {
  const facts = findCurrency(code);
  if (!facts) throw refuse(400, "INVALID_CURRENCY", `${code} is not supported.`, { field });
  return facts;
}

function sourceOf(world: World, source: Body["source"]): Found {
  if (source.sourceType === "REALTIME_FUNDING") {
    const { code } = currencyOr400(source.currency, "source.currency");
    if (!SOURCE_CURRENCIES.some((known) => known.code === code))
      throw refuse(400, "INVALID_CURRENCY", `${code} can't be paid in.`, { field: "source.currency" });
    const party = source.cryptoNetwork ?? "";
    return { side: { kind: "realtime", party, currency: code }, customerId: source.customerId, identifier: "" };
  }
  const found = accountById(world, source.accountId, "source.accountId");
  // From an account of its own, the platform pays for the customer whom it names.
  const owner = found.account.customerId ?? source.customerId;
  if (source.customerId !== undefined && source.customerId !== owner) {
    throw refuse(400, "INVALID_INPUT", "The source account belongs to another customer.", {
      field: "source.customerId",
    });
  }
  if (found.kind === "internal") {
    return {
      side: { kind: "internal", party: found.account.id, currency: found.account.currency },
      customerId: owner,
      identifier: "",
    };
  }
  if (!canBePulled(found.account.record) || found.account.record.status !== "ACTIVE") {
    throw refuse(400, "INVALID_BANK_ACCOUNT", "Money can't be pulled from this account.", {
      field: "source.accountId",
    });
  }
  return {
    side: { kind: "external", party: found.account.id, currency: found.account.record.currency },
    customerId: owner,
    identifier: found.account.identifier,
  };
}

function destinationOf(world: World, body: Body, from: Found): Found {
  const { destination } = body;
  if (destination.destinationType === "UMA_ADDRESS") {
    const receiver = receiverOf(world, destination.umaAddress);
    const lookup = requireLookup(world, body.lookupId, {
      umaAddress: receiver.umaAddress,
      customerId: from.customerId,
    });
    const currency =
      destination.currency ?? receiver.currencies.find((code) => code === from.side.currency) ?? receiver.currencies[0];
    if (currency === undefined || !receiver.currencies.includes(currency)) {
      throw refuse(400, "INVALID_CURRENCY", "The recipient doesn't accept this currency.", {
        field: "destination.currency",
      });
    }
    requireSenderInfo(lookup, body);
    return { side: { kind: "uma", party: receiver.umaAddress, currency }, identifier: "" };
  }
  if (destination.destinationType === "EXTERNAL_ACCOUNT_DETAILS") {
    const made = makeExternalAccount(world, destination.externalAccountDetails, "ACTIVE");
    const { id, customerId, record, identifier } = made;
    return { side: { kind: "external", party: id, currency: record.currency }, customerId, identifier, made };
  }
  const found = accountById(world, destination.accountId, "destination.accountId");
  const { id, customerId } = found.account;
  if (found.kind === "internal") {
    return { side: { kind: "internal", party: id, currency: found.account.currency }, customerId, identifier: "" };
  }
  if (found.account.record.status !== "ACTIVE") {
    throw refuse(400, "INVALID_BANK_ACCOUNT", "Only ACTIVE accounts can receive payments.", {
      field: "destination.accountId",
      status: found.account.record.status,
    });
  }
  const { record, identifier } = found.account;
  return { side: { kind: "external", party: id, currency: record.currency }, customerId, identifier };
}

function requireCustomerData(customer: StoredCustomer | undefined, currencies: string[]): void {
  if (!customer || customer.customerType === "BUSINESS") return;
  const has: Record<string, unknown> = {
    FULL_NAME: customer.fullName,
    BIRTH_DATE: customer.birthDate,
    NATIONALITY: customer.nationality,
    POSTAL_ADDRESS: customer.address,
  };
  const missing = new Set(
    currencies.flatMap((code) => REQUIRED_CUSTOMER_FIELDS[code] ?? []).filter((name) => has[name] === undefined),
  );
  if (missing.size > 0) {
    throw refuse(400, "MISSING_MANDATORY_USER_INFO", `The customer is missing ${[...missing].join(", ")}.`, {
      missing: [...missing],
    });
  }
}

function requireAmount(world: World, field: "SENDING" | "RECEIVING", amount: number, code: string): void {
  if (!world.settings.amountLimits) return;
  const { min, max } = limitsOf(code);
  if (amount >= min && amount <= max) return;
  throw refuse(400, "AMOUNT_OUT_OF_RANGE", `The ${field.toLowerCase()} amount must be from ${min} to ${max}.`, {
    min,
    max,
    currency: code,
  });
}

/** The flows' name for each course: mostly the digits that first triggered it. */
const OUTCOMES: Record<SandboxCourse, string> = {
  ...{ INSUFFICIENT_FUNDS: "002", ACCOUNT_CLOSED: "003", REJECTED_BY_BANK: "004", DELAYED_FAILURE: "009" },
  ...{ EXECUTION_FAILS: "002", COMPLETES_LATE: "late", DELIVERY_FAILS: "004", RETURNED: "005" },
  ...{ CANCELLED: "cancelled", REFUND_FAILS: "refund-fails" },
};

/** The sandbox outcome that the accounts' last digits trigger; "" for success. */
export function sandboxOutcome(
  { options }: World,
  mode: "sandbox" | "production",
  of: "quote" | "transfer",
  ...identifiers: string[]
): string {
  if (mode !== "sandbox") return "";
  const { bundle } = options.deployment;
  const course = identifiers.map((identifier) => sandboxCourse(bundle, of, identifier)).find((one) => one !== null);
  return course ? OUTCOMES[course] : "";
}

/**
 * Prices and stores a quote, in PENDING until it expires. `outcome`: its payment's outcome, overriding the accounts'
 * digits. Throws the refusals of specification 4.3 and 8.
 */
export function createQuoteFrom(
  world: World,
  body: Body,
  mode: "sandbox" | "production",
  outcome?: string,
): StoredQuote {
  const source = sourceOf(world, body.source);
  // Readiness is checked first: nothing, not even account details, is stored for a customer who may not move money.
  requireReady(world, source.customerId);
  const destination = destinationOf(world, body, source);
  const customerId = source.customerId ?? destination.customerId;
  const customer = requireReady(world, customerId);
  const from = source.side;
  const to = destination.side;
  if (from.party !== "" && from.party === to.party)
    throw refuse(400, "SELF_PAYMENT", "Source and destination are the same.");
  if (from.currency === to.currency && to.kind !== "uma") {
    throw refuse(400, "INVALID_INPUT", "Same-currency transfers use /transfer-in or /transfer-out.", {
      field: "destination",
    });
  }
  requireCustomerData(customer, [from.currency, to.currency]);
  const locked = body.lockedCurrencySide === "SENDING" ? from.currency : to.currency;
  requireAmount(world, body.lockedCurrencySide, body.lockedCurrencyAmount, locked);
  const createdAt = world.clock.now();
  const { seed } = world.history.options;
  const rate = customerRate(seed, from.currency, to.currency, createdAt);
  const sending = currencyInfo(from.currency);
  const counterpartyFee = to.kind === "uma" ? umaFee(seed, sending, createdAt) : 0;
  const price = priceQuote({
    lockedSide: body.lockedCurrencySide,
    amount: body.lockedCurrencyAmount + world.settings.askedAmountShift,
    rate,
    sending,
    counterpartyFee,
  });
  if (!price)
    throw refuse(400, "AMOUNT_OUT_OF_RANGE", "The amount can't be exchanged: too small for the fees, or too large.");
  const quote = quoteRecord({
    id: `Quote:${randomUUID()}`,
    customerId,
    payerId: source.customerId,
    platformCustomerId: customer?.platformCustomerId,
    from,
    to,
    price,
    rate,
    createdAt,
    expiresAt: createdAt + Math.round(world.settings.quoteLifetimeSeconds * 1000),
    reference: newReference(),
    outcome: outcome ?? sandboxOutcome(world, mode, "quote", source.identifier, destination.identifier),
    description: body.description,
    senderCustomerInfo: body.senderCustomerInfo,
    ...(to.kind === "uma" ? { counterpartyInformation: receiverOf(world, to.party).information } : {}),
  });
  if (destination.made) keepExternalAccount(world, destination.made);
  const made = world.settings.transactionIdFrom === "creation" ? withPayment(world, quote, createdAt) : quote;
  world.store.put("quotes", made);
  world.store.count("quotesCreated", customerId ?? "platform");
  world.scheduler.after(world.settings.quoteLifetimeSeconds, "quote-expiry", quote.id);
  return made;
}

/** The quote with its payment, which waits in PENDING for execution (interface-revisions 3). */
function withPayment(world: World, quote: StoredQuote, createdAt: number): StoredQuote {
  const transactionId = `Transaction:${randomUUID()}`;
  storeTransaction(world, outgoingFromQuote(quote, transactionId, createdAt));
  return { ...quote, transactionId, quote: { ...quote.quote, transactionId } };
}

/** A reference for statements, in the format of the seeded ones. */
export function newReference(): string {
  const text = randomUUID().replaceAll("-", "").toUpperCase();
  return `${text.slice(0, 4)}-${text.slice(4, 8)}`;
}
