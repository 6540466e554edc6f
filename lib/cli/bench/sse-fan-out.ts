import http from "node:http";
import { sampleTransaction, signedDelivery } from "./deliveries";
import { type Figure, percentile } from "./figure";
import type { World } from "./world";

const CLIENTS = 500;
const EVENTS = 40;
const WAIT_MS = 15_000;

/** A client of an event stream; counts the notifications that reached it. */
class StreamClient {
  #request: http.ClientRequest | undefined;
  #rest = "";
  onNotification: () => void = () => undefined;

  open(url: string, headers: Record<string, string>): Promise<void> {
    return new Promise((resolve, reject) => {
      const options = { headers: { ...headers, accept: "text/event-stream" }, agent: false };
      this.#request = http.get(url, options, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
        response.setEncoding("utf8");
        response.on("data", (text: string) => this.#read(text));
        response.on("error", () => undefined);
        // The first bytes mean that the server has subscribed us.
        response.once("data", () => resolve());
      });
      this.#request.on("error", reject);
    });
  }

  #read(text: string): void {
    const events = (this.#rest + text).split("\n\n");
    this.#rest = events.pop() ?? "";
    for (const event of events) if (/^event: notification$/m.test(event)) this.onNotification();
  }

  close(): void {
    this.#request?.on("error", () => undefined);
    this.#request?.destroy();
  }
}

/** Opens the clients, triggers events one by one, and returns each client's delay until arrival, in ms. */
async function delays(url: string, headers: Record<string, string>, cause: () => Promise<Response>): Promise<number[]> {
  const clients = Array.from({ length: CLIENTS }, () => new StreamClient());
  try {
    for (let at = 0; at < CLIENTS; at += 50) {
      await Promise.all(clients.slice(at, at + 50).map((client) => client.open(url, headers)));
    }
    const all: number[] = [];
    for (let event = 0; event < EVENTS; event += 1) {
      const began = performance.now();
      let missing = CLIENTS;
      const arrived = new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`${missing} of ${CLIENTS} clients got no notification.`)),
          WAIT_MS,
        );
        for (const client of clients) {
          client.onNotification = () => {
            if (event >= 5) all.push(performance.now() - began);
            missing -= 1;
            if (missing > 0) return;
            clearTimeout(timer);
            resolve();
          };
        }
      });
      const response = await cause();
      if (!response.ok) throw new Error(`The event was refused: ${response.status}`);
      await response.arrayBuffer();
      await arrived;
    }
    return all;
  } finally {
    for (const client of clients) client.close();
  }
}

/**
 * From a webhook's first byte to the notification in 500 browsers, against a route that writes to 500 streams at once.
 */
export async function sseFanOut(world: World): Promise<Figure[]> {
  const { stack, bare, cookie } = world;
  const transaction = await sampleTransaction(world);
  const events = `${bare}/api/events`;
  const baseline = await delays(events, {}, () => fetch(events, { method: "POST" }));
  const address = `${stack.url}/api/notifications/stream?environment=${stack.environment}`;
  const ours = await delays(address, { cookie }, () =>
    fetch(`${stack.url}/api/webhooks/${stack.environment}`, { method: "POST", ...signedDelivery(world, transaction) }),
  );
  const at = (share: number) => ({ value: percentile(ours, share), baseline: percentile(baseline, share), unit: "ms" });
  const slowest = at(0.99);
  return [
    { name: `Webhook to ${CLIENTS} browsers, p50`, ...at(0.5), aim: "", isReached: null },
    { name: `Webhook to ${CLIENTS} browsers, p99`, ...slowest, aim: "< 100 ms", isReached: slowest.value < 100 },
  ];
}
