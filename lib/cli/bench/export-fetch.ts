import { setTimeout as sleep } from "node:timers/promises";
import type { ExportDetail, ExportView } from "@/lib/features/exports/schema";
import { createControl } from "@/lib/simulator/control-client";
import { SANDBOX_CREDENTIALS } from "../simulated-service.mjs";
import type { Figure } from "./figure";
import type { World } from "./world";
import { BENCH_TRANSACTIONS } from "./world";

/** The latency of a remote service. */
export const PAGE_DELAY_MS = 40;
/** The default of CORRIDOR_EXPORT_PARALLEL. */
const PARALLEL = 8;
const SERIAL_PAGES = 120;
const LAYOUT = { format: "csv", columns: ["id", "createdAt", "amount"], timeZone: "UTC", amounts: "minor" };

/** Rows per second when pages are read one after the other and discarded. */
export async function serialSpeed({ stack }: World): Promise<number> {
  const { tokenId, clientSecret } = SANDBOX_CREDENTIALS;
  const authorization = `Basic ${Buffer.from(`${tokenId}:${clientSecret}`).toString("base64")}`;
  let rows = 0;
  let cursor = "";
  const began = performance.now();
  for (let page = 0; page < SERIAL_PAGES; page += 1) {
    const query = new URLSearchParams({ limit: "100", sortOrder: "asc", ...(cursor && { cursor }) });
    const response = await fetch(`${stack.serviceUrl}/transactions?${query}`, { headers: { authorization } });
    const list: { data: unknown[]; nextCursor?: string } = await response.json();
    rows += list.data.length;
    cursor = list.nextCursor ?? "";
  }
  return (rows / (performance.now() - began)) * 1000;
}

/** Rows per second of an export until everything is read, counted and stored, including splitting the range. */
async function exportSpeed({ stack, cookie }: World): Promise<number> {
  const headers = {
    cookie,
    origin: stack.url,
    "content-type": "application/json",
    "corridor-environment": stack.environment,
  };
  const body = JSON.stringify({ key: crypto.randomUUID(), filter: {}, layout: LAYOUT });
  const asked = await fetch(`${stack.url}/api/exports`, { method: "POST", headers, body });
  if (!asked.ok) throw new Error(`The export was refused: ${asked.status} ${await asked.text()}`);
  const { id }: ExportView = await asked.json();
  for (;;) {
    const response = await fetch(`${stack.url}/api/exports/${id}`, { headers });
    const { export: view }: ExportDetail = await response.json();
    if (view.status === "failed") throw new Error(view.failure ?? "The export failed.");
    if (view.phase === "writing" || view.status === "completed") {
      const seconds = (Date.now() - Date.parse(view.startedAt ?? "")) / 1000;
      await untilEnded(`${stack.url}/api/exports/${id}`, headers);
      return (view.rowsTotal ?? 0) / seconds;
    }
    // A screen polls every 1.5 s; polling more often takes time from what is measured, so only do so towards the end.
    const isNearEnd = (view.rowsRead ?? 0) > (view.rowsTotal ?? Number.POSITIVE_INFINITY) * 0.95;
    await sleep(isNearEnd ? 20 : 250);
  }
}

/** Waits for the export to end, so that the next measurement has the machine to itself. */
async function untilEnded(url: string, headers: Record<string, string>): Promise<void> {
  for (;;) {
    const { export: view }: ExportDetail = await (await fetch(url, { headers })).json();
    if (view.status === "failed") throw new Error(view.failure ?? "The export failed.");
    if (view.status === "completed") return;
    await sleep(200);
  }
}

/** How fast an export reads the service, against as many readers that discard what they read. */
export async function exportFetch(world: World): Promise<Figure[]> {
  const control = createControl(world.stack.controlUrl);
  await control.settings({ pageDelayMs: PAGE_DELAY_MS });
  try {
    const baseline = (await serialSpeed(world)) * PARALLEL;
    // A worker runs for weeks, by which time the code of its first seconds is compiled.
    await exportSpeed(world);
    const value = await exportSpeed(world);
    return [
      {
        name: `Export fetch, ${BENCH_TRANSACTIONS.toLocaleString("en")} rows, ${PARALLEL} side by side, ${PAGE_DELAY_MS} ms a page`,
        value,
        baseline,
        unit: "rows/s",
        aim: "≥ 0.8 ×",
        isReached: value / baseline >= 0.8,
      },
    ];
  } finally {
    await control.settings({ pageDelayMs: 0 });
  }
}
