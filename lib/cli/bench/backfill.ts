import { setTimeout as sleep } from "node:timers/promises";
import type { HistoryStatus } from "@/lib/features/history/schema";
import { createControl } from "@/lib/simulator/control-client";
import { SANDBOX_CREDENTIALS } from "../simulated-service.mjs";
import { PAGE_DELAY_MS, serialSpeed } from "./export-fetch";
import type { Figure } from "./figure";
import { BENCH_TRANSACTIONS, type World } from "./world";

/** Parts of the list that a history is built from at once. */
const SIDE_BY_SIDE = 4;
const ENVIRONMENT = "bench-backfill";

/** An environment that has no history yet, at the same service. */
async function addEnvironment({ stack }: World, ask: Ask): Promise<void> {
  await ask("POST", "/api/environments", {
    ...{ slug: ENVIRONMENT, name: "Backfill", mode: "sandbox", baseUrl: stack.serviceUrl, ...SANDBOX_CREDENTIALS },
    ...{ approvalWindowSeconds: 120, publicKeys: "", signatureHeader: "X-Grid-Signature" },
    capabilities: { bundle: "specification", overrides: {} },
  });
}

type Ask = <T>(method: string, path: string, body?: object) => Promise<T>;

const asked =
  ({ stack, cookie }: World): Ask =>
  async (method, path, body) => {
    const headers = {
      ...{ cookie, origin: stack.url, "content-type": "application/json" },
      "corridor-environment": path === "/api/environments" ? stack.environment : ENVIRONMENT,
    };
    const answer = await fetch(`${stack.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} was refused: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };

/** Rows per second from the press until all is in the history: splitting the range included. */
async function buildingSpeed(ask: Ask): Promise<number> {
  await ask("POST", "/api/history/rebuild", {});
  const began = performance.now();
  for (;;) {
    const { state, rows, error }: HistoryStatus = await ask("GET", "/api/history");
    if (error) throw new Error(error);
    if (state === "ready") return ((rows ?? 0) / (performance.now() - began)) * 1000;
    await sleep(100);
  }
}

/** How fast a history is filled from the service, against as many readers that do nothing with what they read. */
export async function backfill(world: World): Promise<Figure[]> {
  const control = createControl(world.stack.controlUrl);
  const ask = asked(world);
  await addEnvironment(world, ask);
  await control.settings({ pageDelayMs: PAGE_DELAY_MS });
  try {
    const baseline = (await serialSpeed(world)) * SIDE_BY_SIDE;
    const value = await buildingSpeed(ask);
    return [
      {
        name: `Backfill of the history, ${BENCH_TRANSACTIONS.toLocaleString("en")} rows, ${SIDE_BY_SIDE} side by side, ${PAGE_DELAY_MS} ms a page`,
        ...{ value, baseline, unit: "rows/s", aim: "≥ 0.8 ×", isReached: value / baseline >= 0.8 },
      },
    ];
  } finally {
    await control.settings({ pageDelayMs: 0 });
  }
}
