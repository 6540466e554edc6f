import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { HistoryStatus } from "@/lib/features/history/schema";
import { createControl } from "@/lib/simulator/control-client";
import { PAGE_DELAY_MS, serialSpeed } from "./export-fetch";
import type { Figure } from "./figure";
import { emptyHistory } from "./history-rows";
import { BENCH_TRANSACTIONS, type World } from "./world";

/** How many parts of the list a history is built from at once. */
const SIDE_BY_SIDE = 4;
/** A screen polls even less often; counting the rows takes the database's time. */
const LOOK_MS = 250;

type Ask = <T>(method: string, path: string) => Promise<T>;

const asked =
  ({ stack, cookie }: World): Ask =>
  async (method, path) => {
    const headers = {
      ...{ cookie, origin: stack.url, "content-type": "application/json" },
      "corridor-environment": stack.environment,
    };
    const response = await fetch(`${stack.url}${path}`, {
      method,
      headers,
      ...(method === "POST" ? { body: "{}" } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path} was refused: ${response.status} ${await response.text()}`);
    return response.json();
  };

/** Rows per second from the press until everything is in the history, including splitting the range. */
async function buildingSpeed(client: Client, ask: Ask): Promise<number> {
  await emptyHistory(client);
  await ask("POST", "/api/history/rebuild");
  const began = performance.now();
  for (;;) {
    const { state, rows, error }: HistoryStatus = await ask("GET", "/api/history");
    if (error) throw new Error(error);
    if (state === "ready") return ((rows ?? 0) / (performance.now() - began)) * 1000;
    await sleep(LOOK_MS);
  }
}

/** How fast a history is filled from the service, against as many readers that discard what they read. */
export async function backfill(world: World): Promise<Figure[]> {
  const control = createControl(world.stack.controlUrl);
  const ask = asked(world);
  const client = new Client({ connectionString: world.stack.databaseUrl });
  await client.connect();
  await control.settings({ pageDelayMs: PAGE_DELAY_MS });
  try {
    const baseline = (await serialSpeed(world)) * SIDE_BY_SIDE;
    // A worker runs for weeks, by which time the code of its first seconds is compiled.
    await buildingSpeed(client, ask);
    const value = await buildingSpeed(client, ask);
    return [
      {
        name: `Backfill of the history, ${BENCH_TRANSACTIONS.toLocaleString("en")} rows, ${SIDE_BY_SIDE} side by side, ${PAGE_DELAY_MS} ms a page`,
        ...{ value, baseline, unit: "rows/s", aim: "≥ 0.8 ×", isReached: value / baseline >= 0.8 },
      },
    ];
  } finally {
    await control.settings({ pageDelayMs: 0 });
    // Benchmarks with their own history start without one.
    await emptyHistory(client);
    await client.end();
  }
}
