import { cleanup, screen, within } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { account, openDesk, payee } from "@/components/testing/quote-builder";
import { ReviewDialog } from "@/components/transfers/review-dialog";
import { transferResolver } from "@/components/transfers/use-transfer-form";
import { readClocks } from "@/lib/dates";
import type { QuoteRow, QuoteView } from "@/lib/features/quotes/schema";
import { formatAmount, MAX_AMOUNT, toMajorUnits } from "@/lib/money";
import { QuoteCard } from "./quote-card";
import { EMPTY_QUOTE } from "./quote-values";
import { receiptText } from "./receipt-text";
import { quoteResolver } from "./use-quote-form";

/** Numbers of decimals in real currencies: yen, dollars, dinars, bitcoin. */
const currency = fc.constantFrom(0, 2, 3, 8).map((decimals) => ({ code: `D${decimals}X`, decimals }));
/** Typical amounts, and the largest that the service accepts (specification 8). */
const amount = fc.oneof(
  fc.integer({ min: 1, max: MAX_AMOUNT }),
  fc.integer({ min: 1, max: 100_000 }),
  fc.constantFrom(1, 999, 1_000, MAX_AMOUNT - 1, MAX_AMOUNT),
);

/** The integer shown on the screen: digits and decimals as a person reads them, never a float. */
function read(text: string, decimals: number): bigint {
  const [, figures = "", fraction = ""] = /^−?([\d,]+)(?:\.(\d+))?(?: |$)/.exec(text.trim()) ?? [];
  expect(fraction).toHaveLength(decimals);
  expect(figures).toMatch(/^\d{1,3}(,\d{3})*$/);
  return BigInt(figures.replaceAll(",", "") + fraction) * (text.startsWith("−") ? -1n : 1n);
}

beforeEach(() => {
  openDesk();
});
afterEach(cleanup);

/** A quote of any size between any two currencies, with fees itemised correctly, incorrectly or not at all. */
const quoteRow = fc
  .record({
    sending: currency,
    receiving: currency,
    sent: amount,
    received: amount,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .chain(({ sending, receiving, sent, received, share }) => {
    const fees = Math.floor(sent * share);
    const parts = fc.record({
      serviceApiVariableFeeAmount: fc.integer({ min: 0, max: fees }),
      serviceApiFixedFee: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: fees })),
      counterpartyFixedFee: fc.option(fc.integer({ min: 0, max: fees }), { nil: undefined }),
    });
    const tied = parts.map((part) => ({ ...part, serviceApiFixedFee: fees - part.serviceApiVariableFeeAmount }));
    return fc.option(fc.oneof(parts, tied), { nil: undefined }).map(
      (rateDetails): QuoteRow => ({
        ...{ id: "Quote:1", status: "PENDING", execution: null, fromLabel: "Meridian Foods", toLabel: "Ana Prado" },
        ...{ createdAt: new Date().toISOString(), expiresAt: new Date(Date.now() + 120_000).toISOString() },
        ...{ sendingCurrency: sending, receivingCurrency: receiving, feesIncluded: fees, rateDetails },
        ...{ totalSendingAmount: sent, totalReceivingAmount: received },
        ...{ source: { accountId: "InternalAccount:1" }, destination: { accountId: "ExternalAccount:2" } },
      }),
    );
  });

const viewOf = (quote: QuoteRow): QuoteView => ({
  quote,
  payer: { id: "InternalAccount:1", name: "Meridian Foods", account: "Account" },
  payee: { id: "ExternalAccount:2", name: "Ana Prado", account: "BBVA" },
  ...{ asked: null, now: new Date().toISOString(), journal: [] },
});

describe("a price", () => {
  test("on the screen ties out to the service's integers, for any currencies and amounts", () => {
    fc.assert(
      fc.property(quoteRow, (quote) => {
        cleanup();
        const { container } = renderConsole(<QuoteCard view={{ ...viewOf(quote), clocks: readClocks() }} />);
        const { sendingCurrency: sending, receivingCurrency: receiving } = quote;
        const values = [...(container.querySelector("dl")?.querySelectorAll("dd") ?? [])].map(
          (one) => one.textContent ?? "",
        );
        const [receive = "", ...rest] = values;
        expect(read(receive, receiving?.decimals ?? 0)).toBe(BigInt(quote.totalReceivingAmount ?? 0));
        const sums = rest.map((text) => read(text, sending?.decimals ?? 0));
        expect(sums.at(-1)).toBe(BigInt(quote.totalSendingAmount ?? 0));
        expect(sums.slice(0, -1).reduce((sum, one) => sum + one, 0n)).toBe(sums.at(-1));
        const [, button = ""] =
          /^Send (.*) →/.exec(screen.getByRole("button", { name: /^Send .* →/ }).textContent ?? "") ?? [];
        expect(read(button, sending?.decimals ?? 0)).toBe(sums.at(-1));
        for (const text of values) expect(receiptText(viewOf(quote), "UTC")).toContain(text);
      }),
      { numRuns: 60 },
    );
  });
});

/** The ways people write an amount: point or comma, grouped in either style, with spaces or apostrophes. */
function spellings(value: number, decimals: number): string[] {
  const plain = toMajorUnits(value, decimals);
  const grouped = formatAmount(value, decimals);
  const turned = grouped.replace(/[,.]/g, (sign) => (sign === "," ? "." : ","));
  const spaced = [" ", "\u00a0", "\u202f", "'", "’"].map((sign) => grouped.replaceAll(",", sign));
  return [plain, plain.replace(".", ","), grouped, turned, ...spaced, ...spaced.map((one) => one.replace(".", ","))];
}

describe("a typed amount", () => {
  const options = { fields: {}, shouldUseNativeValidation: false };

  test.each(["quote", "transfer"])("of a %s is sent as the intended integer, or queried", async (kind) => {
    await fc.assert(
      fc.asyncProperty(amount, currency, async (value, { code, decimals }) => {
        const balance = { amount: MAX_AMOUNT, currency: { code, decimals } };
        const source = account({ currency: code, balance });
        const destination = {
          ...payee("ExternalAccount:2", "BBVA"),
          ...(kind === "transfer" ? { currency: code } : {}),
        };
        for (const [at, text] of spellings(value, decimals).entries()) {
          const { values, errors } =
            kind === "quote"
              ? await quoteResolver([])(
                  { ...EMPTY_QUOTE, source, destination, lockedCurrencyAmount: text },
                  {},
                  options,
                )
              : await transferResolver({ source, destination, amount: text }, {}, options);
          const sent =
            "lockedCurrencyAmount" in values ? values.lockedCurrencyAmount : "amount" in values ? values.amount : null;
          if (sent !== null) expect(sent, text).toBe(value);
          else expect(JSON.stringify(errors), text).toMatch(/Do you mean|This currency has/);
          // The console's own spelling is always accepted.
          if (at === 0) expect(sent).toBe(value);
        }
      }),
      { numRuns: 200 },
    );
  });
});

test("the review of a transfer ties out: available less the amount is the remainder", () => {
  const sums = fc.tuple(amount, amount, currency).map(([one, other, { code, decimals }]) => ({
    available: { amount: Math.max(one, other), currency: code, decimals },
    money: { amount: Math.min(one, other), currency: code, decimals },
  }));
  fc.assert(
    fc.property(sums, ({ available, money }) => {
      cleanup();
      const side = (id: string) => ({ id, name: "Ana Prado", account: "Account" });
      const shown = { source: side("InternalAccount:1"), destination: side("ExternalAccount:2"), money, earlier: null };
      const review = { ...{ direction: "out" as const, instructions: null, hasKeys: true }, available, shown };
      renderConsole(<ReviewDialog review={review} onClose={() => {}} onDone={() => {}} />);
      const dialog = within(screen.getByRole("dialog"));
      const said = (label: string) =>
        read(dialog.getByText(label).parentElement?.querySelector("dd")?.textContent ?? "", money.decimals);
      expect(said("Amount")).toBe(BigInt(money.amount));
      expect(said("Available now") - said("Amount")).toBe(said("Balance afterwards"));
    }),
    { numRuns: 40 },
  );
});
