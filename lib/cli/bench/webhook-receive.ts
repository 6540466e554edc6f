import { sampleTransaction, signedDelivery } from "./deliveries";
import type { Figure } from "./figure";
import { compare } from "./load";
import type { World } from "./world";

/** New, signed deliveries per second, verified and stored with their notification, against a route that does nothing. */
export async function webhookReceive(world: World): Promise<Figure[]> {
  const transaction = await sampleTransaction(world);
  // Both get the same deliveries, so that making and signing them costs both the same.
  const next = () => signedDelivery(world, transaction);
  const { stack, bare } = world;
  const { perSecond } = await compare(
    { url: `${stack.url}/api/webhooks/${stack.environment}`, method: "POST", next },
    { url: `${bare}/api/empty`, method: "POST", next },
    { connections: 20, seconds: 5 },
  );
  const isReached = perSecond.ours / perSecond.bare >= 0.8;
  return [
    { name: "Webhook receive", value: perSecond.ours, baseline: perSecond.bare, unit: "/s", aim: "≥ 0.8 ×", isReached },
  ];
}
