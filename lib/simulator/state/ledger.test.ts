import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Ledger, OverdraftError, systemAccount } from "./ledger";

const accounts = ["InternalAccount:a", "InternalAccount:b", systemAccount("fx"), systemAccount("fees")];
const outside = [systemAccount("funding"), systemAccount("payout")];
const moveOf = (names: string[]) =>
  fc.record({ from: fc.constantFrom(...names), to: fc.constantFrom(...names), amount: fc.bigInt(1n, 10n ** 16n) });

describe("Ledger", () => {
  test("keeps the total at zero, overdraws nothing, and changes the inside sum only by funding and payout", () => {
    fc.assert(
      fc.property(fc.array(moveOf([...accounts, ...outside]), { maxLength: 60 }), (moves) => {
        const ledger = new Ledger();
        for (const { from, to, amount } of moves) {
          const legs = [
            { account: from, currency: "USD", delta: -amount },
            { account: to, currency: "USD", delta: amount },
          ];
          const before = ledger.total("USD");
          try {
            ledger.check(legs);
          } catch (error) {
            expect(error).toBeInstanceOf(OverdraftError);
            continue;
          }
          for (const leg of legs) ledger.apply(leg.account, leg.currency, leg.delta);
          if (!outside.includes(from) && !outside.includes(to)) expect(ledger.total("USD")).toBe(before);
          for (const account of ["InternalAccount:a", "InternalAccount:b"]) {
            expect(ledger.balance(account, "USD") >= 0n).toBe(true);
          }
        }
        expect(ledger.total("USD", true)).toBe(0n);
      }),
    );
  });

  test("refuses an entry that does not sum to zero in each currency", () => {
    const legs = [
      { account: "system:fx", currency: "USD", delta: -5n },
      { account: "system:fx", currency: "EUR", delta: 5n },
    ];
    expect(() => new Ledger().check(legs)).toThrow(RangeError);
  });

  test("detects an overdraft that only two legs together cause", () => {
    const ledger = new Ledger();
    ledger.apply("InternalAccount:a", "USD", 10n);
    const leg = { account: "InternalAccount:a", currency: "USD", delta: -6n };
    const legs = [leg, leg, { account: "system:payout", currency: "USD", delta: 12n }];
    expect(() => ledger.check(legs)).toThrow(OverdraftError);
  });
});
