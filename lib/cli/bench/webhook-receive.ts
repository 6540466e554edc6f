import { startReceiver, webReady } from "../app-processes.mjs";
import { freePort } from "../ports.mjs";
import { createSupervisor } from "../supervisor.mjs";
import { sampleTransaction, signedDelivery } from "./deliveries";
import type { Figure } from "./figure";
import { compare, paced, type Target } from "./load";
import type { World } from "./world";

const LOAD = { connections: 20, seconds: 5 };
/** Deliveries per second at which none should have to wait. */
const CALM = 50;

/**
 * New, signed deliveries per second, verified and stored with their notification, at the receiver's own process and at
 * the Next route, each against a route that does nothing; and how long one takes at the receiver when few arrive.
 */
export async function webhookReceive(world: World): Promise<Figure[]> {
  const transaction = await sampleTransaction(world);
  const { stack, bare } = world;
  // All receive the same deliveries, so that creating and signing them costs all the same.
  const at = (origin: string, path = `/api/webhooks/${stack.environment}`): Target => ({
    url: `${origin}${path}`,
    method: "POST",
    next: () => signedDelivery(world, transaction),
  });
  const empty = at(bare, "/api/empty");
  const supervisor = createSupervisor({ logDir: world.logDir });
  const port = await freePort();
  const child = startReceiver(supervisor, { host: "localhost", port, env: stack.webEnv, restart: false });
  try {
    await webReady(supervisor, child, port);
    const receiver = at(`http://localhost:${port}`);
    const own = await compare(receiver, empty, LOAD);
    const route = await compare(at(stack.url), empty, LOAD);
    const calm = await paced(receiver, empty, { perSecond: CALM, seconds: 20 });
    return [
      figure(
        "Webhook receive, the receiver's process",
        own.perSecond,
        "/s",
        "≥ 2.0 ×",
        ({ ours, bare }) => ours / bare >= 2,
      ),
      figure(
        "Webhook receive, the Next route",
        route.perSecond,
        "/s",
        "≥ 0.8 ×",
        ({ ours, bare }) => ours / bare >= 0.8,
      ),
      figure(`Webhook receive, ${CALM} a second, p99`, calm.p99Ms, "ms", "< 25 ms", ({ ours }) => ours < 25),
    ];
  } finally {
    await supervisor.stop();
  }
}

interface Pair {
  ours: number;
  bare: number;
}

function figure(name: string, pair: Pair, unit: string, aim: string, reaches: (pair: Pair) => boolean): Figure {
  return { name, value: pair.ours, baseline: pair.bare, unit, aim, isReached: reaches(pair) };
}
