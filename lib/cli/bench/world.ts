import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type StackDescription, startStack } from "../e2e-stack.mjs";
import { ROOT } from "../paths.mjs";
import { SANDBOX_CREDENTIALS } from "../simulated-service.mjs";
import { createSupervisor } from "../supervisor.mjs";
import { startBareApp } from "./bare-app";

/** What benchmarks run against: the complete product, and the bare app beside it. */
export interface World {
  stack: StackDescription;
  /** Origin of the bare app. */
  bare: string;
  /** Cookie header of a signed-in administrator. */
  cookie: string;
  /** Signs like the simulated service. */
  signingKey: KeyObject;
  /** The folder of the processes' logs. */
  logDir: string;
  stop(): Promise<void>;
}

/** Transactions in the simulated service. */
export const BENCH_TRANSACTIONS = 100_000;

/** Signs in over HTTP like a browser and returns the cookies. */
async function signIn({ url, password }: StackDescription): Promise<string> {
  const jar = new Map<string, string>();
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
  };
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const csrf = await fetch(`${url}/api/auth/csrf`);
  keep(csrf);
  const { csrfToken }: { csrfToken: string } = await csrf.json();
  const body = new URLSearchParams({
    csrfToken,
    email: "administrator@corridor.test",
    password,
    json: "true",
    callbackUrl: url,
  });
  const headers = { cookie: cookies(), origin: url, "content-type": "application/x-www-form-urlencoded" };
  const response = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    headers,
    body,
    redirect: "manual",
  });
  keep(response);
  if (response.status !== 200) throw new Error(`Signing in failed: ${response.status} ${await response.text()}`);
  return cookies();
}

/** Starts everything. Logs are in bench-results/logs. */
export async function startWorld(): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), "corridor-bench-"));
  const logDir = path.join(ROOT, "bench-results", "logs");
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const keyFile = path.join(folder, "signing-keys.json");
  const privateKeys = [privateKey.export({ type: "pkcs8", format: "pem" }).toString()];
  writeFileSync(keyFile, JSON.stringify({ privateKeys }), { mode: 0o600 });
  const { description, stop: stopStack } = await startStack({
    logDir,
    simulator: ["--signing-key-file", keyFile, "--transactions", String(BENCH_TRANSACTIONS)],
    env: { CORRIDOR_LOG_LEVEL: "warn" },
  });
  const supervisor = createSupervisor({ logDir });
  const stop = async () => {
    await supervisor.stop();
    await stopStack();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const credentials = `${SANDBOX_CREDENTIALS.tokenId}:${SANDBOX_CREDENTIALS.clientSecret}`;
    const bare = await startBareApp(supervisor, description.serviceUrl, credentials);
    return { stack: description, bare, cookie: await signIn(description), signingKey: privateKey, logDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
