import type { Quote } from "@/lib/contract/quote";
import { expect, test } from "./fixtures";
import { queryDatabase } from "./pages/database";
import type { OwnService } from "./pages/own-service";
import { WebProcess } from "./pages/web-process";

const KILLS = 54;
/** The last purely time-based kill happens this long after the request was sent. */
const LATEST_MS = 60;
/** Processes started ahead, waiting while the previous one is being killed. */
const AHEAD = 2;

interface Attempt {
  quote: Quote;
  key: string;
}

interface Entry {
  id: string;
  resource_id: string;
  status: string;
  settled_by: string | null;
  settled_at: Date | null;
  last_step: string;
  audits: number;
}

/** Presses "execute" like a browser: at one web process, with the quote's amounts and its own key. */
async function pressExecute(url: string, slug: string, cookie: string, origin: string, attempt: Attempt) {
  const { quote, key } = attempt;
  return await fetch(`${url}/api/quotes/${encodeURIComponent(quote.id)}/execute`, {
    method: "POST",
    headers: { cookie, origin, "content-type": "application/json", "corridor-environment": slug },
    body: JSON.stringify({
      key,
      totalSendingAmount: quote.totalSendingAmount,
      totalReceivingAmount: quote.totalReceivingAmount,
      sendingCurrency: quote.sendingCurrency?.code,
      receivingCurrency: quote.receivingCurrency?.code,
      sourceId: quote.source?.accountId ?? null,
      destinationId: quote.destination?.accountId ?? null,
      purposeOfPayment: null,
      description: null,
      acceptsOtherAmount: false,
    }),
  });
}

/** Waits for this round's moment to kill: some milliseconds after sending, or a point within the service's call. */
async function untilMoment(round: number, own: OwnService, first: Attempt): Promise<void> {
  if (round % 3 === 0) {
    await new Promise((resolve) => setTimeout(resolve, (round / KILLS) * LATEST_MS));
    return;
  }
  const reached =
    round % 3 === 1
      ? async () => (await own.control.call<{ hits: number }[]>("GET", "/faults")).some(({ hits }) => hits > 0)
      : async () => (await own.control.count("executions", first.quote.id)) > 0;
  await expect.poll(reached, { intervals: [4], timeout: 10_000 }).toBe(true);
}

test(`kill -9 at ${KILLS} moments of an execution: never two effects, none forgotten`, async ({
  stack,
  own,
  cookiesOf,
}) => {
  test.setTimeout(600_000);
  const { control, api, slug } = own;
  const cookie = (await cookiesOf("operations")).map(({ name, value }) => `${name}=${value}`).join("; ");
  // Short, so that a request never sent is known not to have been executed as soon as the quote has expired.
  await control.settings({ quoteLifetimeSeconds: 8, answerDelayMs: 4 });
  const executedNow = async () => (await control.state()).counters.executions?.byKey ?? {};
  // Other journeys pay at the service directly, past the console: exclude what was there before.
  const before = new Set(Object.keys(await executedNow()));
  const payer = await api.payer(0);
  const warmUp = await api.quote(payer, 1_000);
  const warm = async (url: string) => {
    const wrong = await pressExecute(url, slug, cookie, stack.url, { quote: warmUp, key: "not a key" });
    expect(wrong.status).toBe(400);
    const read = await fetch(`${url}/api/quotes/${encodeURIComponent(warmUp.id)}`, {
      headers: { cookie, "corridor-environment": slug },
    });
    expect(read.status).toBe(200);
  };
  const pool: Promise<WebProcess>[] = Array.from({ length: AHEAD }, () => WebProcess.startWarm(stack, warm));
  const attempts: Attempt[] = [];
  let interrupted = 0;

  try {
    for (let round = 0; round < KILLS; round++) {
      const web = await pool.shift();
      if (!web) throw new Error("no web process is left");
      pool.push(WebProcess.startWarm(stack, warm));
      const quotes = await Promise.all([api.quote(payer, 2_000 + round), api.quote(payer, 3_000 + round)]);
      const pair = quotes.map((quote) => ({ quote, key: crypto.randomUUID() }));
      const [first] = pair;
      if (!first) throw new Error("no quote was made");
      attempts.push(...pair);
      if (round % 3 > 0) {
        const when = round % 3 === 1 ? ("before" as const) : ("after" as const);
        await control.fault({ match: { endpoint: "executeQuote" }, times: 2, delayMs: 250, when });
      }

      const responses = pair.map((attempt) => pressExecute(web.url, slug, cookie, stack.url, attempt));
      const settled = Promise.allSettled(responses);
      await untilMoment(round, own, first);
      expect(await web.kill()).toBe("SIGKILL");
      interrupted += (await settled).filter(({ status }) => status === "rejected").length;
      await control.clearFaults();

      // The browser finds the next server and sends the same again; every other round only the worker is left.
      if (round % 2 === 0) {
        const next = await pool[0];
        if (!next) throw new Error("no web process is left");
        const again = await Promise.all(pair.map((one) => pressExecute(next.url, slug, cookie, stack.url, one)));
        for (const response of again) expect([200, 409]).toContain(response.status);
      }
    }
  } finally {
    for (const web of pool) await (await web).kill();
  }

  const entriesNow = () =>
    queryDatabase<Entry>(
      stack.databaseUrl,
      `select j.id, j.resource_id, j.status, j.settled_by, j.settled_at,
              (select s.status from journal_step s where s.entry_id = j.id order by s.id desc limit 1) as last_step,
              (select count(*)::int from audit_event a where a.journal_id = j.id) as audits
         from journal_entry j join environment e on e.id = j.environment_id where e.slug = $1`,
      [slug],
    );
  await expect
    .poll(async () => (await entriesNow()).filter((entry) => entry.settled_at === null).length, {
      message: "journal entries that are still open",
      timeout: 120_000,
    })
    .toBe(0);

  const entries = await entriesNow();
  const executed = await executedNow();
  const verdicts = attempts.map(({ quote }) => {
    const own = entries.filter((entry) => entry.resource_id === quote.id);
    return {
      quote: quote.id,
      executions: executed[quote.id] ?? 0,
      succeeded: own.filter((entry) => entry.status === "succeeded").length,
    };
  });
  expect(
    verdicts.filter((one) => one.executions > 1),
    "executed twice",
  ).toEqual([]);
  expect(
    verdicts.filter((one) => one.executions !== one.succeeded),
    "the journal disagrees with the service",
  ).toEqual([]);
  expect(
    Object.keys(executed).filter((id) => !before.has(id) && !entries.some(({ resource_id }) => resource_id === id)),
    "forgotten",
  ).toEqual([]);
  expect(
    entries.filter((entry) => !["succeeded", "refused"].includes(entry.status) || entry.last_step !== entry.status),
    "entries that did not end",
  ).toEqual([]);
  expect(
    entries.filter((entry) => entry.audits !== 1),
    "entries without their audit record",
  ).toEqual([]);
  expect((await control.ledger()).map(({ everything }) => everything)).not.toContainEqual(
    expect.stringMatching(/[1-9]/),
  );
  // The kills really hit the calls, and reading back really settled them.
  expect(interrupted).toBeGreaterThanOrEqual(KILLS);
  expect(
    entries.filter((entry) => entry.settled_by === "read-back" && entry.status === "succeeded").length,
  ).toBeGreaterThan(KILLS / 2);
});
