import { refuse } from "../http/api-error";
import { type Leg, OverdraftError, type SystemAccount, systemAccount } from "../state/ledger";
import type { Side, StoredQuote } from "../state/resources";
import type { World } from "../state/world";
import { balanceChanged } from "./accounts";

/** Moves `amount` from one ledger account to another. */
export function move(from: string, to: string, currency: string, amount: number): Leg[] {
  return [
    { account: from, currency, delta: -BigInt(amount) },
    { account: to, currency, delta: BigInt(amount) },
  ];
}

export const system = (name: SystemAccount): string => systemAccount(name);

/** The ledger account of a side's money: its own, or one for the outside world. */
export function ledgerAccount(side: Side, outside: "funding" | "payout"): string {
  return side.kind === "internal" ? side.party : system(outside);
}

/** Posts legs and notifies the platform of every changed balance. An overdraft becomes 400 AMOUNT_OUT_OF_RANGE. */
export function postEntry(world: World, legs: Leg[]): void {
  try {
    world.store.post(legs);
  } catch (error) {
    if (error instanceof OverdraftError) {
      throw refuse(400, "AMOUNT_OUT_OF_RANGE", "Insufficient balance.", {
        reason: "INSUFFICIENT_FUNDS",
        accountId: error.account,
        currency: error.currency,
        missing: Number(error.missing),
      });
    }
    throw error;
  }
  for (const account of new Set(legs.map((leg) => leg.account))) balanceChanged(world, account);
}

/** The settlement of a quote: out of transit into fees and the exchange, then out on the receiving side. */
export function settlementLegs(quote: StoredQuote): Leg[] {
  const {
    sendingCurrency,
    receivingCurrency,
    totalSendingAmount,
    totalReceivingAmount,
    feesIncluded = 0,
  } = quote.quote;
  return [
    { account: system("transit"), currency: sendingCurrency.code, delta: -BigInt(totalSendingAmount) },
    { account: system("fees"), currency: sendingCurrency.code, delta: BigInt(feesIncluded) },
    { account: system("fx"), currency: sendingCurrency.code, delta: BigInt(quote.converted) },
    ...move(system("fx"), ledgerAccount(quote.to, "payout"), receivingCurrency.code, totalReceivingAmount),
  ];
}
