import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EnvironmentContext } from "@/lib/server/context";
import { carriedOut } from "@/lib/server/testing/carried-out";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { findPayer } from "@/lib/server/testing/payer";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { isPriced } from "../check/priced";
import { createQuote } from "./create-quote";
import { executeQuote as askExecution } from "./execute-quote";
import { getQuote } from "./read";

const executeQuote = carriedOut(askExecution);
const MIN = 60_000;

let database: TestDatabase;
let simulator: Simulator;
/** Stands before the service and states another time in the `Date` header, as a gateway of its own does. */
let gateway: Server;
let headerOffset = 0;
let ctx: EnvironmentContext;
let payer: Awaited<ReturnType<typeof findPayer>>;

beforeAll(async () => {
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator()]);
  gateway = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
    const { origin } = new URL(simulator.baseUrl);
    const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
    const answer = await fetch(`${origin}${request.url}`, { method: request.method ?? "GET", headers, body });
    response.writeHead(answer.status, {
      "content-type": answer.headers.get("content-type") ?? "application/json",
      date: new Date(Date.now() + headerOffset).toUTCString(),
    });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  const { port } = gateway.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}${new URL(simulator.baseUrl).pathname}`;
  const slug = await addSimulatedEnvironment(database.db, { baseUrl });
  ctx = await createEnvironmentContext(database.db, slug, "operations");
  payer = await findPayer(ctx, simulator);
});
afterAll(async () => {
  await flushUpstreamCalls();
  gateway?.close();
  await simulator?.stop();
  await database?.drop();
});

test.each([
  ["ahead", 10 * MIN],
  ["behind", -10 * MIN],
])("with a Date header ten minutes %s, a quote shows its own time left and can be sent", async (_, offset) => {
  headerOffset = offset;
  const made = await createQuote(ctx, {
    source: { sourceType: "ACCOUNT", ...payer.source },
    destination: { destinationType: "ACCOUNT", accountId: payer.destination },
    ...{ lockedCurrencySide: "SENDING", lockedCurrencyAmount: 50_000 + offset / MIN },
  });
  const { quote } = made;
  if (!isPriced(quote)) throw new Error("the quote states no price");
  for (const view of [made, await getQuote(ctx, { quoteId: quote.id })]) {
    const leftMs = Date.parse(quote.expiresAt) - Date.parse(view.now);
    expect(leftMs).toBeGreaterThan(110_000);
    expect(leftMs).toBeLessThanOrEqual(120_000);
  }
  const { entry } = await executeQuote(ctx, {
    ...{ quoteId: quote.id, key: crypto.randomUUID(), purposeOfPayment: null, description: null },
    ...{ totalSendingAmount: quote.totalSendingAmount, totalReceivingAmount: quote.totalReceivingAmount },
    ...{ sendingCurrency: quote.sendingCurrency.code, receivingCurrency: quote.receivingCurrency.code },
    ...{ sourceId: payer.source.accountId, destinationId: payer.destination, acceptsOtherAmount: false },
  });
  expect(entry.status).toBe("succeeded");
});
