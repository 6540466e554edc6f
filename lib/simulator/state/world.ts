import { join } from "node:path";
import { Faults } from "../faults/faults";
import { SeedIndex } from "../listing/seed-index";
import type { SimulatorOptions } from "../options";
import { CURRENCIES, HELD_CURRENCIES } from "../pricing/currencies";
import { hasDeployedNames } from "../revisions/deployment";
import { History } from "../seed/history";
import { WebhookSender } from "../webhooks/sender";
import { SigningKeys } from "../webhooks/signing-keys";
import { ChangeLog, type LogHeader } from "./change-log";
import { Clock } from "./clock";
import { systemAccount } from "./ledger";
import { hash32 } from "./random";
import { Scheduler } from "./scheduler";
import { DEFAULT_SETTINGS, Settings } from "./settings";
import { Store } from "./store";

/** Everything that makes up one simulator. */
export interface World {
  options: SimulatorOptions;
  clock: Clock;
  store: Store;
  scheduler: Scheduler;
  history: History;
  seedIndex: SeedIndex;
  faults: Faults;
  keys: SigningKeys;
  sender: WebhookSender;
  settings: Settings;
  /** The base URL as clients see it; set once the server listens. */
  baseUrl: string;
  /** Errors that can't be reported to any client. */
  errors: string[];
}

function sameSeed(header: LogHeader, options: SimulatorOptions): void {
  for (const name of ["seed", "customers", "transactions"] as const) {
    if (options.given.has(name) && options[name] !== header[name]) {
      throw new Error(
        `The data directory was created with --${name} ${header[name]}, not ${options[name]}. Use another --data, or omit the flag.`,
      );
    }
  }
}

function fill(store: Store, history: History): void {
  const { seed, now } = history.options;
  for (const customer of history.customers) store.seed("customers", customer.record);
  for (const account of history.externals) store.seed("externalAccounts", account);
  const since = new Date(now - 800 * 86_400_000).toISOString();
  let index = 0;
  for (const account of history.parties.internalAccounts(since)) {
    store.seed("internalAccounts", account);
    const customer = history.customers[Math.floor(index / HELD_CURRENCIES.length)];
    const facts = HELD_CURRENCIES[index % HELD_CURRENCIES.length];
    if (facts) {
      const home = customer?.homeCurrency === facts.code;
      const size = customer === undefined ? 4_000_000 : customer.record.customerType === "BUSINESS" ? 90_000 : 6_000;
      const draw = hash32(seed, index, 0xba) / 4294967296;
      const share =
        customer === undefined || home || draw < 0.25 ? 0.2 + 0.8 * (hash32(seed, index, 0xbb) / 4294967296) : 0;
      const amount = BigInt(Math.round(((size * (home ? 1 : 0.3) * share) / facts.usd) * 10 ** facts.decimals));
      store.ledger.apply(account.id, facts.code, amount);
      store.ledger.apply(systemAccount("funding"), facts.code, -amount);
    }
    index++;
  }
  for (const facts of CURRENCIES) {
    const liquidity = BigInt(Math.round((50_000_000 / facts.usd) * 10 ** facts.decimals));
    store.ledger.apply(systemAccount("fx"), facts.code, liquidity);
    store.ledger.apply(systemAccount("funding"), facts.code, -liquidity);
  }
}

/** Builds the seed, replays the log over it and returns a world whose clock has not started yet. */
export function createWorld(options: SimulatorOptions): World {
  const log = options.data === null ? null : new ChangeLog(options.data);
  const clock = new Clock();
  const store = new Store(log);
  let history: History | null = null;
  const build = (header: LogHeader): History => {
    history = new History(header);
    fill(store, history);
    return history;
  };
  const known = store.replay((header) => {
    sameSeed(header, options);
    build(header);
  });
  const { seed, customers, transactions } = options;
  const header = known ?? { version: 1 as const, seed, customers, transactions, now: options.now ?? Date.now() };
  const built = history ?? build(header);
  store.openLog(header, known === null);

  const clockValue = store.tables.values.get("clock")?.value;
  if (typeof clockValue === "number") clock.offsetMs = clockValue;
  else if (options.now !== null && known === null) clock.jumpTo(options.now);

  const saved = Settings.partial().safeParse(store.tables.values.get("settings")?.value ?? {});
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    regulated: options.regulated,
    approvalWindowSeconds: options.approvalWindowSeconds,
    paceSeconds: options.paceSeconds,
    ...(hasDeployedNames(options.deployment)
      ? { signatureHeader: "X-Grid-Signature", transactionIdFrom: "creation" as const }
      : {}),
    ...(saved.success ? saved.data : {}),
  };
  // A flag that was given for this start overrides the stored setting.
  if (options.given.has("webhook-url") || settings.webhookUrl === "") settings.webhookUrl = options.webhookUrl;
  if (options.given.has("regulated")) settings.regulated = options.regulated;
  if (options.given.has("approval-window")) settings.approvalWindowSeconds = options.approvalWindowSeconds;

  if (options.given.has("pace")) settings.paceSeconds = options.paceSeconds;

  const errors: string[] = [];
  const onError = (error: unknown) => {
    errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.stderr.write(`${errors.at(-1)}\n`);
  };
  const scheduler = new Scheduler(clock, store, onError);
  const keyFile = options.signingKeyFile ?? (options.data === null ? null : join(options.data, "signing-keys.json"));
  const world: Omit<World, "sender"> & { sender?: WebhookSender } = {
    options,
    clock,
    store,
    scheduler,
    history: built,
    seedIndex: new SeedIndex(built),
    faults: new Faults(),
    keys: new SigningKeys(keyFile),
    settings,
    baseUrl: "",
    errors,
  };
  const whole = Object.assign(world, { sender: new WebhookSender(world, onError) });
  for (const stored of store.tables.changedTransactions.all()) {
    const index = built.transactionIds.index(stored.id);
    if (index >= 0) whole.seedIndex.setState(index, stored.record.status);
  }
  return whole;
}

/** Changes settings and keeps them across restarts. */
export function changeSettings(world: World, changes: Partial<Settings>): void {
  Object.assign(world.settings, changes);
  world.store.put("values", { id: "settings", value: { ...world.settings } });
  world.store.flush();
}
