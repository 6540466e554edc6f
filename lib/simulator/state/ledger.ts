/** The service's own accounts in a currency. `funding` and `payout` represent the outside world. */
export const SYSTEM_ACCOUNTS = ["funding", "payout", "fees", "fx", "transit"] as const;
export type SystemAccount = (typeof SYSTEM_ACCOUNTS)[number];

/** The ledger name of a system account: `system:fees`. */
export function systemAccount(name: SystemAccount): string {
  return `system:${name}`;
}

/** One leg of an entry: adds `delta` smallest units of `currency` to `account`. */
export interface Leg {
  account: string;
  currency: string;
  delta: bigint;
}

/** Thrown for an entry that would leave a customer's or the platform's account below zero. */
export class OverdraftError extends Error {
  override readonly name = "OverdraftError";
  constructor(
    readonly account: string,
    readonly currency: string,
    readonly missing: bigint,
  ) {
    super(`account lacks ${missing} ${currency}`);
  }
}

/**
 * Double-entry balances, exact in smallest units. The legs of an entry sum to zero in every currency; internal accounts
 * never go below zero; so the total of all accounts but `funding` and `payout` changes only through those two.
 */
export class Ledger {
  private readonly balances = new Map<string, bigint>();

  balance(account: string, currency: string): bigint {
    return this.balances.get(`${account} ${currency}`) ?? 0n;
  }

  /** Checks an entry as a whole. Throws `OverdraftError`, or RangeError if the legs don't sum to zero. */
  check(legs: readonly Leg[]): void {
    const sums = new Map<string, bigint>();
    const after = new Map<string, bigint>();
    for (const leg of legs) {
      sums.set(leg.currency, (sums.get(leg.currency) ?? 0n) + leg.delta);
      const key = `${leg.account} ${leg.currency}`;
      after.set(key, (after.get(key) ?? this.balances.get(key) ?? 0n) + leg.delta);
    }
    for (const [currency, sum] of sums) if (sum !== 0n) throw new RangeError(`entry off by ${sum} ${currency}`);
    for (const leg of legs) {
      const balance = after.get(`${leg.account} ${leg.currency}`) ?? 0n;
      if (balance < 0n && leg.delta < 0n && !leg.account.startsWith("system:")) {
        throw new OverdraftError(leg.account, leg.currency, -balance);
      }
    }
  }

  /** Applies one leg without checking: for replay and for entries that `check` has passed. */
  apply(account: string, currency: string, delta: bigint): void {
    const key = `${account} ${currency}`;
    this.balances.set(key, (this.balances.get(key) ?? 0n) + delta);
  }

  /** The total of a currency's accounts, without `funding` and `payout` unless `everything`. */
  total(currency: string, everything = false): bigint {
    let sum = 0n;
    for (const [key, balance] of this.balances) {
      if (!key.endsWith(` ${currency}`)) continue;
      const outside = key.startsWith("system:funding ") || key.startsWith("system:payout ");
      if (everything || !outside) sum += balance;
    }
    return sum;
  }

  /** Every balance: account, currency, sum. */
  *all(): Generator<[account: string, currency: string, sum: bigint]> {
    for (const [key, sum] of this.balances) {
      const space = key.lastIndexOf(" ");
      yield [key.slice(0, space), key.slice(space + 1), sum];
    }
  }

  /** Every currency ever posted. */
  currencies(): string[] {
    return [...new Set([...this.balances.keys()].map((key) => key.slice(key.indexOf(" ") + 1)))].sort();
  }
}
