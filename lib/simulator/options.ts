import { parseArgs } from "node:util";
import { type Deployment, readDeployment } from "./revisions/deployment";

/** The simulator's start options. */
export interface SimulatorOptions {
  /** 0 picks a free port. */
  port: number;
  controlPort: number;
  host: string;
  /** Directory of the event log; null keeps everything in memory. */
  data: string | null;
  seed: number;
  customers: number;
  transactions: number;
  webhookUrl: string;
  regulated: boolean;
  approvalWindowSeconds: number;
  /** The file of the webhook signing key; null: in the data directory, or in memory. */
  signingKeyFile: string | null;
  /** About how many seconds between events that the simulator creates by itself; 0: none. */
  paceSeconds: number;
  /** The deployed revision to simulate. */
  deployment: Deployment;
  /** The instant at which the seed's history ends, in milliseconds; null: the first start. */
  now: number | null;
  /** The options that were given explicitly. */
  given: ReadonlySet<string>;
}

const MAX_PACE = 3600;

/** Every flag with its default. */
export const FLAGS = {
  port: { type: "string", default: "4010" },
  "control-port": { type: "string", default: "4011" },
  host: { type: "string", default: "127.0.0.1" },
  data: { type: "string" },
  seed: { type: "string", default: "1" },
  customers: { type: "string", default: "250" },
  transactions: { type: "string", default: "5000" },
  "webhook-url": { type: "string", default: "" },
  regulated: { type: "string", default: "true" },
  "approval-window": { type: "string", default: "120" },
  "signing-key-file": { type: "string" },
  pace: { type: "string", default: "0" },
  now: { type: "string" },
  revision: { type: "string", default: "specification" },
  with: { type: "string", default: "" },
  without: { type: "string", default: "" },
} as const;
type Flag = keyof typeof FLAGS;

/**
 * Reads flags, falling back to environment variables (`SIMULATOR_CONTROL_PORT` for `--control-port`). Throws an Error
 * with an explanation for an invalid value.
 */
export function readOptions(args: string[], env: Record<string, string | undefined>): SimulatorOptions {
  const { values } = parseArgs({ args, options: withoutDefaults(), strict: true });
  const given = new Set<string>();
  /** The name under which it was set. */
  const named = (flag: Flag) =>
    values[flag] === undefined && env[variableOf(flag)] !== undefined ? variableOf(flag) : `--${flag}`;
  const text = (flag: Flag): string | null => {
    const value = values[flag] ?? env[variableOf(flag)];
    if (typeof value === "string") {
      given.add(flag);
      return value;
    }
    const spec = FLAGS[flag];
    return "default" in spec ? spec.default : null;
  };
  const whole = (flag: Flag, min: number, max: number): number => {
    const value = Number(text(flag));
    if (!Number.isInteger(value) || value < min || value > max) {
      throw new Error(`${named(flag)} takes a whole number from ${min} to ${max}.`);
    }
    return value;
  };
  const regulated = text("regulated");
  if (regulated !== "true" && regulated !== "false") throw new Error(`${named("regulated")} takes true or false.`);
  const window = Number(text("approval-window"));
  if (!Number.isFinite(window) || window < 0) throw new Error(`${named("approval-window")} takes seconds, 0 or more.`);
  const pace = Number(text("pace"));
  if (!Number.isFinite(pace) || pace < 0 || pace > MAX_PACE) {
    throw new Error(`${named("pace")} takes seconds from 0 (nothing happens by itself) to ${MAX_PACE}.`);
  }
  const now = text("now");
  const instant = now === null ? null : Date.parse(now);
  if (instant !== null && Number.isNaN(instant)) throw new Error(`${named("now")} takes an ISO 8601 instant.`);
  return {
    port: whole("port", 0, 65_535),
    controlPort: whole("control-port", 0, 65_535),
    host: text("host") ?? "127.0.0.1",
    data: text("data"),
    seed: whole("seed", 0, 2 ** 31),
    customers: whole("customers", 10, 200_000),
    transactions: whole("transactions", 0, 5_000_000),
    webhookUrl: text("webhook-url") ?? "",
    regulated: regulated === "true",
    approvalWindowSeconds: window,
    signingKeyFile: text("signing-key-file"),
    paceSeconds: pace,
    now: instant,
    deployment: readDeployment({
      revision: text("revision") ?? "",
      with: text("with") ?? "",
      without: text("without") ?? "",
    }),
    given,
  };
}

function variableOf(flag: Flag): string {
  return `SIMULATOR_${flag.toUpperCase().replaceAll("-", "_")}`;
}

function withoutDefaults(): Record<Flag, { type: "string" }> {
  return Object.fromEntries(Object.keys(FLAGS).map((flag) => [flag, { type: "string" }])) as Record<
    Flag,
    { type: "string" }
  >;
}
