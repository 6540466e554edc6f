import { setTimeout as sleep } from "node:timers/promises";
import type { RuleSet, RulesView } from "@/lib/features/approval-rules/schema";
import { type Control, createControl } from "@/lib/simulator/control-client";
import { startSimulator } from "@/lib/simulator/start";
import { SANDBOX_CREDENTIALS } from "../simulated-service.mjs";
import { type Figure, percentile } from "./figure";
import type { World } from "./world";

const PER_SECOND = 50;
const SECONDS = 12;
/** Seconds of the same load before measuring: Node compiles code that runs often. */
const WARM_UP_SECONDS = 6;
/** How long to wait for the last decisions; anything later counts as not decided. */
const LONGEST_WAIT_SECONDS = 30;
/** Payments arrive evenly, in tenths of a second. */
const TICKS_PER_SECOND = 10;

/** Rules with conditions on the customer and on velocity, as real ones would have. */
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

/** Where payments arrive: an environment of the stack, and the simulated service behind it. */
interface Desk {
  environment: string;
  control: Control;
  /** Added to the figures' names. */
  label: string;
}

async function send({ stack, cookie }: World, method: string, path: string, environment: string, body?: object) {
  const headers = {
    ...{ cookie, origin: stack.url, "content-type": "application/json" },
    "corridor-environment": environment,
  };
  const response = await fetch(`${stack.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path} was refused: ${response.status} ${await response.text()}`);
  return response.json();
}

async function saveRules(world: World, environment: string): Promise<void> {
  const current: RulesView = await send(world, "GET", "/api/approval-rules", environment);
  const body = { baseVersion: current.currentVersion, ruleSet: RULES, comment: "For the benchmark" };
  await send(world, "PUT", "/api/approval-rules", environment, body);
}

/**
 * The time from a payment's creation at the service until its approval arrived there, against the time the reply to its
 * webhook took. By the service's own clock, because that is what counts for the approval window.
 */
export async function approvalDecision(world: World): Promise<Figure[]> {
  const { environment, controlUrl } = world.stack;
  return measure(world, { environment, control: createControl(controlUrl), label: "" });
}

/**
 * The same for the approval webhook as R1 documents it: without a source and without any time (interface-revisions 4).
 */
export async function approvalDecisionR1(world: World): Promise<Figure[]> {
  const environment = "bench-r1";
  const { url } = world.stack;
  const webhookUrl = `${url}/api/webhooks/${environment}`;
  const simulator = await startSimulator({ revision: "R1", transactions: 1_000, webhookUrl });
  try {
    await send(world, "POST", "/api/environments", world.stack.environment, {
      ...{ slug: environment, name: "Bench R1", mode: "sandbox", baseUrl: simulator.baseUrl },
      ...{ ...SANDBOX_CREDENTIALS, approvalWindowSeconds: 120, publicKeys: simulator.publicKey },
      ...{ signatureHeader: "X-Grid-Signature", capabilities: { bundle: "R1", overrides: {} } },
    });
    return await measure(world, { environment, control: simulator.control, label: ", R1's webhook without times" });
  } finally {
    await simulator.stop();
  }
}

async function measure(world: World, { environment, control, label }: Desk): Promise<Figure[]> {
  await saveRules(world, environment);
  // Keeps approved payments unsettled, so that their last change is the approval.
  await control.settings({ settlementSeconds: 600 });
  const cold = await pay(control, WARM_UP_SECONDS);
  const warm = await pay(control, SECONDS);
  await control.settings({ settlementSeconds: 4 });
  const deliveries = await control.deliveries("INCOMING_PAYMENT.PENDING");
  const measured = async (ids: string[]) => {
    const { transactions } = await control.records(ids);
    const others = transactions.filter(({ status }) => status !== "PROCESSING");
    const states = [...new Set(others.map(({ status, failureReason }) => failureReason ?? status))].join(", ");
    if (others.length > 0) throw new Error(`${others.length} payments were not approved: ${states}`);
    const wanted = new Set(ids);
    return {
      decided: transactions.map(
        ({ createdAt, updatedAt }) => Date.parse(updatedAt ?? "") - Date.parse(createdAt ?? ""),
      ),
      replies: deliveries
        .filter(({ approvalFor = "" }) => wanted.has(approvalFor))
        .map(({ answers }) => answers[0]?.durationMs ?? Number.NaN),
    };
  };
  const name = `Delivery to decision at the service${label}, ${PER_SECOND}/s`;
  const at = (share: number, { decided, replies }: Awaited<ReturnType<typeof measured>>) => ({
    value: percentile(decided, share),
    baseline: percentile(replies, share),
    unit: "ms",
  });
  const [first, later] = [await measured(cold), await measured(warm)];
  const slowest = at(0.99, later);
  return [
    { name: `${name}, p50`, ...at(0.5, later), aim: "", isReached: null },
    { name: `${name}, p99`, ...slowest, aim: "< 250 ms", isReached: slowest.value < 250 },
    { name: `${name}, first ${WARM_UP_SECONDS} s after a start, p99`, ...at(0.99, first), aim: "", isReached: null },
  ];
}

/** Lets payments arrive evenly for `seconds`, and waits until they are decided; returns their ids. */
async function pay(control: Control, seconds: number): Promise<string[]> {
  const ids: string[] = [];
  const began = performance.now();
  for (let tick = 0; tick < seconds * TICKS_PER_SECOND; tick += 1) {
    await sleep(Math.max(0, began + (tick * 1000) / TICKS_PER_SECOND - performance.now()));
    const { transactions } = await control.incomingPayments({ amount: 100, count: PER_SECOND / TICKS_PER_SECOND });
    ids.push(...transactions.map(({ id }) => id));
  }
  await sleep(3_000);
  for (let waited = 0; waited < LONGEST_WAIT_SECONDS; waited += 1) {
    const { transactions } = await control.records(ids);
    if (transactions.every(({ status }) => status !== "PENDING")) break;
    await sleep(1_000);
  }
  return ids;
}
