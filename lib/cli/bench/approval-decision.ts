import { setTimeout as sleep } from "node:timers/promises";
import type { Transaction } from "@/lib/contract/transaction";
import type { RuleSet, RulesView } from "@/lib/features/approval-rules/schema";
import { createControl } from "@/lib/simulator/control-client";
import { type Figure, percentile } from "./figure";
import type { World } from "./world";

const PER_SECOND = 50;
const SECONDS = 12;
/** Of the same load before anything is measured: Node compiles what runs often. */
const WARM_UP_SECONDS = 6;
/** Payments of each tenth of a second: they arrive evenly. */
const TICKS_PER_SECOND = 10;

/** Approves by conditions that ask for the customer and for velocity, as real rules would. */
const RULES: RuleSet = {
  rules: [
    {
      id: "00000000-0000-4000-8000-000000000001",
      name: "Verified, and not too many at once",
      isEnabled: true,
      outcome: "approve",
      conditions: [
        { kind: "customer-kyc", isOneOf: true, statuses: ["APPROVED", "MANUALLY_APPROVED"] },
        { kind: "velocity-count", per: "sender", comparison: "at-most", count: 1_000_000, periodMinutes: 60 },
      ],
    },
  ],
  defaultOutcome: "hold",
  secondReview: [],
};

async function saveRules({ stack, cookie }: World): Promise<void> {
  const headers = {
    cookie,
    origin: stack.url,
    "content-type": "application/json",
    "corridor-environment": stack.environment,
  };
  const url = `${stack.url}/api/approval-rules`;
  const current: RulesView = await (await fetch(url, { headers })).json();
  const body = JSON.stringify({ baseVersion: current.currentVersion, ruleSet: RULES, comment: "For the benchmark" });
  const answer = await fetch(url, { method: "PUT", headers, body });
  if (!answer.ok) throw new Error(`The rules were refused: ${answer.status} ${await answer.text()}`);
}

/**
 * From a payment's creation at the service until its approval arrived there, against the time that the reply to its
 * webhook took. By the service's own clock: what is measured is what counts for the window.
 */
export async function approvalDecision(world: World): Promise<Figure[]> {
  const control = createControl(world.stack.controlUrl);
  await saveRules(world);
  // Approved payments stay as the approval left them, so that their last change is the approval.
  await control.settings({ settlementSeconds: 600 });
  const pay = async (seconds: number) => {
    const ids: string[] = [];
    const began = performance.now();
    for (let tick = 0; tick < seconds * TICKS_PER_SECOND; tick += 1) {
      await sleep(Math.max(0, began + (tick * 1000) / TICKS_PER_SECOND - performance.now()));
      const { transactions } = await control.incomingPayments({ amount: 100, count: PER_SECOND / TICKS_PER_SECOND });
      ids.push(...transactions.map(({ id }) => id));
    }
    await sleep(3_000);
    return ids;
  };
  const cold = new Set(await pay(WARM_UP_SECONDS));
  const wanted = new Set([...cold, ...(await pay(SECONDS))]);
  const approved = new Map<string, Transaction>();
  for (let cursor: string | undefined; ; ) {
    const page = await readIncoming(world, cursor);
    for (const one of page.data) if (wanted.has(one.id) && one.status === "PROCESSING") approved.set(one.id, one);
    if (!page.hasMore || page.data.every(({ id }) => !wanted.has(id))) break;
    cursor = page.nextCursor;
  }
  const deliveries = await control.deliveries("INCOMING_PAYMENT.PENDING");
  const measured = (isCold: boolean) => ({
    decided: [...approved.values()]
      .filter(({ id }) => cold.has(id) === isCold)
      .map(({ createdAt, updatedAt }) => Date.parse(updatedAt ?? "") - Date.parse(createdAt ?? "")),
    replies: deliveries
      .filter(({ approvalFor = "" }) => wanted.has(approvalFor ?? "") && cold.has(approvalFor ?? "") === isCold)
      .map(({ answers }) => answers[0]?.durationMs ?? Number.NaN),
  });
  await control.settings({ settlementSeconds: 4 });
  if (approved.size !== wanted.size) throw new Error(`${wanted.size - approved.size} payments were not approved`);
  const name = `Delivery to decision at the service, ${PER_SECOND}/s`;
  const at = (share: number, { decided, replies }: ReturnType<typeof measured>) => ({
    value: percentile(decided, share),
    baseline: percentile(replies, share),
    unit: "ms",
  });
  const warm = measured(false);
  const slowest = at(0.99, warm);
  return [
    { name: `${name}, p50`, ...at(0.5, warm), aim: "", isReached: null },
    { name: `${name}, p99`, ...slowest, aim: "< 250 ms", isReached: slowest.value < 250 },
    {
      name: `${name}, first ${WARM_UP_SECONDS} s after a start, p99`,
      ...at(0.99, measured(true)),
      aim: "",
      isReached: null,
    },
  ];
}

async function readIncoming({ stack, cookie }: World, cursor: string | undefined) {
  const headers = { cookie, "corridor-environment": stack.environment };
  const query = new URLSearchParams({ type: "INCOMING", limit: "100", ...(cursor && { cursor }) });
  const answer = await fetch(`${stack.url}/api/transactions?${query}`, { headers });
  if (!answer.ok) throw new Error(`Reading transactions failed: ${answer.status}`);
  return (await answer.json()) as { data: Transaction[]; hasMore: boolean; nextCursor?: string };
}
