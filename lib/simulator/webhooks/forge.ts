import { randomUUID } from "node:crypto";
import { z } from "zod";
import { refuse } from "../http/api-error";
import type { DeliveryResponse } from "../state/records";
import type { World } from "../state/world";
import { postDelivery } from "./post-delivery";
import { SigningKeys } from "./signing-keys";

/** Ways to send a webhook that is malformed, or sent when it shouldn't be. */
export const ForgeKind = z.enum([
  "bad-signature",
  "no-signature",
  "garbage-signature",
  "old-key",
  "tampered",
  "duplicate",
  "out-of-order",
  "late",
  "malformed",
  "oversize",
  "not-json-object",
]);
export type ForgeKind = z.infer<typeof ForgeKind>;

export interface ForgeInput {
  kind: ForgeKind;
  type: string;
  data: Record<string, unknown>;
  id?: string | undefined;
  count: number;
}

const DAY = 86_400_000;
const OVERSIZE = (1 << 20) + 1024;

interface Forged {
  body: string;
  /** Null: no signature header. */
  signature: string | null;
}

function eventBody(input: ForgeInput, at: number, data: Record<string, unknown> = input.data): string {
  return JSON.stringify({
    id: `Webhook:${randomUUID()}`,
    type: input.type,
    timestamp: new Date(at).toISOString(),
    data,
  });
}

function latestBody(world: World, id: string | undefined): string {
  const known =
    id === undefined ? [...world.store.tables.deliveries.all()].at(-1) : world.store.tables.deliveries.get(id);
  if (!known) throw refuse(404, "NOT_FOUND", "No such delivery to repeat.");
  return known.body;
}

function make(world: World, input: ForgeInput): Forged {
  const now = world.clock.now();
  const body = eventBody(input, now);
  const signed = (text: string): Forged => ({ body: text, signature: world.keys.sign(text) });
  switch (input.kind) {
    case "bad-signature":
      return { body, signature: SigningKeys.forged(body) };
    case "no-signature":
      return { body, signature: null };
    case "garbage-signature":
      return { body, signature: "bm90IGEgc2lnbmF0dXJl" };
    case "old-key":
      if (world.keys.count < 2) throw refuse(409, "NO_OLD_KEY", "Rotate the key first.");
      return { body, signature: world.keys.sign(body, 1) };
    case "tampered":
      return { body: `${body.slice(0, -1)} }`, signature: world.keys.sign(body) };
    case "duplicate":
      return signed(latestBody(world, input.id));
    case "out-of-order":
      return signed(eventBody(input, now - 60_000, { ...input.data, updatedAt: new Date(now - 60_000).toISOString() }));
    case "late":
      return signed(eventBody(input, now - 6.9 * DAY));
    case "malformed":
      return signed('{"id": "Webhook:');
    case "oversize":
      return signed(eventBody(input, now, { ...input.data, padding: "x".repeat(OVERSIZE) }));
    case "not-json-object":
      return signed('["not", "an", "event"]');
  }
}

/** Sends a forged webhook at once, `count` copies in parallel, and returns the responses. Never retried. */
export async function forge(world: World, input: ForgeInput): Promise<DeliveryResponse[]> {
  const { body, signature } = make(world, input);
  return Promise.all(
    Array.from({ length: input.count }, () => postDelivery(world.settings, body, signature, world.clock)),
  );
}
