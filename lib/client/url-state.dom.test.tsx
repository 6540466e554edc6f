import { act, cleanup, renderHook } from "@testing-library/react";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Filter } from "@/lib/fields";
import { isSameSearch, useListState } from "./url-state";

const filters = [
  { kind: "range", param: ["startDate", "endDate"], label: "Created" },
  {
    kind: "choice",
    param: "status",
    label: "Status",
    options: [
      { value: "FAILED", label: "Failed" },
      { value: "PENDING", label: "Pending" },
    ],
  },
  { kind: "text", param: "reference", label: "Reference" },
  { kind: "flag", param: "isRefunded", label: "Refunded" },
] as const satisfies readonly Filter[];

/** The list's state on a page whose URL ends in `search`, and that URL's current query. */
function open(search: string, sorts?: readonly string[]) {
  const address = { search };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PathnameContext.Provider value="/eu/transactions">
      <NuqsTestingAdapter
        hasMemory
        searchParams={search}
        onUrlUpdate={({ queryString }) => {
          address.search = queryString;
        }}
      >
        {children}
      </NuqsTestingAdapter>
    </PathnameContext.Provider>
  );
  const { result, rerender, unmount } = renderHook(() => useListState(filters, "Europe/Madrid", sorts), { wrapper });
  return { state: () => result.current, address, rerender, unmount };
}

/** nuqs batches changes and updates the URL a moment later. */
async function change(what: () => void) {
  await act(async () => {
    what();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe("filters and the URL", () => {
  test("the query asks for what the URL contains", () => {
    const { state } = open("?status=FAILED&reference=INV-1&isRefunded=true&endDate=2026-11-20T10:00:00.000Z&limit=20");
    expect(state().query).toEqual({
      status: "FAILED",
      reference: "INV-1",
      isRefunded: "true",
      endDate: "2026-11-20T10:00:00.000Z",
      limit: 20,
      sortOrder: "desc",
    });
    expect(state().isFiltered).toBe(true);
  });

  test.each([
    ["?page=3", 1],
    ["?page=-3", 1],
    ["?cursor=c2", 2],
    ["?cursor=c9&page=0", 2],
    ["?cursor=c3&page=3", 3],
  ])("%s is page %i", (search, page) => {
    expect(open(search).state().page).toBe(page);
  });

  test("values that no filter knows never reach the service", () => {
    const { state } = open("?status=NONSENSE&startDate=someday&isRefunded=maybe&limit=7&sortOrder=up&page=x");
    expect(state().query).toEqual({ limit: 50, sortOrder: "desc" });
    expect(state().isFiltered).toBe(false);
  });

  test("a change of filters is written to the URL and goes back to the first page", async () => {
    const { state, address } = open("?reference=a&cursor=c3&page=3&open=Transaction:1");
    await change(() => state().setFilters({ status: "PENDING", reference: null }));
    expect(address.search).toBe("?status=PENDING");
    await change(() => state().clearFilters());
    expect(address.search).toBe("");
  });

  test.each([
    ["today", { startDate: "2026-11-01T23:00:00.000Z" }],
    ["yesterday", { startDate: "2026-10-31T23:00:00.000Z", endDate: "2026-11-01T22:59:59.999Z" }],
    // The clocks were set back on 25 October, so days before that began an hour earlier.
    ["7d", { startDate: "2026-10-26T23:00:00.000Z" }],
    ["30d", { startDate: "2026-10-03T22:00:00.000Z" }],
    ["this-month", { startDate: "2026-10-31T23:00:00.000Z" }],
    ["last-month", { startDate: "2026-09-30T22:00:00.000Z", endDate: "2026-10-31T22:59:59.999Z" }],
    ["24h", { startDate: "2026-11-01T08:30:00.000Z" }],
    ["last-month&endDate=2026-10-10T00:00:00Z", { endDate: "2026-10-10T00:00:00Z" }],
  ])("the span %s follows the user's calendar and stays a span in the URL and in a saved view", (span, instants) => {
    vi.useFakeTimers({ now: Date.parse("2026-11-02T08:30:00Z"), toFake: ["Date"] });
    const { state } = open(`?startDate=${span}`);
    expect(state().query).toMatchObject(instants);
    expect("endDate" in state().query).toBe("endDate" in instants);
    expect(new URLSearchParams(state().search).get("startDate")).toBe(span.split("&")[0]);
    vi.useRealTimers();
  });

  test("a view is recognised although it was saved when the filters had another order", () => {
    const { state } = open("?status=FAILED&startDate=7d&sortOrder=asc&limit=20");
    expect(isSameSearch("sortOrder=asc&status=FAILED&startDate=7d", state().search)).toBe(true);
    expect(isSameSearch("status=FAILED&startDate=30d&sortOrder=asc", state().search)).toBe(false);
    expect(isSameSearch("status=FAILED&startDate=7d", state().search)).toBe(false);
  });

  test("a saved view replaces filters, order and columns, and keeps the page size", async () => {
    const { state, address } = open("?reference=a&limit=20&cursor=c2&page=2");
    await change(() => state().applySearch("status=FAILED&sortOrder=asc&columns=id,status"));
    expect(Object.fromEntries(new URLSearchParams(address.search))).toEqual({
      status: "FAILED",
      sortOrder: "asc",
      columns: "id,status",
      limit: "20",
    });
    expect(new URLSearchParams(state().search).get("columns")).toBe("id,status");
  });

  test("only a sort key of the list is used; it is part of the view, and a new one starts at page 1", async () => {
    expect(open("?sortBy=amount").state().query).toEqual({ limit: 50, sortOrder: "desc" });
    const sorted = open("?sortBy=amount&cursor=c2&page=2", ["amount"]);
    expect(sorted.state().query).toMatchObject({ sortBy: "amount", sortOrder: "desc", cursor: "c2" });
    expect(sorted.state().search).toBe("sortBy=amount");
    await change(() => sorted.state().setSort(null, "asc"));
    expect(Object.fromEntries(new URLSearchParams(sorted.address.search))).toEqual({ sortOrder: "asc" });
    await change(() => sorted.state().applySearch("sortBy=amount"));
    expect(sorted.state().sortBy).toBe("amount");
    await change(() => sorted.state().applySearch("sortBy=colour"));
    expect(sorted.state().sortBy).toBeNull();
  });
});

describe("pages", () => {
  test("forward and back follow the cursors of visited pages", async () => {
    const { state, address } = open("?status=FAILED");
    expect(state().back).toBe("none");
    await change(() => state().goForward("c2"));
    await change(() => state().goForward("c3"));
    expect(state()).toMatchObject({ page: 3, back: "page" });
    expect(state().query.cursor).toBe("c3");
    await change(() => state().goBack());
    expect(address.search).toBe("?status=FAILED&cursor=c2&page=2");
    await change(() => state().goBack());
    expect(address.search).toBe("?status=FAILED");
  });

  test("the way back survives a reload in the same tab; another browser goes to the first page", async () => {
    const before = open("?status=FAILED");
    await change(() => before.state().goForward("c2"));
    await change(() => before.state().goForward("c3"));
    before.unmount();

    const reloaded = open(before.address.search);
    expect(reloaded.state()).toMatchObject({ page: 3, back: "page" });
    reloaded.unmount();

    sessionStorage.clear();
    const shared = open(before.address.search);
    expect(shared.state()).toMatchObject({ page: 3, back: "first" });
    expect(shared.state().query.cursor).toBe("c3");
    await change(() => shared.state().goBack());
    expect(shared.address.search).toBe("?status=FAILED");
  });

  test("a span resolves to the same instant on every page and after a reload", async () => {
    const { state, address, unmount } = open("?startDate=24h");
    const start = state().query.startDate;
    await change(() => state().goForward("c2"));
    expect(state().query.startDate).toBe(start);
    unmount();
    expect(open(address.search).state().query.startDate).toBe(start);
  });

  test("the cursors of one set of filters are never used for another", async () => {
    const { state } = open("?status=FAILED");
    await change(() => state().goForward("c2"));
    await change(() => state().goForward("c3"));
    cleanup();
    expect(open("?status=PENDING&cursor=c3&page=3").state().back).toBe("first");
  });

  test("another page size or order starts over", async () => {
    const { state, address } = open("?cursor=c2&page=2");
    await change(() => state().setLimit(100));
    expect(address.search).toBe("?limit=100");
    await change(() => state().setSort(null, "asc"));
    expect(new URLSearchParams(address.search).get("sortOrder")).toBe("asc");
    await change(() => state().setLimit(33));
    expect(new URLSearchParams(address.search).has("limit")).toBe(false);
  });
});

test("a span moves on with the day on an open page, except from page to page", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T22:50:00Z"), toFake: ["Date"] });
  try {
    const { state, rerender } = open("?startDate=today");
    expect(state().query).toMatchObject({ startDate: "2026-11-19T23:00:00.000Z" });
    await change(() => state().goForward("c2"));
    vi.setSystemTime(new Date("2026-11-20T23:10:00Z"));
    rerender();
    expect(state().query).toMatchObject({ startDate: "2026-11-19T23:00:00.000Z" });
    await change(() => state().goBack());
    rerender();
    expect(state().query).toMatchObject({ startDate: "2026-11-20T23:00:00.000Z" });
    const before = state().query;
    vi.setSystemTime(new Date("2026-11-20T23:11:00Z"));
    rerender();
    expect(state().query).toBe(before);
    vi.setSystemTime(new Date("2026-11-22T09:00:00Z"));
    rerender();
    expect(state().query).toMatchObject({ startDate: "2026-11-21T23:00:00.000Z" });
    expect(state().spanOf("today")).toMatchObject({ from: "2026-11-21T23:00:00.000Z" });
  } finally {
    vi.useRealTimers();
  }
});
