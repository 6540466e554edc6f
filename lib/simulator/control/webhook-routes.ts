import { z } from "zod";
import { refuse } from "../http/api-error";
import type { World } from "../state/world";
import { ForgeKind, forge } from "../webhooks/forge";
import type { ControlRoute } from "./routes";

const Send = z.strictObject({
  type: z.string().default("TEST"),
  data: z.record(z.string(), z.unknown()).default({}),
  count: z.number().int().min(1).max(10_000).default(1),
});
const Forge = z.strictObject({
  kind: ForgeKind,
  type: z.string().default("TEST"),
  data: z.record(z.string(), z.unknown()).default({}),
  /** For `duplicate`: the delivery to repeat; absent: the latest one. */
  id: z.string().optional(),
  count: z.number().int().min(1).max(1000).default(1),
});

function requireUrl(world: World): void {
  if (world.settings.webhookUrl === "") throw refuse(400, "WEBHOOK_ENDPOINT_NOT_SET", "Set a webhook URL first.");
}

/** Routes for sending, forging and inspecting webhooks, and for keys. */
export const webhookRoutes: Record<string, ControlRoute> = {
  "POST /webhooks/send": (world, input) => {
    requireUrl(world);
    const { type, data, count } = Send.parse(input);
    return { ids: Array.from({ length: count }, () => world.sender.enqueue(type, data)) };
  },
  "POST /webhooks/forge": async (world, input) => {
    requireUrl(world);
    return { answers: await forge(world, Forge.parse(input)) };
  },
  "GET /deliveries": (world, _input, query) => {
    const limit = Number(query.get("limit") ?? 200);
    const type = query.get("type");
    const all = [...world.store.tables.deliveries.all()].filter((delivery) => type === null || delivery.type === type);
    return all.slice(-limit).map(({ body, ...delivery }) => ({ ...delivery, event: JSON.parse(body) as unknown }));
  },
  "GET /keys": (world) => ({
    publicKeys: Array.from({ length: world.keys.count }, (_, age) => world.keys.publicKey(age)),
  }),
  "POST /keys/rotate": (world) => ({ publicKey: world.keys.rotate() }),
};
