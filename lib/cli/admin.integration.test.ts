import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { person } from "@/lib/server/db/schema/person";
import { workerHeartbeat } from "@/lib/server/db/schema/worker";
import { beat } from "@/lib/server/jobs/heartbeat";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), "corridor-admin-"));
  await database.db.insert(person).values({ email: "ada@corridor.test", name: "Ada", role: "administrator" });
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** What the command says, after its exit code. */
const admin = (...args: string[]) => adminWith({}, ...args);

function adminWith(variables: Record<string, string>, ...args: string[]): Promise<string> {
  const env = { ...process.env, CORRIDOR_DATA_DIR: folder, NODE_ENV: "production" as const, ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, ["lib/cli/admin.mjs", ...args], { env }, (error, out, err) => {
      resolve(`${error?.code ?? 0} ${(out + err).trim()}`);
    });
  });
}
const emails = async () =>
  (await database.db.select().from(person).orderBy(person.createdAt)).map(({ email }) => email);

test("makes a link for an administrator, and says so when that one is new", async () => {
  expect(await admin("set-up-link")).toMatch(/^0 ada@corridor\.test can set a password at http/);
  expect(await admin("set-up-link", "Bea@corridor.test")).toMatch(
    /^0 bea@corridor\.test is a new administrator, and can set a password at http/,
  );
  expect(await emails()).toEqual(["ada@corridor.test", "bea@corridor.test"]);
});

test("makes no administrator of what is no email address, and explains itself for anything else", async () => {
  const before = await emails();
  for (const word of ["--help", "ada"])
    expect(await admin("set-up-link", word)).toBe(
      "1 That is not an email address: npm run admin -- set-up-link <email>",
    );
  for (const args of [["--help"], ["-h"], ["help"]]) expect(await admin(...args)).toMatch(/^0 npm run admin -- /);
  for (const args of [[], ["toString"], ["set-up-link", "ada@corridor.test", "b"], ["rotate-vault", "k2"]])
    expect(await admin(...args)).toMatch(/^1 npm run admin -- set-up-link \[email\]/);
  expect(await emails()).toEqual(before);
});

test("makes no database of its own, whose older keys could be removed because it is empty", async () => {
  for (const command of ["rotate-vault", "after-restore", "set-up-link", "move-history"])
    expect(await adminWith({ DATABASE_URL: " " }, command)).toMatch(/^1 There is no database here\. Set the variables/);
  expect(readdirSync(folder)).toEqual([]);
});

test("after a restore it ends what waits, unless a worker runs", async () => {
  const nothing = "0 No sign-off was waiting.\nNo money action was open.";
  expect(await admin("after-restore")).toBe(nothing);
  await beat(database.db, crypto.randomUUID(), []);
  expect(await admin("after-restore")).toMatch(
    /^1 A worker is running on this database, or was half a minute ago: stop every process/,
  );
});

test("after a restore it waits until no open money action would be sent again under its key", async () => {
  await database.db.delete(workerHeartbeat);
  const { environment } = await createEnvironmentContext(
    database.db,
    await addSimulatedEnvironment(database.db),
    "operations",
  );
  await database.db.insert(journalEntry).values({
    ...{ environmentId: environment.id, key: "k", action: "transfer.out", resourceId: "Transfer:k", requestHash: "" },
    ...{ request: { idempotencyKey: "k" }, status: "unknown", leaseUntil: new Date() },
  });
  expect(await admin("after-restore")).toMatch(/^1 Run this again in 10 minutes\. A money action that was open/);
  await database.db.update(journalEntry).set({ createdAt: sql`now() - interval '11 minutes'` });
  expect(await admin("after-restore")).toBe(
    "0 No sign-off was waiting.\n1 money action open: Corridor reads the outcome from the service.",
  );
});
