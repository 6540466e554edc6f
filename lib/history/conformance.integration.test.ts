import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missingClickhouse } from "@/lib/cli/testing/clickhouse";
import { startEngines, stopEngines, TEST_ENGINES, testClickhouse } from "@/lib/cli/testing/history-engines";
import { ago, dayOf, delivered, read, row } from "@/lib/cli/testing/history-rows";
import { ch, raw } from "./clickhouse/sql";
import { tableStatements } from "./clickhouse/tables";
import { type HistoryFilter, matchesFilter } from "./filter";
import { type History, type HistoryRow, historyRow, type SortBy, type Source } from "./history";

beforeAll(() => startEngines());
afterAll(stopEngines);

describe.each(TEST_ENGINES)("the history in $name", ({ isMissing, open }) => {
  const env = () => crypto.randomUUID();
  const statusOf = async (here: string, id: string) => {
    const [hit] = await open().search(
      here,
      { text: id.toLowerCase(), customerIds: [], accountIds: [], amounts: [] },
      2,
    );
    return hit?.status;
  };
  const search = async (here: string, fragments: Partial<Parameters<History["search"]>[1]>, limit = 10) => {
    const whole = { text: null, customerIds: [], accountIds: [], amounts: [], ...fragments };
    return (await open().search(here, whole, limit)).map(({ id }) => id);
  };

  test.skipIf(isMissing)("stores each payment once, in its own environment", async () => {
    const [here, elsewhere] = [env(), env()];
    const [one, other] = [row(), row()];
    const nothing = { added: 0, changed: 0, outside: 0, unordered: [] };
    expect(await open().put(here, [one, other, one], read(ago(1)))).toEqual({ ...nothing, added: 2 });
    expect(await open().put(here, [one, other], read(ago(0)))).toEqual(nothing);
    expect(await open().count(here)).toBe(2);
    expect(await open().count(elsewhere)).toBe(0);
    expect(await search(here, { text: one.id.toLowerCase() })).toEqual([one.id]);
    expect(await search(elsewhere, { text: one.id.toLowerCase() })).toEqual([]);
  });

  test.skipIf(isMissing)("stores a payment whose texts no database accepts unchanged", async () => {
    const here = env();
    const [lone, zero] = ["inv \ud800 1", "inv \u0000 2"].map((reference) => row({ reference, searchText: reference }));
    if (!lone || !zero) throw new Error("there are no rows");
    expect(await open().put(here, [lone, zero, row()], read(ago(0)))).toMatchObject({ added: 3 });
    expect(await open().count(here)).toBe(3);
    // The same text again is not a change.
    expect(await open().put(here, [lone, zero], read(ago(0, 5)))).toMatchObject({ added: 0, changed: 0 });
  });

  test.skipIf(isMissing)("applies newer updates and ignores older ones and those without a time", async () => {
    const here = env();
    const first = row({ status: "PENDING", changedAt: ago(2) });
    const version = (status: string, changedAt: Date | null) =>
      row({ ...first, status, changedAt, fingerprint: status });
    await open().put(here, [first], read(ago(1)));
    const news: [HistoryRow, Source, string][] = [
      [version("NEWER", ago(1)), delivered(ago(0)), "NEWER"],
      [version("OLDER", ago(2)), delivered(ago(0)), "NEWER"],
      [version("OLDER", ago(2)), read(ago(0)), "NEWER"],
      [version("TIMELESS", null), delivered(ago(0)), "NEWER"],
      [version("SAME TIME", ago(1)), delivered(ago(0)), "NEWER"],
      [version("READ BEFORE", ago(1)), read(ago(0, -1)), "NEWER"],
      [version("READ LATER", ago(1)), read(ago(0, 1)), "READ LATER"],
      [version("TIMELESS READ", null), read(ago(0, 2)), "TIMELESS READ"],
      [version("TIMELESS READ", ago(9)), read(ago(0, 3)), "TIMELESS READ"],
    ];
    for (const [next, source, expected] of news) {
      await open().put(here, [next], source);
      expect(await statusOf(here, first.id)).toBe(expected);
    }
    expect(await open().count(here)).toBe(1);
    expect(await open().days(here, { from: dayOf(ago(9)) })).toMatchObject([{ status: "TIMELESS READ", count: 1 }]);
  });

  test.skipIf(isMissing)("reports deliveries that can't be put in order by time, and ignores them", async () => {
    const here = env();
    const [timed, timeless] = [row({ changedAt: ago(2) }), row()];
    await open().put(here, [timed, timeless], read(ago(1)));
    const unordered = async (rows: HistoryRow[], source: Source) => (await open().put(here, rows, source)).unordered;
    const other = (of: HistoryRow, changedAt: Date | null) =>
      row({ ...of, changedAt, status: "FAILED", fingerprint: `failed ${changedAt}` });
    const news = [other(timed, null), other(timeless, ago(0))];
    expect((await unordered(news, delivered(ago(0)))).sort()).toEqual([timed.id, timeless.id].sort());
    // Some services write times in whole seconds, in which a payment may change more than once.
    expect(await unordered([other(timed, timed.changedAt)], delivered(ago(0)))).toEqual([timed.id]);
    // An unchanged delivery, an older one, and one of an unknown payment can be put in order.
    expect(await unordered([timeless, other(timed, ago(3)), row()], delivered(ago(0)))).toEqual([]);
    expect([await statusOf(here, timed.id), await statusOf(here, timeless.id)]).toEqual(["COMPLETED", "COMPLETED"]);
    expect(await unordered(news, read(ago(0, 1)))).toEqual([]);
    expect(await statusOf(here, timeless.id)).toBe("FAILED");
  });

  test.skipIf(isMissing)("leaves a newer delivery that lacks what is known to be read from the service", async () => {
    const here = env();
    const whole = row({ changedAt: ago(2), status: "PROCESSING", received: 900, customerId: "Customer:1" });
    await open().put(here, [whole], read(ago(1)));
    const next = (values: Partial<HistoryRow>) =>
      row({ ...whole, changedAt: ago(0), status: "COMPLETED", ...values, fingerprint: JSON.stringify(values) });
    for (const part of [{ sent: null }, { received: null }, { customerId: null }, { type: "" }]) {
      const outcome = await open().put(here, [next(part)], delivered(ago(0)));
      expect(outcome).toMatchObject({ changed: 0, unordered: [whole.id] });
    }
    // An older one has nothing to add.
    const old = next({ received: null, changedAt: ago(3) });
    expect((await open().put(here, [old], delivered(ago(0)))).unordered).toEqual([]);
    expect(await open().days(here, { from: dayOf(ago(9)) })).toMatchObject([{ status: "PROCESSING", amount: "1000" }]);
    // What the service itself no longer states is gone.
    expect(await open().put(here, [next({ received: null })], read(ago(0, 1)))).toMatchObject({ changed: 1 });
  });

  test.skipIf(isMissing)("lets a rebuild replace rows seen before it, whatever their content", async () => {
    const here = env();
    const spoiled = row({ status: "WRONG", changedAt: ago(-300) });
    const right = row({ ...spoiled, status: "RIGHT", changedAt: ago(5), fingerprint: "right" });
    await open().put(here, [spoiled], read(ago(2)));
    expect(await open().put(here, [right], read(ago(0)))).toMatchObject({ changed: 0 });
    expect(await statusOf(here, spoiled.id)).toBe("WRONG");
    const again = row({ ...right, fingerprint: "again" });
    expect(await open().put(here, [again], read(ago(0, 9), { rebuiltSince: ago(0, 5) }))).toMatchObject({ changed: 1 });
    expect(await statusOf(here, spoiled.id)).toBe("RIGHT");
    const late = row({ ...spoiled, fingerprint: "late", changedAt: ago(6) });
    await open().put(here, [late], read(ago(0, 10), { rebuiltSince: ago(0, 5) }));
    expect(await statusOf(here, spoiled.id)).toBe("RIGHT");
  });

  test.skipIf(isMissing)("refiles a payment once its creation time is known, and keeps it once", async () => {
    const here = env();
    const unknown = row({ createdAt: null, status: "PENDING" });
    const isDated = async () =>
      (await open().list(here, {}, { order: "asc", limit: 2 })).rows.map((one) => one.isDated);
    await open().put(here, [unknown], delivered(ago(1)));
    expect(await isDated()).toEqual([false]);
    expect(await open().days(here, { from: dayOf(ago(9)) })).toMatchObject([{ day: dayOf(ago(1)), count: 1 }]);
    const timeless = row({ ...unknown, status: "PROCESSING", fingerprint: "2" });
    await open().put(here, [timeless], read(ago(0)));
    expect(await open().days(here, { from: dayOf(ago(9)) })).toMatchObject([{ day: dayOf(ago(1)), count: 1 }]);
    const known = row({ ...unknown, createdAt: ago(40), status: "COMPLETED", fingerprint: "3" });
    await open().put(here, [known], read(ago(0, 1)));
    const days = await open().days(here, { from: dayOf(ago(60)) });
    expect(days).toMatchObject([{ day: dayOf(ago(40)), status: "COMPLETED", count: 1 }]);
    expect(await open().count(here)).toBe(1);
    await open().put(here, [unknown], read(ago(0, 2)));
    expect(await open().days(here, { from: dayOf(ago(60)) })).toMatchObject([
      { day: dayOf(ago(40)), status: "PENDING" },
    ]);
    expect(await isDated()).toEqual([true]);
  });

  test.skipIf(isMissing)("removes the given ids, and accepts them again", async () => {
    const here = env();
    const [one, other] = [row(), row()];
    await open().put(here, [one, other], read(ago(1)));
    await open().remove(here, [one.id, "Transaction:unknown"]);
    await open().remove(here, []);
    expect(await search(here, { text: "transaction" })).toEqual([other.id]);
    expect(await open().days(here, { from: dayOf(ago(9)) })).toMatchObject([{ count: 1, amount: "1000" }]);
    expect(await open().put(here, [one], read(ago(2)))).toMatchObject({ added: 1 });
    expect(await open().count(here)).toBe(2);
  });

  test.skipIf(isMissing)("removes rows that a rebuild did not see", async () => {
    const [here, elsewhere] = [env(), env()];
    const rows = [row(), row(), row({ createdAt: ago(70) })];
    await open().put(here, rows, read(ago(2)));
    await open().put(elsewhere, [row()], read(ago(2)));
    await open().put(here, rows.slice(0, 1), read(ago(1)));
    expect(await open().removeUnseen(here, ago(1))).toBe(2);
    expect(await open().removeUnseen(here, ago(1))).toBe(0);
    expect(await search(here, { text: "transaction" })).toEqual([rows[0]?.id]);
    expect(await open().count(elsewhere)).toBe(1);
  });

  test.skipIf(isMissing)("finds any offset in a list, from the beginning or after a cursor", async () => {
    const [here, elsewhere] = [env(), env()];
    // Several per instant, so that ties are broken by id alone.
    const rows = Array.from({ length: 60 }, (_, at) => row({ createdAt: ago(1 + Math.floor(at / 4)), sent: at }));
    await open().put(here, rows, read(ago(0)));
    await open().put(elsewhere, [row()], read(ago(0)));
    // Older versions and removed rows take up no place.
    await open().put(here, [row({ ...rows[7], status: "FAILED", fingerprint: "changed" })], read(ago(0, 1)));
    await open().remove(here, [rows[9]?.id ?? ""]);
    for (const [filter, count] of [[{}, 59] as const, [{ statuses: ["COMPLETED"] }, 58] as const]) {
      for (const order of ["asc", "desc"] as const) {
        const list = async (page: { limit: number; offset?: number; cursor?: string }) => {
          const found = await open().list(here, filter, { order, ...page });
          return { ids: found.rows.map(({ id }) => id), next: found.nextCursor ?? undefined };
        };
        const all = (await list({ limit: 100 })).ids;
        expect(all).toHaveLength(count);
        for (const offset of [0, 1, 25, 40]) {
          const { ids, next } = await list({ limit: 10, offset });
          expect(ids).toEqual(all.slice(offset, offset + 10));
          expect((await list({ limit: 3, cursor: next })).ids).toEqual(all.slice(offset + 10, offset + 13));
          expect((await list({ limit: 3, cursor: next, offset: 4 })).ids).toEqual(all.slice(offset + 14, offset + 17));
        }
        expect(await list({ limit: 10, offset: count - 2 })).toEqual({ ids: all.slice(-2), next: undefined });
        expect(await list({ limit: 10, offset: count })).toEqual({ ids: [], next: undefined });
        expect(await list({ limit: 10, offset: 99_999 })).toEqual({ ids: [], next: undefined });
      }
    }
  });

  test.skipIf(isMissing)("filters settled payments by their settlement time, and excludes all others", async () => {
    const here = env();
    const settledAt = ago(1);
    const returned = row({ status: "FAILED", failureReason: "PAYOUT_RETURNED", settledAt, createdAt: ago(2) });
    const completed = row({ settledAt, createdAt: ago(3) });
    const others = ["FAILED", "EXPIRED", "PROCESSING"].map((status) => row({ status, settledAt }));
    await open().put(here, [returned, completed, ...others, row()], read(ago(0)));
    for (const filter of [{ settledFrom: ago(2) }, { settledTo: ago(0) }]) {
      const { rows } = await open().list(here, filter, { order: "desc", limit: 10 });
      expect(rows.map(({ id }) => id)).toEqual([returned.id, completed.id]);
    }
  });

  test.skipIf(isMissing)("returns open payments due after a tenth of their age, the longest unread first", async () => {
    const here = env();
    // By the hour, not by the day, because the pause depends on the age in hours.
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const seen = (minutes: number) => read(minutesAgo(minutes));
    const pending = (days: number) => row({ isFinal: false, status: "PENDING", createdAt: minutesAgo(days * 1_440) });
    const [young, old, ancient, done] = [pending(0), pending(1), pending(90), row({ isFinal: true })];
    await open().put(here, [ancient], seen(5 * 60));
    await open().put(here, [old], seen(4 * 60));
    await open().put(here, [young, done], seen(24 * 60 * 3));
    expect(await open().due(here, 10)).toEqual([young.id, old.id]);
    expect(await open().due(here, 1)).toEqual([young.id]);
    await open().noteSeen(here, [young.id, "Transaction:unknown"], new Date());
    await open().noteSeen(here, [young.id], new Date(0));
    expect(await open().due(here, 10)).toEqual([old.id]);
    expect([await open().count(here), await statusOf(here, young.id)]).toEqual([4, "PENDING"]);
    await open().put(here, [ancient], seen(-1));
    await open().put(here, [old], seen(0));
    await open().put(here, [row({ ...young, isFinal: true, fingerprint: "done" })], seen(0));
    expect(await open().due(here, 10)).toEqual([]);
  });

  test.skipIf(isMissing)("searches by every kind of fragment, newest first", async () => {
    const here = env();
    const text = "transaction:0a_b%c'd\\e quote:77 inv-2026";
    const one = row({ searchText: text, customerId: "Customer:1", sourceId: "InternalAccount:1", sent: 12_345 });
    const two = row({ customerId: "Customer:1", destinationId: "InternalAccount:1", received: 12_345, sent: null });
    const three = row({ createdAt: ago(1), customerId: "Customer:2" });
    await open().put(here, [one, two, three], read(ago(0)));
    for (const fragment of ["0a_b%", "c'd\\e", "quote:77", "a_b…2026", "%c"]) {
      expect(await search(here, { text: fragment })).toEqual([one.id]);
    }
    for (const fragment of ["0a%b", "a__", "zzz", "'; drop"])
      expect(await search(here, { text: fragment })).toEqual([]);
    expect(await search(here, { customerIds: ["Customer:1", "Customer:9"] })).toEqual([two.id, one.id]);
    expect(await search(here, { accountIds: ["InternalAccount:1"] })).toEqual([two.id, one.id]);
    expect(await search(here, { amounts: [12_345, 1] })).toEqual([two.id, one.id]);
    expect(await search(here, { text: "quote:77", customerIds: ["Customer:2"] })).toEqual([three.id, one.id]);
    expect(await search(here, { customerIds: ["Customer:1", "Customer:2"] }, 1)).toEqual([three.id]);
    expect(await search(here, {})).toEqual([]);
    const [hit] = await open().search(here, { text: "quote:77", customerIds: [], accountIds: [], amounts: [] }, 1);
    expect(hit).toMatchObject({
      at: one.createdAt,
      sent: 12_345,
      received: null,
      sentCurrency: "USD",
      type: "OUTGOING",
    });
    await open().put(here, [row({ ...one, customerId: "Customer:3", fingerprint: "moved" })], read(ago(0, 1)));
    expect(await search(here, { customerIds: ["Customer:1"] })).toEqual([two.id]);
  });

  test.skipIf(isMissing)("reports how long similar payments usually take, once enough are known", async () => {
    const here = env();
    const took = (seconds: number, values: Partial<HistoryRow> = {}) => {
      const createdAt = ago(5, seconds);
      return row({ createdAt, settledAt: new Date(createdAt.getTime() + seconds * 1_000 + 250), ...values });
    };
    const like = { type: "OUTGOING", sentCurrency: "USD", receivedCurrency: "EUR" };
    await open().put(
      here,
      Array.from({ length: 19 }, (_, at) => took(at + 1)),
      read(ago(0)),
    );
    await open().put(
      here,
      [took(900, { createdAt: ago(95) }), took(900, { status: "FAILED" }), took(900, { sentCurrency: "GBP" })],
      read(ago(0)),
    );
    expect(await open().usualTime(here, like)).toBeNull();
    await open().put(here, [took(20)], read(ago(0)));
    const usual = await open().usualTime(here, like);
    expect(usual).toEqual({ count: 20, median: expect.closeTo(10.75, 6), most: expect.closeTo(18.35, 6) });
    expect(await open().usualTime(here, { ...like, type: "INCOMING" })).toBeNull();
  });

  test.skipIf(isMissing)("sums up days exactly, and open payments however old", async () => {
    const here = env();
    const huge = 9_000_000_000_000_000;
    const rows = [
      row({ sent: huge, createdAt: ago(2) }),
      row({ sent: huge, createdAt: ago(2) }),
      row({ sent: 3, createdAt: ago(2), refundStatus: "COMPLETED" }),
      row({
        sent: null,
        received: 7,
        sentCurrency: "",
        receivedCurrency: "JPY",
        receivedDecimals: 0,
        createdAt: ago(2),
      }),
      row({
        sent: null,
        sentCurrency: "",
        receivedCurrency: "",
        receivedDecimals: 0,
        status: "FAILED",
        createdAt: ago(1),
        failureReason: "LIMIT",
      }),
      row({ status: "PENDING", sent: 5, createdAt: ago(400), isFinal: false }),
      row({ status: "NEVER HEARD OF", sent: 6, createdAt: ago(1), isFinal: false }),
    ];
    await open().put(here, rows, read(ago(0)));
    const line = { type: "OUTGOING", failureReason: "", decimals: 2, count: 1, currency: "USD" };
    const yen = { currency: "", decimals: 0, sentCurrency: "", receivedCurrency: "JPY" };
    const none = { currency: "", decimals: 0, sentCurrency: "", receivedCurrency: "" };
    expect(await open().days(here, { from: dayOf(ago(2)) })).toMatchObject([
      { ...line, ...yen, day: dayOf(ago(2)), status: "COMPLETED", amount: "0" },
      { ...line, day: dayOf(ago(2)), status: "COMPLETED", count: 2, amount: "18000000000000000", refundStatus: "" },
      { ...line, day: dayOf(ago(2)), status: "COMPLETED", amount: "3", refundStatus: "COMPLETED" },
      { ...line, day: dayOf(ago(1)), ...none, status: "FAILED", failureReason: "LIMIT", amount: "0" },
      { ...line, day: dayOf(ago(1)), status: "NEVER HEARD OF", amount: "6" },
    ]);
    const open3 = [
      { ...line, day: dayOf(ago(400)), status: "PENDING", amount: "5" },
      { ...line, day: dayOf(ago(1)), status: "NEVER HEARD OF", amount: "6" },
    ];
    expect(await open().days(here, "open")).toMatchObject(open3);
    const [, , , , , pending] = rows;
    await open().put(
      here,
      [row({ ...pending, status: "COMPLETED", isFinal: true, fingerprint: "done" })],
      read(ago(0, 1)),
    );
    expect(await open().days(here, "open")).toMatchObject(open3.slice(1));
  });

  test.skipIf(isMissing)("filters amounts below zero like any other, and leaves out those not stated", async () => {
    const here = env();
    const none = { sent: null, sentCurrency: "", receivedCurrency: "" };
    const rows = [row({ sent: -5_000 }), row({ sent: 5_000 }), row({ sent: 50_000 }), row(none)];
    await open().put(here, rows, read(ago(0)));
    for (const filter of [{ amountTo: "100" }, { amountFrom: "0", amountTo: "100" }, { amountFrom: "0" }]) {
      const listed = await open().list(here, filter, { order: "asc", limit: 10 });
      const matching = rows.filter((one) => matchesFilter(one, filter)).map(({ id }) => id);
      expect(listed.rows.map(({ id }) => id)).toEqual(matching);
    }
  });

  test.skipIf(isMissing)(
    "sums up a currency in its finest unit when the service has changed its decimals",
    async () => {
      const here = env();
      const coarse = { sent: 1_234_500, sentDecimals: 2, sentCurrency: "USDC" };
      const fine = { sent: 12_345_000_000, sentDecimals: 6, sentCurrency: "USDC" };
      const older = row({ ...fine, createdAt: ago(3) });
      await open().put(
        here,
        [older, row({ ...fine, createdAt: ago(2) }), row({ ...coarse, createdAt: ago(2) })],
        read(ago(0)),
      );
      const days = await open().days(here, { from: dayOf(ago(4)) });
      expect(days.map(({ amount, decimals }) => `${amount} ${decimals}`)).toEqual(Array(3).fill("12345000000 6"));
    },
  );

  test.skipIf(isMissing)(
    "uses the received amount of an incoming payment, else the sent one, and none if that is missing",
    async () => {
      const here = env();
      const both = { sent: 5_000, sentCurrency: "USD", received: 90_000, receivedCurrency: "MXN", createdAt: ago(2) };
      const none = { sent: null, sentCurrency: "", sentDecimals: 0 };
      const noneReceived = { received: null, receivedCurrency: "", receivedDecimals: 0 };
      const incoming = row({ ...both, type: "INCOMING" });
      const outgoing = row({ ...both, type: "OUTGOING" });
      const [plain, unpaid] = [row({ ...incoming, ...none, id: "b" }), row({ ...incoming, ...noneReceived, id: "c" })];
      const unsent = row({ ...outgoing, ...none, id: "e", received: 1 });
      const exact = row({ ...incoming, id: "d", received: 1_234, receivedCurrency: "BHD", receivedDecimals: 3 });
      await open().put(here, [incoming, outgoing, plain, unpaid, exact, unsent], read(ago(0)));
      const ids = async (filter: HistoryFilter, by: SortBy = "created") =>
        (await open().list(here, filter, { by, order: "asc", limit: 10 })).rows.map(({ id }) => id);
      const sorted = (...rows: HistoryRow[]) => rows.map(({ id }) => id).sort();

      expect((await ids({ amountCurrencies: ["MXN"] })).sort()).toEqual(sorted(incoming, plain));
      expect(await ids({ amountCurrencies: ["USD"] })).toEqual([outgoing.id]);
      expect((await ids({ amountCurrencies: [""] })).sort()).toEqual(sorted(unpaid, unsent));
      expect(await ids({ amountTo: "50" })).toEqual(await ids({ amountFrom: "0", amountTo: "50" }));
      expect((await ids({ amountFrom: "900", amountTo: "900" })).sort()).toEqual(sorted(incoming, plain));
      expect(await ids({ amountFrom: "50", amountTo: "50" })).toEqual([outgoing.id]);
      expect(await ids({ amountFrom: "1.234", amountTo: "1.234" })).toEqual([exact.id]);
      const byAmount = await ids({}, "amount");
      expect(byAmount[0]).toBe(exact.id);
      // An unknown amount has its place by the other side's.
      expect(byAmount[1]).toBe(unsent.id);
      expect(byAmount.slice(2, 4).sort()).toEqual(sorted(incoming, plain));
      expect(byAmount.slice(4).sort()).toEqual(sorted(outgoing, unpaid));

      const days = async () =>
        (await open().days(here, { from: dayOf(ago(3)) })).map((day) =>
          [day.type, day.count, day.amount, day.currency, day.decimals].join(" "),
        );
      expect((await days()).sort()).toEqual([
        "INCOMING 1 0  0",
        "INCOMING 1 1234 BHD 3",
        "INCOMING 1 90000 MXN 2",
        "INCOMING 1 90000 MXN 2",
        "OUTGOING 1 0  0",
        "OUTGOING 1 5000 USD 2",
      ]);
      // A removed row takes its amount out of the roll-ups.
      await open().remove(here, [incoming.id, exact.id]);
      expect((await days()).sort()).toEqual([
        "INCOMING 1 0  0",
        "INCOMING 1 90000 MXN 2",
        "OUTGOING 1 0  0",
        "OUTGOING 1 5000 USD 2",
      ]);
    },
  );

  test.skipIf(isMissing)("reports recent and usual corridor times, corridors with most payments first", async () => {
    const here = env();
    const paid = (days: number, seconds: number, receivedCurrency: string) => {
      const createdAt = ago(days, seconds);
      return row({ createdAt, receivedCurrency, settledAt: new Date(createdAt.getTime() + seconds * 1_000) });
    };
    const rows = [paid(1, 10, "EUR"), paid(1, 20, "EUR"), paid(9, 40, "EUR"), paid(1, 5, "MXN"), paid(40, 1, "MXN")];
    await open().put(here, [...rows, row({ status: "FAILED", settledAt: ago(0) })], read(ago(0)));
    const corridor = { type: "OUTGOING", sentCurrency: "USD" };
    expect(await open().corridors(here, ago(30), ago(7))).toEqual([
      {
        ...{ ...corridor, receivedCurrency: "EUR" },
        recent: { count: 2, p50: expect.closeTo(15, 6), p95: expect.closeTo(19.5, 6) },
        usual: { count: 1, p50: 40, p95: 40 },
      },
      { ...corridor, receivedCurrency: "MXN", recent: { count: 1, p50: 5, p95: 5 }, usual: null },
    ]);
  });

  test.skipIf(isMissing)(
    "stores a payment with absurdly long words, and skips one with an absurdly long id",
    async () => {
      const here = env();
      const endless = () => randomBytes(4_000).toString("base64");
      const [status, type, failureReason, customerId, accountId] = Array.from({ length: 5 }, endless);
      const side = { sourceType: endless(), accountId };
      const amount = { amount: 1, currency: { code: endless(), decimals: 24 } };
      const odd = historyRow({
        ...{ id: "Transaction:odd", createdAt: ago(1).toISOString(), status, type, failureReason, customerId },
        ...{ source: side, sentAmount: amount, receivedAmount: amount },
      });
      const outcome = await open().put(here, [odd, row({ id: endless() })], read(ago(0)));
      expect(outcome).toEqual({ added: 1, changed: 0, outside: 1, unordered: [] });
      expect(await search(here, { text: "transaction:odd" })).toEqual(["Transaction:odd"]);
    },
  );

  test.skipIf(isMissing)("finds what a build wrote, before and after its indexes are tended", async () => {
    const here = env();
    const built = Array.from({ length: 300 }, () => row({ createdAt: ago(1) }));
    await open().put(here, built, read(ago(0), { rebuiltSince: ago(1) }));
    const one = built[123]?.id ?? "";
    expect(await search(here, { text: one.toLowerCase() })).toEqual([one]);
    await open().tend();
    expect(await search(here, { text: one.toLowerCase() })).toEqual([one]);
  });

  test.skipIf(isMissing)("skips rows outside the months that can be stored, and drops whole months", async () => {
    const here = env();
    const [ancient, distant] = [row({ createdAt: new Date("1999-01-01") }), row({ createdAt: ago(-200) })];
    const [old, fresh] = [row({ createdAt: new Date("2016-02-29T12:00:00Z") }), row({ createdAt: ago(0) })];
    const outcome = await open().put(here, [ancient, distant, old, fresh], read(ago(0)));
    expect(outcome).toEqual({ added: 2, changed: 0, outside: 2, unordered: [] });
    await open().keepMonths(0);
    expect(await open().count(here)).toBe(2);
    await open().keepMonths(1);
    expect(await search(here, { text: "transaction" })).toEqual([fresh.id]);
    expect(await open().count(here)).toBe(1);
    expect(await open().put(here, [old], read(ago(0)))).toMatchObject({ added: 1 });
  });
});

test.skipIf(missingClickhouse() !== null)("ClickHouse can parse the statements for a cluster's tables", async () => {
  for (const statement of tableStatements("history-1")) {
    await expect(testClickhouse().command(ch`explain ast ${raw(statement)}`)).resolves.toBeUndefined();
  }
});
