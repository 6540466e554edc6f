import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSupervisor } from "@/lib/cli/supervisor.mjs";
import { type Bundle, bundle } from "@/lib/cli/testing/bundle";
import { type KillablePostgres, startKillablePostgres } from "@/lib/cli/testing/killable-postgres";
import { createPayingDesk, type PayingDesk, type Pressed } from "@/lib/cli/testing/paying-desk";
import { bundlePresses, type PressProcess, startPresses } from "@/lib/cli/testing/press-process";

/** `npm run test:kills` makes it 300. By default, the fewest that hit every moment, every action and both victims. */
const KILLS = Number(process.env.CORRIDOR_KILLS ?? 14);
/** How many processes are ready and waiting while the one before them is killed. */
const AHEAD = 2;

let postgres: KillablePostgres;
let desk: PayingDesk;
let worker: Bundle;
let presses: Bundle;
const supervisor = createSupervisor({ logDir: path.join("test-results", "kill-logs") });

beforeAll(async () => {
  postgres = await startKillablePostgres();
  [desk, worker, presses] = await Promise.all([createPayingDesk(), bundle("lib/worker.ts"), bundlePresses()]);
  supervisor.start("worker", worker.args, { env: { CORRIDOR_LOG_LEVEL: "warn" }, restart: true });
  await until(isNamed);
});
afterAll(async () => {
  await supervisor.stop();
  worker?.remove();
  presses?.remove();
  await desk?.close();
  await postgres?.stop();
});

const rowsOf = async <Row>(text: string, values: unknown[] = []) =>
  (await desk.database.pool.query(text, values)).rows as Row[];

const until = (check: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await check()).toBe(true), { timeout: 60_000, interval: 4 });

/** Whether every directory was read: a name that becomes known between preview and press is a change, and refused. */
const isNamed = async () =>
  (
    await rowsOf(`select 1 from environment e where not exists (
      select 1 from directory_sync d where d.environment_id = e.id and d.customers_up_to is not null and d.accounts_walked_at is not null)`)
  ).length === 0;
const isWaitedFor = async (part: string) =>
  (await rowsOf("select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like $1", [`%${part}%`]))
    .length > 0;
const stateOf = async ({ key }: Pressed) =>
  (
    await rowsOf<{ settled: boolean }>("select settled_at is not null as settled from journal_entry where key = $1", [
      key,
    ])
  )[0];
const isSettled = async (pressed: Pressed) => (await stateOf(pressed))?.settled === true;
const isOnRecord = (pressed: Pressed) => async () => (await stateOf(pressed)) !== undefined;

/** Holds a lock while `during` runs, in a transaction that ends afterwards even if the database was killed. */
async function holding(lock: string, values: unknown[], during: () => Promise<void>): Promise<void> {
  const client = await desk.database.pool.connect();
  try {
    await client.query("begin");
    await client.query(lock, values);
    await during();
  } finally {
    // Closed, not returned: closing it releases the lock, and a killed database has nothing to roll back.
    client.release(true);
  }
}

type Kill = () => Promise<void>;

/** Every step of a money action, and how to hit it: each waits for its moment, then kills. */
const MOMENTS: Record<string, (pressed: Pressed, kill: Kill) => Promise<void>> = {
  "while the intent is written": async (pressed, kill) => {
    await holding("lock table journal_step in share mode", [], async () => {
      pressed.go();
      await until(() => isWaitedFor('insert into "journal_step"'));
      await kill();
    });
  },
  "once the intent is committed": async (pressed, kill) => {
    await desk.hold(pressed, "before");
    pressed.go();
    await until(isOnRecord(pressed));
    await kill();
  },
  "in the call, before its effect": async (pressed, kill) => {
    await desk.hold(pressed, "before");
    pressed.go();
    await until(() => desk.isCalled());
    await kill();
  },
  "in the call, after its effect": async (pressed, kill) => {
    await desk.hold(pressed, "after");
    pressed.go();
    await until(() => desk.hasEffect(pressed));
    await kill();
  },
  "between the response and its record": async (pressed, kill) => {
    await desk.hold(pressed, "before");
    pressed.go();
    await until(isOnRecord(pressed));
    await holding("select from journal_entry where key = $1 for update", [pressed.key], async () => {
      await desk.letGo();
      // The call held back may have been another's: the worker repeats calls that an earlier kill left open.
      await until(async () => (await isWaitedFor("with settled as")) || (await isSettled(pressed)));
      await kill();
    });
  },
  "once the outcome is committed": async (pressed, kill) => {
    pressed.go();
    await until(() => isSettled(pressed));
    await kill();
  },
  "at any time": async (pressed, kill) => {
    pressed.go();
    await sleep(Math.random() * 60);
    await kill();
  },
};

const killPostgres = () => postgres.kill(() => rowsOf("select 1"));

/** Makes everything that waits for a time happen now: nobody makes these calls any more, and no job needs waiting. */
async function hasten(): Promise<void> {
  await rowsOf("update journal_entry set lease_until = now() where settled_at is null");
  await rowsOf(
    `update journal_entry set created_at = created_at - interval '11 minutes'
      where settled_at is null and status = 'unknown' and action like 'transfer.%'
        and not request ? 'idempotencyKey' and created_at > now() - interval '11 minutes'`,
  );
  await rowsOf(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
      where task_identifier in ('journal.settle', 'approval.close') and run_at > now()`,
  );
}

interface Ended {
  key: string;
  status: string;
  last_step: string;
  audits: number;
}

async function entriesOnceSettled(): Promise<Ended[]> {
  await vi.waitFor(
    async () => {
      await hasten();
      const open = "select 1 from journal_entry where settled_at is null";
      const deciding = "select 1 from approval where status = 'deciding'";
      expect(await rowsOf(`${open} union all ${deciding}`)).toEqual([]);
    },
    { timeout: 240_000, interval: 1_500 },
  );
  return await rowsOf<Ended>(
    `select key, status, (select count(*)::int from audit_event a where a.journal_id = j.id) as audits,
            (select s.status from journal_step s where s.entry_id = j.id order by s.id desc limit 1) as last_step
       from journal_entry j`,
  );
}

test(`${KILLS} kills: never two effects, no intent lost`, { timeout: 60_000 + KILLS * 20_000 }, async () => {
  const pool = Array.from({ length: AHEAD }, () => startPresses(presses));
  const take = async (): Promise<PressProcess> => {
    pool.push(startPresses(presses));
    const next = await pool.shift();
    if (!next) throw new Error("no process is left");
    return next;
  };
  const made: (Pressed & { moment: string; victim: string })[] = [];
  let process = await take();
  try {
    for (let round = 0; round < KILLS; round++) {
      // Seven moments, six actions, five rounds shared by two victims: with no common factor, all combinations occur.
      const [moment = "", meet] = Object.entries(MOMENTS)[round % 7] ?? [];
      const victim = round % 5 < 2 ? "Postgres" : "the process";
      const killed = process;
      const pressed = await desk.next(round, (press) => killed.press(press));
      made.push({ ...pressed, moment, victim });
      await meet?.(pressed, victim === "Postgres" ? killPostgres : killed.kill).catch(async (error: unknown) => {
        const response = await Promise.race([pressed.answer(), sleep(1_000, "nothing yet")]);
        throw new Error(`${moment}, ${pressed.name}, ${victim}: ${response}`, { cause: error });
      });
      await desk.letGo();
      if (victim === "the process") process = await take();
      else await pressed.answer();
      // The browser sends the same again; every other time only the worker is left to learn the outcome.
      if (round % 2 === 0) expect(await process.press(pressed.press)).not.toBeNull();
    }
  } finally {
    for (const each of [...pool, process]) await (await each).kill();
  }

  const entries = await entriesOnceSettled();
  const effects = await desk.effects(made);
  const verdicts = made.map(({ key, moment, victim, name }, at) => {
    const own = entries.filter((entry) => entry.key === key);
    return {
      key,
      moment,
      victim,
      name,
      effects: effects[at],
      succeeded: own.filter((one) => one.status === "succeeded").length,
    };
  });
  expect(
    verdicts.filter((one) => (one.effects ?? 0) > 1),
    "carried out twice",
  ).toEqual([]);
  expect(
    verdicts.filter((one) => one.effects !== one.succeeded),
    "the journal disagrees with the service",
  ).toEqual([]);
  expect(
    entries.filter(({ status, last_step }) => !["succeeded", "refused"].includes(status) || last_step !== status),
    "entries that did not end",
  ).toEqual([]);
  expect(
    entries.filter(({ audits }) => audits !== 1),
    "entries without their audit record",
  ).toEqual([]);
  expect(await desk.totals(), "effects that no press stands for").toBe(
    verdicts.filter((one) => one.effects === 1).length,
  );
  const sums = (await desk.simulator.control.ledger()).map(({ everything }) => everything);
  expect(
    sums.every((sum) => sum === "0"),
    "the service's ledger",
  ).toBe(true);
  // Kills happened both before and after the effect.
  expect(new Set(verdicts.map((one) => one.effects))).toEqual(new Set([0, 1]));
});
