import "server-only";
import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { AS_SPECIFIED, type Capability } from "@/lib/contract/capabilities";
import type { Transaction } from "@/lib/contract/transaction";
import { searchAccounts } from "@/lib/features/accounts/service/search-accounts";
import { getApproval } from "@/lib/features/approvals/service/get-approval";
import { isPriced } from "@/lib/features/quotes/check/priced";
import { previewTransfer } from "@/lib/features/transfers/service/create-transfer";
import type { EnvironmentContext } from "@/lib/server/context";
import { approval, approvalRuleSet } from "@/lib/server/db/schema/approval";
import { webhookKey } from "@/lib/server/db/schema/environment";
import { createTestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { startSimulator } from "@/lib/simulator/start";
import type { Press } from "./press-main";
import { openWebhookAddress } from "./webhook-address";

/** A button that is about to be pressed. */
export interface Pressed {
  name: string;
  key: string;
  press: Press;
  /** Presses it; the result is in `answer`. */
  go(): void;
  /** The response; null if the process was killed before it could answer. */
  answer(): Promise<string | null>;
  /** The endpoint that moves the money, and the simulator's own count of its effects. */
  endpoint: string;
  counter: "executions" | "transfers" | "approvals";
  /** The key of that count: the quote or the payment; for a transfer, its unique amount. */
  about: string | number;
}

export type PayingDesk = Awaited<ReturnType<typeof createPayingDesk>>;

/** Long enough to decide in, whatever is killed meanwhile. */
const WINDOW_SECONDS = 3_600;
/** Longer than any time that a call is held back. */
const LONG_MS = 600_000;

/**
 * A database, the simulated service, a receiver, and people with quotes, transfers and payments ready to be pressed, in
 * an environment with idempotency keys and in one without. End it with `close`.
 */
export async function createPayingDesk() {
  const [database, simulator] = await Promise.all([
    createTestDatabase(),
    startSimulator({ with: "quoteKeys", stderr: "ignore" }),
  ]);
  const { db } = database;
  const { control } = simulator;
  const known = (overrides: Partial<Record<Capability, boolean>>) => ({ ...AS_SPECIFIED, overrides });
  const keyed = await addSimulatedEnvironment(db, simulator, known({ quoteKeys: true }));
  const keyless = await addSimulatedEnvironment(db, simulator, known({ transferKeys: false }));
  const [withKeys, without, reviewer] = await Promise.all([
    createEnvironmentContext(db, keyed, "operations"),
    createEnvironmentContext(db, keyless, "operations"),
    createEnvironmentContext(db, keyed, "compliance"),
  ]);
  const environmentId = reviewer.environment.id;
  const rules = { rules: [], defaultOutcome: "hold" as const, secondReview: [] };
  const { personId } = reviewer.actor;
  await db.insert(approvalRuleSet).values({ environmentId, version: 1, rules, comment: "for a test", personId });
  const key = { environmentId, name: "Key", publicKey: simulator.publicKey, fingerprint: "simulator" };
  await db.insert(webhookKey).values(key);
  const address = await openWebhookAddress(database.pool, keyed);
  await control.webhookUrl(address.url);
  // A call that was never sent is known not to have happened once its quote has expired.
  await control.settings({ quoteLifetimeSeconds: 30, approvalWindowSeconds: WINDOW_SECONDS, answerDelayMs: 3 });
  const payer = await findPayer(withKeys);
  // An environment knows the accounts that were looked up in it.
  await searchAccounts(without, { side: "source", text: "", customerId: payer.customerId });
  await control.fund(payer.source, 1_000_000_000);

  const pressed = (
    press: Press,
    send: (press: Press) => Promise<string | null>,
    more: Pick<Pressed, "name" | "endpoint" | "counter" | "about">,
  ): Pressed => {
    let response: Promise<string | null> | undefined;
    const go = () => {
      response = send(press);
    };
    return { ...more, key: press.input.key, press, go, answer: async () => (await response) ?? null };
  };
  type Send = (press: Press) => Promise<string | null>;

  async function execution(ctx: EnvironmentContext, amount: number, send: Send) {
    const quote = await ctx.upstream.createQuote({ body: quoteBody(payer.source, payer.beneficiary, amount) });
    if (!isPriced(quote)) throw new Error("the quote states no price");
    const input = {
      ...{ quoteId: quote.id, key: crypto.randomUUID(), acceptsOtherAmount: false },
      ...{ totalSendingAmount: quote.totalSendingAmount, totalReceivingAmount: quote.totalReceivingAmount },
      ...{ sendingCurrency: quote.sendingCurrency.code, receivingCurrency: quote.receivingCurrency.code },
      ...{ sourceId: payer.source, destinationId: payer.beneficiary, purposeOfPayment: null, description: null },
    };
    const { slug } = ctx.environment;
    const press = { verb: "execute" as const, slug, personId: ctx.actor.personId, input };
    return pressed(press, send, {
      name: "execute",
      endpoint: "executeQuote",
      counter: "executions",
      about: quote.id,
    });
  }

  async function transfer(ctx: EnvironmentContext, direction: "in" | "out", amount: number, send: Send) {
    const sides = [payer.source, payer.bank];
    const [source = "", destination = ""] = direction === "out" ? sides : sides.toReversed();
    const { shown } = await previewTransfer(ctx, { source, destination, amount });
    const { slug } = ctx.environment;
    const input = { key: crypto.randomUUID(), shown };
    const press = { verb: "transfer" as const, slug, personId: ctx.actor.personId, input };
    const endpoint = direction === "out" ? "transferOut" : "transferIn";
    return pressed(press, send, { name: `transfer ${direction}`, endpoint, counter: "transfers", about: amount });
  }

  async function decision(ctx: EnvironmentContext, amount: number, send: Send) {
    const { transactions } = await control.incomingPayments({ amount, outcome: "" });
    const transactionId = transactions[0]?.id ?? "";
    await vi.waitFor(
      async () => {
        const [row] = await db.select().from(approval).where(eq(approval.transactionId, transactionId));
        expect(row?.status).toBe("held");
      },
      // A worker that was just killed restarts after increasing waits, and only then are its jobs freed.
      { timeout: 180_000, interval: 50 },
    );
    const { shown, requestedFields } = await getApproval(ctx, { transactionId });
    const receiverCustomerInfo = Object.fromEntries(
      requestedFields.flatMap(({ name, value }) => (value ? [[name, value]] : [])),
    );
    const input = { transactionId, key: crypto.randomUUID(), shown, receiverCustomerInfo, note: "" };
    const press = {
      ...{ verb: "approve" as const, slug: ctx.environment.slug, personId: ctx.actor.personId },
      input: { ...input, reasonCode: "verified" as const },
    };
    return pressed(press, send, {
      name: "approve",
      endpoint: "approveTransaction",
      counter: "approvals",
      about: transactionId,
    });
  }

  /** The six actions, each with idempotency keys or without. */
  const ACTIONS = [
    (amount: number, send: Send) => execution(without, amount, send),
    (amount: number, send: Send) => transfer(withKeys, "in", amount, send),
    (amount: number, send: Send) => transfer(withKeys, "out", amount, send),
    (amount: number, send: Send) => decision(reviewer, amount, send),
    (amount: number, send: Send) => transfer(without, "out", amount, send),
    (amount: number, send: Send) => execution(withKeys, amount, send),
  ];
  let before = 0;

  return {
    database,
    simulator,
    withKeys,
    without,
    payer,

    /** The action to press in this round, with a unique amount. */
    async next(round: number, send: Send): Promise<Pressed> {
      const made = await ACTIONS[round % ACTIONS.length]?.(10_000 + round, send);
      if (!made) throw new Error("there is no such action");
      before = await control.count(made.counter);
      return made;
    },

    /** Makes the service hold its next call back, before or after its effect, until `letGo`. */
    hold: ({ endpoint }: Pressed, when: "before" | "after") =>
      control.fault({ match: { endpoint }, when, delayMs: LONG_MS }),
    letGo: () => control.clearFaults(),

    isCalled: async () => (await control.call<{ hits: number }[]>("GET", "/faults")).some(({ hits }) => hits > 0),

    hasEffect: async ({ counter }: Pressed) => (await control.count(counter)) > before,

    /** How often each action really took effect. */
    async effects(all: readonly Pressed[]): Promise<number[]> {
      const listed: Transaction[] = [];
      for (let cursor: string | undefined; ; ) {
        const query = { customerId: payer.customerId, limit: 100, cursor };
        const { data, nextCursor } = await withKeys.upstream.listTransactions({ query });
        listed.push(...data);
        cursor = nextCursor ?? undefined;
        if (cursor === undefined) break;
      }
      const ofTransfer = ({ quoteId, sentAmount, receivedAmount }: Transaction) =>
        quoteId === undefined ? (sentAmount ?? receivedAmount)?.amount : undefined;
      return await Promise.all(
        all.map(async ({ counter, about }) =>
          counter === "transfers"
            ? listed.filter((one) => ofTransfer(one) === about).length
            : await control.count(counter, String(about)),
        ),
      );
    },

    /** How many actions took effect in total. */
    async totals(): Promise<number> {
      const counts = await Promise.all(
        (["executions", "transfers", "approvals"] as const).map((one) => control.count(one)),
      );
      return counts.reduce((sum, one) => sum + one, 0);
    },

    async close(): Promise<void> {
      address.close();
      await simulator.stop();
      await database.drop();
    },
  };
}

const quoteBody = (source: string, destination: string, amount: number) => ({
  source: { sourceType: "ACCOUNT" as const, accountId: source },
  destination: { destinationType: "ACCOUNT" as const, accountId: destination },
  lockedCurrencySide: "SENDING" as const,
  lockedCurrencyAmount: amount,
});

/** A customer who may pay, with a US bank account to pull money from and a beneficiary in another currency. */
export async function findPayer(ctx: EnvironmentContext) {
  const { data: accounts } = await ctx.upstream.listExternalAccounts({ query: { limit: 100 } });
  const usable = accounts.filter(
    ({ status, accountInfo }) => status === "ACTIVE" && !/00[2-9]"/.test(JSON.stringify(accountInfo ?? {})),
  );
  const others = usable.filter(({ currency }) => currency !== "USD");
  for (const { id: bank, customerId, currency } of usable) {
    if (customerId === undefined || currency !== "USD") continue;
    const owner = await ctx.upstream.getCustomer({ params: { customerId } });
    const { options } = await searchAccounts(ctx, { side: "source", text: "", customerId });
    const source = options.find((one) => one.customerId === customerId && one.currency === "USD")?.id;
    const beneficiary = others[0]?.id;
    if (owner.kycStatus === "APPROVED" && source && beneficiary) return { customerId, bank, source, beneficiary };
  }
  throw new Error("the seed has no customer who can pay");
}
