import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { freePort } from "./ports.mjs";

const ROOT = path.resolve(import.meta.dirname, "..", "..");
const TYPESCRIPT = ["--import", "tsx", "--conditions=react-server"];
/** Each as [file, flags]; without a flag, the web server would be built first. */
const COMMANDS = {
  start: ["lib/cli/start.mjs"],
  "start --web-olny": ["lib/cli/start.mjs", "--web-olny"],
  "start --worker-only": ["lib/cli/start.mjs", "--worker-only"],
  "start --receiver-only": ["lib/cli/start.mjs", "--receiver-only"],
  demo: ["lib/cli/demo.mjs"],
  admin: ["lib/cli/admin.mjs", "rotate-vault"],
  worker: [...TYPESCRIPT, "lib/worker.ts"],
  receiver: [...TYPESCRIPT, "lib/receiver.ts"],
  simulator: ["--import", "tsx", "lib/simulator/main.ts"],
} as const;
type Command = keyof typeof COMMANDS;

let folder: string;
let port: number;
let database: TestDatabase;
let good: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), "corridor-refusals-"));
  port = await freePort();
  good = {
    CORRIDOR_DATA_DIR: path.join(folder, "data"),
    PORT: String(port),
    DATABASE_URL: database.url,
    CORRIDOR_VAULT_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    CORRIDOR_AUTH_SECRET: randomBytes(48).toString("base64"),
  };
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The output of a command before it ends with exit code 1, without a stack trace in it. */
async function refusal(command: Command, variables: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...good, ...variables } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, [...COMMANDS[command]], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  const parts: Buffer[] = [];
  child.stdout.on("data", (part: Buffer) => parts.push(part));
  child.stderr.on("data", (part: Buffer) => parts.push(part));
  const code = await new Promise((resolve) => child.once("close", resolve));
  const said = Buffer.concat(parts).toString("utf8");
  expect(code, said).toBe(1);
  expect(said).not.toMatch(/^\s+at .+:\d+/m);
  return said;
}

test("npm start refuses a flag that it doesn't know, which would start every process", async () => {
  expect(await refusal("start --web-olny", {})).toContain("npm start -- [one of]");
});

describe("an invalid variable stops the start with a sentence and no stack trace", () => {
  test.each<[Command, string, string]>([
    ["start", "PORT", "abc"],
    ["start", "PORT", "0"],
    ["start", "PORT", "65536"],
    ["start", "PORT", "3000.5"],
    ["start", "RECEIVER_PORT", "abc"],
    ["start --receiver-only", "RECEIVER_PORT", "0"],
    ["demo", "RECEIVER_PORT", "65536"],
    ["demo", "PORT", "abc"],
    ["demo", "SIMULATOR_PORT", "-1"],
    ["demo", "SIMULATOR_CONTROL_PORT", "1e3"],
  ])("%s with %s=%s", async (command, name, value) => {
    const said = await refusal(command, { [name]: value });
    expect(said.trim()).toBe(`${name} must be a port: a whole number from 1 to 65535.`);
  });

  test.each<[Command]>([["start"], ["demo"]])("%s with one port for two things", async (command) => {
    const said = await refusal(command, { RECEIVER_PORT: String(port) });
    expect(said.trim()).toBe("RECEIVER_PORT must differ from PORT.");
  });

  test.each<[Command]>([["start"], ["demo"]])("%s with a HOST that is not this machine's", async (command) => {
    expect(await refusal(command, { HOST: "203.0.113.7" })).toContain("HOST must be a name or address of this machine");
  });

  test("space around a value is ignored, as at the end of a secret's file", async () => {
    const said = await refusal("start", {
      ...{
        PORT: ` ${port}\n`,
        HOST: "localhost\n",
        CORRIDOR_DATA_DIR: `${folder}/spaced\n`,
        CORRIDOR_LOG_LEVEL: "loud",
      },
    });
    expect(said.trim().split("\n").slice(1)).toEqual([expect.stringContaining("CORRIDOR_LOG_LEVEL must be one of")]);
    expect(readdirSync(folder)).toContain("spaced");
  });

  test("reports a port in use, with the variable that chooses another", async () => {
    const server = net.createServer().listen(port, "127.0.0.1");
    try {
      expect(await refusal("start", {})).toMatch(/is taken by another program.*PORT=\d+ npm run/s);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });

  test.each<[Command]>([["start"], ["demo"], ["admin"]])(
    "%s with a CORRIDOR_DATA_DIR that is a file",
    async (command) => {
      const file = path.join(folder, `file-${command}`);
      writeFileSync(file, "");
      const said = await refusal(command, { CORRIDOR_DATA_DIR: file });
      expect(said.trim()).toBe("CORRIDOR_DATA_DIR must be a folder that this user can read and write (EEXIST).");
    },
  );

  const configuration = {
    CORRIDOR_URL: "corridor",
    CORRIDOR_WEBHOOK_URL: "hooks",
    CORRIDOR_VAULT_KEYS: "short",
    CORRIDOR_AUTH_SECRET: "short",
    CORRIDOR_OIDC_ISSUER: "issuer",
    CORRIDOR_ENVIRONMENT_BASE_URL: "service",
    CORRIDOR_ENVIRONMENT_MODE: "live",
    CORRIDOR_ENVIRONMENT_APPROVAL_WINDOW_SECONDS: "soon",
    CORRIDOR_EXPORT_PARALLEL: "many",
    CORRIDOR_EXPORT_KEEP_DAYS: "for ever",
    CORRIDOR_ALLOW_PRIVATE_ADDRESSES: "perhaps",
    CORRIDOR_OUTBOUND_PROXY: "proxy:3128",
    CORRIDOR_TRUST_PROXY: "perhaps",
    CORRIDOR_LOG_LEVEL: "loud",
  };
  test.each<[Command]>([
    ["start"],
    ["start --worker-only"],
    ["start --receiver-only"],
    ["worker"],
    ["receiver"],
    ["admin"],
  ])("reports every variable of the product if all are invalid: %s", async (command) => {
    const said = await refusal(command, configuration);
    expect(said).toContain("Corridor can't start with this configuration:");
    for (const name of Object.keys(configuration)) expect(said).toMatch(new RegExp(`^ +- ${name} .+\\.$`, "m"));
    expect(said).not.toContain("for ever");
  });

  test.each<[Command]>([["start"], ["worker"], ["receiver"], ["admin"]])(
    "%s with a database that is not there",
    async (command) => {
      const missing = new URL(good.DATABASE_URL ?? "");
      missing.pathname = "/corridor_nowhere";
      expect((await refusal(command, { DATABASE_URL: missing.href })).trim()).toBe(
        "Corridor can't start: the database at DATABASE_URL does not hold the database that is named there.",
      );
    },
  );

  test.each([
    ["postgres://localhost:1/x", "Corridor can't start: the database at DATABASE_URL does not answer."],
    ["postgres://a:b%c@localhost/x", "DATABASE_URL must be a PostgreSQL address;"],
  ])("start with DATABASE_URL=%s", async (url, sentence) => {
    expect(await refusal("start", { DATABASE_URL: url })).toContain(sentence);
  });

  test("start with a declared environment that can't be created", async () => {
    const declared = {
      CORRIDOR_ENVIRONMENT_NAME: "Sandbox",
      CORRIDOR_ENVIRONMENT_BASE_URL: "https://service.example/2025-10-13",
      CORRIDOR_ENVIRONMENT_TOKEN_ID: "token",
      CORRIDOR_ENVIRONMENT_CLIENT_SECRET: "secret",
    };
    expect(await refusal("start", { ...declared, CORRIDOR_ENVIRONMENT_WEBHOOK_PUBLIC_KEYS: "no key" })).toContain(
      "  - CORRIDOR_ENVIRONMENT_WEBHOOK_PUBLIC_KEYS: This isn't a public key",
    );
    expect(await refusal("start", { ...declared, CORRIDOR_ENVIRONMENT_BASE_URL: "https://10.0.0.1" })).toContain(
      "  - CORRIDOR_ENVIRONMENT_BASE_URL: ",
    );
  });

  test("an error of the database repeats no value that it was given", async () => {
    await database.pool.query(`create function refuse_all() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$`);
    await database.pool.query(
      "create trigger refuse_all before insert on environment for each row execute function refuse_all()",
    );
    const env = {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, ...good, NODE_ENV: "production" as const },
      CORRIDOR_ENVIRONMENT_NAME: "Refused",
      CORRIDOR_ENVIRONMENT_BASE_URL: "http://127.0.0.1:9/2025-10-13",
      CORRIDOR_ENVIRONMENT_TOKEN_ID: "token-of-ours",
      CORRIDOR_ENVIRONMENT_CLIENT_SECRET: "secret",
    };
    const child = spawn(process.execPath, [...TYPESCRIPT, "lib/cli/prepare.ts"], { cwd: ROOT, env });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (said += part));
    expect(await new Promise((resolve) => child.once("close", resolve))).toBe(1);
    await database.pool.query("drop trigger refuse_all on environment");
    expect(said).toContain('insert into "environment"');
    expect(said).not.toMatch(/token-of-ours|v1\.k1\./);
  });

  test("simulator with an invalid variable", async () => {
    const said = await refusal("simulator", { SIMULATOR_CUSTOMERS: "few" });
    expect(said.trim()).toBe("SIMULATOR_CUSTOMERS takes a whole number from 10 to 200000.");
  });
});
