import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";
import { type Control, createControl } from "./control-client";

/** Flags of the simulator; omitted ones take their defaults, ports any free one. */
export interface StartOptions {
  port?: number;
  controlPort?: number;
  data?: string;
  seed?: number;
  customers?: number;
  transactions?: number;
  webhookUrl?: string;
  regulated?: boolean;
  approvalWindowSeconds?: number;
  signingKeyFile?: string;
  now?: string;
  /** The deployed revision, and the capabilities by which it differs, comma-separated. */
  revision?: string;
  with?: string;
  without?: string;
  /** Where the process's stderr goes; default: this process's own. */
  stderr?: "inherit" | "ignore";
}

/** A running simulator. */
export interface Simulator {
  /** With the version segment, as an environment needs it. */
  baseUrl: string;
  controlUrl: string;
  /** SPKI PEM. */
  publicKey: string;
  pid: number;
  /** Shuts it down cleanly; resolves once it has exited. */
  stop(): Promise<void>;
  /** `kill -9`; resolves once it has exited. */
  kill(): Promise<void>;
  control: Control;
}

const Ready = z.object({
  ready: z.literal(true),
  port: z.number(),
  controlPort: z.number(),
  baseUrl: z.string(),
  publicKey: z.string(),
});

const ROOT = join(import.meta.dirname, "..", "..");

/** The variable with the path of the simulator bundled by tests: it starts three times as fast as from its sources. */
export const PROGRAM_VARIABLE = "SIMULATOR_PROGRAM";

function flagsOf(options: StartOptions): string[] {
  const flags: Record<string, string | number | boolean | undefined> = {
    port: options.port ?? 0,
    "control-port": options.controlPort ?? 0,
    data: options.data,
    seed: options.seed,
    customers: options.customers,
    transactions: options.transactions,
    "webhook-url": options.webhookUrl,
    regulated: options.regulated,
    "approval-window": options.approvalWindowSeconds,
    "signing-key-file": options.signingKeyFile,
    now: options.now,
    revision: options.revision,
    with: options.with,
    without: options.without,
  };
  return Object.entries(flags).flatMap(([flag, value]) => (value === undefined ? [] : [`--${flag}`, String(value)]));
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the simulator ended with ${code} before it was ready`)));
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      const end = text.indexOf("\n");
      if (end >= 0) resolve(text.slice(0, end));
    });
  });
}

/** Starts the simulator as a separate process and waits until it listens. Rejects if it exits before that. */
export async function startSimulator(options: StartOptions = {}): Promise<Simulator> {
  const built = process.env[PROGRAM_VARIABLE];
  const program = built ? [built] : ["--import", "tsx", join(ROOT, "lib", "simulator", "main.ts")];
  const args = [...program, ...flagsOf(options)];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", options.stderr ?? "inherit"] });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const ready = Ready.parse(JSON.parse(await firstLine(child)));
  const controlUrl = `http://127.0.0.1:${ready.controlPort}/control`;
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await gone;
  };
  return {
    baseUrl: ready.baseUrl,
    controlUrl,
    publicKey: ready.publicKey,
    pid: child.pid ?? 0,
    stop: end("SIGTERM"),
    kill: end("SIGKILL"),
    control: createControl(controlUrl),
  };
}
