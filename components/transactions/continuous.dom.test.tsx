import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { push, renderConsole } from "@/components/testing/console";
import { type Responder, respond, silence, stubServer } from "@/components/testing/server";
import { withoutWork } from "@/components/testing/work";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { TransactionExplorer } from "./explorer";

const [HEIGHT, VIEW] = [36, 720];
const OPENED = "2026-11-05T10:00:00.000Z";
const idOf = (at: number) => `Transaction:${String(at).padStart(6, "0")}`;
const rowsFrom = (offset: number, count: number) =>
  Array.from(
    { length: count },
    (_, nth): TransactionRow => ({
      ...{ id: idOf(offset + nth), status: "FAILED" },
      ...{ customerLabel: null, fromLabel: "Ana Prado", toLabel: "BBVA ·· 1234" },
    }),
  );

/** The number of payments, and the responses to part requests. */
let total = 0;
let parts: (offset: number) => Responder | undefined;
let asked: URLSearchParams[];

beforeEach(() => {
  sessionStorage.clear();
  [total, parts, asked] = [100_000, () => undefined, []];
  // There is no layout here: the box is as high as twenty rows.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(VIEW);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(1_000);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(VIEW);
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(() => total * HEIGHT + 35);
  HTMLElement.prototype.scrollTo = function (this: HTMLElement, given?: ScrollToOptions | number) {
    if (typeof given === "object") this.scrollTop = given.top ?? 0;
    // Replaces the library's own, which would wait for React while React is working.
    this.dispatchEvent(new Event("scroll"));
  };
  stubServer(
    withoutWork((path) => {
      // What an open payment shows is another test's matter.
      if (/\/transactions\/Transaction/.test(path)) return silence;
      const query = new URL(path, "http://localhost").searchParams;
      if (path.includes("/totals")) {
        const counted = total > 100_000 ? { count: null, moreThan: 100_000 } : { count: total, moreThan: null };
        return respond(200, { ...counted, sums: [], statuses: null, missing: null });
      }
      const offset = query.get("offset");
      if (offset !== null) asked.push(query);
      const given = offset === null ? undefined : parts(Number(offset));
      if (given) return given;
      const first = Number(offset ?? 0);
      const data = rowsFrom(first, Math.min(offset === null ? 50 : 100, total - first));
      return respond(200, { data, hasMore: first + data.length < total, source: "history", hasHistory: true });
    }),
    respond(200, {}),
  );
});
afterEach(() => vi.restoreAllMocks());

const drawn = () => [...document.querySelectorAll<HTMLElement>("tr[data-row-id]")].map((row) => row.dataset.rowId);
const offsets = () => asked.map((query) => Number(query.get("offset")));
const box = () => {
  const found = screen.getByRole("table").closest<HTMLElement>(".overflow-auto");
  if (!found) throw new Error("the list has no box");
  return found;
};
const scrollTo = (at: number) =>
  act(async () => {
    box().scrollTop = at * HEIGHT;
    fireEvent.scroll(box());
  });
const isThere = (at: number) => waitFor(() => expect(drawn()).toContain(idOf(at)), { timeout: 5_000 });
const key = (pressed: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed }));

async function open(search = `?currency=USD&list=continuous&at=${OPENED}`) {
  const shown = renderConsole(<TransactionExplorer />, { path: `/eu/transactions${search}` });
  await waitFor(() => expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe(String(total + 1)));
  return shown;
}

test("mounts and reads only visible rows, anywhere in the list, as of when it was opened", async () => {
  await open();
  await isThere(0);
  await isThere(19);
  expect(drawn().length).toBeLessThan(30);
  expect(offsets()).toEqual([0]);
  await scrollTo(50_000);
  await isThere(50_010);
  await waitFor(() => expect(drawn()).not.toContain(idOf(0)));
  expect(drawn().length).toBeLessThan(30);
  expect(offsets().filter((offset) => offset > 0 && offset < 49_900)).toEqual([]);
  expect(asked.every((query) => query.get("openedAt") === OPENED && query.get("limit") === "100")).toBe(true);
  const row = document.querySelector(`tr[data-row-id="${idOf(50_010)}"]`);
  expect(row?.getAttribute("aria-rowindex")).toBe("50012");
  expect(await screen.findByText(/^50,001–50,0\d\d of 100,000$/)).toBeTruthy();
});

test("has no column for memos, which the local history doesn't keep", async () => {
  await open();
  await isThere(0);
  expect(screen.getByRole("columnheader", { name: "Reference" })).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: "Memo" })).toBeNull();
});

test("keeps few parts in memory: rereads the start after much else was viewed", async () => {
  await open();
  await isThere(5);
  for (let at = 1; at <= 24; at++) {
    await scrollTo(at * 1_000 + 40);
    await isThere(at * 1_000 + 45);
  }
  expect(offsets().filter((offset) => offset === 0)).toHaveLength(1);
  await scrollTo(0);
  await isThere(5);
  expect(offsets().filter((offset) => offset === 0)).toHaveLength(2);
});

test("reads at most two parts at a time, and aborts those scrolled past", async () => {
  const signals: AbortSignal[] = [];
  const plain = window.fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (path.includes("offset=") && init.signal) signals.push(init.signal);
    return plain(path, init);
  });
  await open();
  await isThere(5);
  signals.length = 0;
  parts = () => silence;
  for (const at of [10_090, 20_090, 30_090]) {
    await scrollTo(at);
    await waitFor(() => expect(offsets()).toContain(at - 90));
    expect(signals.filter(({ aborted }) => !aborted).length).toBeLessThanOrEqual(2);
  }
  expect(signals.filter(({ aborted }) => aborted).length).toBeGreaterThanOrEqual(2);
});

test("a part that failed says so in its place, and can be retried there", async () => {
  parts = (offset) =>
    offset === 200 ? respond(500, { code: "unexpected", title: "Something went wrong." }) : undefined;
  await open();
  await isThere(5);
  await scrollTo(195);
  const said = await screen.findByRole("alert");
  expect(said.textContent).toContain("Rows 201–300 couldn't be loaded.");
  await isThere(198);
  parts = () => undefined;
  await act(async () => fireEvent.click(within(said).getByRole("button", { name: "Try again" })));
  await isThere(205);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a payment that occurs twice, because the list has changed in the meantime, is shown once", async () => {
  parts = (offset) =>
    offset === 100
      ? respond(200, { data: [...rowsFrom(99, 1), ...rowsFrom(101, 99)], hasMore: true, source: "history" })
      : undefined;
  await open();
  await isThere(5);
  await scrollTo(90);
  await isThere(105);
  expect(drawn().filter((id) => id === idOf(99))).toHaveLength(1);
  expect(screen.getByText("Already in this list: it has changed since it was opened.")).toBeTruthy();
});

test("a list beyond the limit says so and asks for a narrower filter", async () => {
  total = 1_000_000;
  renderConsole(<TransactionExplorer />, { path: `/eu/transactions?currency=USD&list=continuous&at=${OPENED}` });
  expect(await screen.findByText(/of the first 100,000\. Narrow the filter to see the others\.$/)).toBeTruthy();
  expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("100001");
});

test("without a count the list is as long as what was read, and ends where it ends", async () => {
  total = 230;
  stubServer(
    withoutWork((path) => {
      if (path.includes("/totals")) return silence;
      const offset = Number(new URL(path, "http://localhost").searchParams.get("offset") ?? 0);
      const data = rowsFrom(offset, Math.min(100, total - offset));
      return respond(200, { data, hasMore: offset + data.length < total, source: "history", hasHistory: true });
    }),
    respond(200, {}),
  );
  renderConsole(<TransactionExplorer />, { path: `/eu/transactions?currency=USD&list=continuous&at=${OPENED}` });
  await isThere(5);
  await scrollTo(100);
  await isThere(105);
  await scrollTo(200);
  await isThere(215);
  expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("231");
});

test("j and k move and keep the focus, x selects, Enter opens beside the list, then the page", async () => {
  await open();
  await isThere(5);
  for (const pressed of ["j", "j", "j", "k"]) await key(pressed);
  await waitFor(() => expect(document.activeElement?.getAttribute("data-row-id")).toBe(idOf(1)));
  await key("x");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select row 2" }).checked).toBe(true);
  await key("Enter");
  expect(await screen.findByRole("complementary")).toBeTruthy();
  await key("j");
  await waitFor(() => expect(document.activeElement?.getAttribute("data-row-id")).toBe(idOf(2)));
  expect(document.querySelector(`tr[aria-current="true"]`)?.getAttribute("data-row-id")).toBe(idOf(2));
  await key("Enter");
  // Not before the URL holds the open row.
  await waitFor(() => expect(push).toHaveBeenCalledWith(expect.stringContaining(encodeURIComponent(idOf(2)))));
  await key("Escape");
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(document.activeElement?.getAttribute("data-row-id")).toBe(idOf(2));
});

test("the focused row stays, wherever the list is scrolled to", async () => {
  await open();
  await isThere(5);
  for (const pressed of ["j", "j"]) await key(pressed);
  await scrollTo(60_000);
  await isThere(60_005);
  expect(document.activeElement?.getAttribute("data-row-id")).toBe(idOf(1));
  await key("j");
  await isThere(2);
  await waitFor(() => expect(document.activeElement?.getAttribute("data-row-id")).toBe(idOf(2)));
});

test("restores the position on return", async () => {
  const { unmount } = await open();
  await isThere(5);
  await scrollTo(70_000);
  await isThere(70_003);
  await act(async () => document.querySelector<HTMLElement>(`tr[data-row-id="${idOf(70_003)}"]`)?.focus());
  unmount();
  await open();
  await isThere(70_003);
  expect(drawn()).not.toContain(idOf(0));
  await key("j");
  await waitFor(() => expect(document.activeElement?.getAttribute("data-row-id")).toBe(idOf(70_004)));
});

test("one button switches to it and back, only for lists from the local history", async () => {
  renderConsole(<TransactionExplorer />, { path: "/eu/transactions?currency=USD" });
  const button = await screen.findByRole("button", { name: "Continuous" });
  button.focus();
  await act(async () => fireEvent.click(button));
  expect(await screen.findByText(/of 100,000$/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Pages" }));
  expect(screen.queryByRole("button", { name: /Older/ })).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Pages" })));
  expect(await screen.findByRole("button", { name: /Older/ })).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Show the live list" })));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Continuous" })).toBeNull());
});
