import { z } from "zod";
import { Fault } from "../faults/faults";
import { Settings } from "../state/settings";
import { changeSettings } from "../state/world";
import type { ControlRoute } from "./routes";

const Advance = z.strictObject({ seconds: z.number().min(0) });
const WebhookUrl = z.strictObject({ url: z.string() });

/** Routes for the state, the clock, faults and settings. */
export const stateRoutes: Record<string, ControlRoute> = {
  "GET /state": (world) => ({
    now: world.clock.iso(),
    baseUrl: world.baseUrl,
    publicKey: world.keys.publicKey(),
    settings: world.settings,
    counters: world.store.counters,
    sizes: {
      customers: world.store.tables.customers.size,
      externalAccounts: world.store.tables.externalAccounts.size,
      internalAccounts: world.store.tables.internalAccounts.size,
      transactions: world.history.size + world.store.tables.transactions.size,
      quotes: world.store.tables.quotes.size,
      timers: world.store.tables.timers.size,
    },
    webhooksWaiting: world.sender.waiting,
    errors: world.errors.slice(-20),
    memory: process.memoryUsage(),
  }),
  "GET /counters": (world) => world.store.counters,
  "GET /ledger": (world) =>
    world.store.ledger.currencies().map((currency) => ({
      currency,
      total: world.store.ledger.total(currency).toString(),
      everything: world.store.ledger.total(currency, true).toString(),
    })),
  "POST /clock/advance": (world, input) => {
    world.scheduler.advance(Advance.parse(input).seconds);
    return { now: world.clock.iso() };
  },
  "GET /faults": (world) => world.faults.list(),
  "POST /faults": (world, input) => world.faults.add(Fault.parse(input)),
  "DELETE /faults": (world) => {
    world.faults.clear();
    return {};
  },
  "GET /settings": (world) => world.settings,
  "POST /settings": (world, input) => {
    changeSettings(world, Settings.partial().parse(input));
    world.sender.resume();
    return world.settings;
  },
  "POST /webhook-url": (world, input) => {
    changeSettings(world, { webhookUrl: WebhookUrl.parse(input).url });
    world.sender.resume();
    return world.settings;
  },
};
