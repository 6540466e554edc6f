import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT, TYPESCRIPT } from "./paths.mjs";

/** The credentials that the simulator accepts for its sandbox. */
export const SANDBOX_CREDENTIALS = { tokenId: "sandbox-token", clientSecret: "sandbox-secret" };

/** The line that the simulator prints once it listens, or null so far. */
function readyLine(/** @type {string} */ logFile) {
  const line = readFileSync(logFile, "utf8")
    .split("\n")
    .find((text) => text.startsWith('{"ready":true'));
  return line ? JSON.parse(line) : null;
}

/**
 * Starts the simulated service under a supervisor (which must log to files) and waits until it listens. Returns its
 * ports, its base URL and the public key that verifies its deliveries.
 */
export async function startSimulatedService(
  /** @type {import("./supervisor.mjs").Supervisor} */ supervisor,
  /** @type {{ name?: string, port?: number, controlPort?: number, webhookUrl: string, dataDir?: string, extra?: string[] }} */ {
    name = "simulator",
    port = 0,
    controlPort = 0,
    webhookUrl,
    dataDir,
    extra = [],
  },
) {
  const args = [
    ...TYPESCRIPT,
    path.join(ROOT, "lib/simulator/main.ts"),
    ...["--port", String(port), "--control-port", String(controlPort)],
    ...["--webhook-url", webhookUrl, "--approval-window", "120"],
    ...(dataDir ? ["--data", dataDir] : []),
    ...extra,
  ];
  const child = supervisor.start(name, args, { restart: port !== 0 });
  const ready = await supervisor.ready(child, () => readyLine(child.logFile ?? ""));
  return {
    child,
    port: ready.port,
    controlPort: ready.controlPort,
    baseUrl: ready.baseUrl,
    publicKey: ready.publicKey,
  };
}
