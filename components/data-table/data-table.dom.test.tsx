import { fireEvent, render, screen, within } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { type ComponentProps, useState } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import type { Field, Filter } from "@/lib/fields";
import { CellValue } from "./cell";
import { DataTable } from "./data-table";
import type { ListControls, ListQuery } from "./list-controls";

interface Row {
  id: string;
  status: string;
  sender: string;
  amount: number;
}

const rows: Row[] = ["a", "b", "c"].map((name, index) => ({
  id: `Thing:${name}`,
  status: "Done",
  sender: "Dmitri Petrov",
  amount: 1_250_000 + index,
}));
const fields: Field<Row>[] = [
  { id: "id", label: "Thing", kind: "id", value: (row) => row.id, isSortable: true },
  {
    id: "status",
    label: "Status",
    kind: "status",
    value: (row) => ({ kind: "status", label: row.status, tone: "good" }),
  },
  { id: "sender", label: "Sender", kind: "text", value: (row) => row.sender },
  { id: "filed", label: "Filed", kind: "text", isFileOnly: true, value: () => "in files alone" },
  {
    id: "amount",
    label: "Sent",
    kind: "amount",
    value: (row) => ({ kind: "amount", amount: row.amount, currency: "EUR", decimals: 2 }),
  },
  { id: "memo", label: "Memo", kind: "text", value: () => null, isHidden: true },
];
const filters: Filter[] = [
  { kind: "choice", param: "status", label: "Status", options: [{ value: "DONE", label: "Done" }] },
  { kind: "text", param: "reference", label: "Reference" },
];

const goForward = vi.fn();
const setFilters = vi.fn();
const clearFilters = vi.fn();
const push = vi.fn();
const refetch = vi.fn();
const router = { push } as unknown as ComponentProps<typeof AppRouterContext.Provider>["value"];

const loaded: ListQuery<Row> = {
  data: { rows, hasMore: true, nextCursor: "next", totalCount: 7, asOf: "2026-11-20T13:32:11Z" },
  isPending: false,
  isFetching: false,
  error: null,
  refetch,
};

interface ListProps extends Partial<ListControls> {
  fields?: readonly Field<Row>[];
  query?: ListQuery<Row>;
  /** Resolves when the URL holds the open row. */
  written?: Promise<unknown>;
}

function List({ query = loaded, written, fields: shown = fields, ...given }: ListProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [sortBy, setSortBy] = useState<string | null>(null);
  const [sortOrder, setSortOrder] = useState<"asc" | "desc">("desc");
  const controls: ListControls = {
    values: {},
    isFiltered: false,
    setFilters,
    clearFilters,
    rangePresets: [],
    spanOf: () => null,
    limit: 3,
    pageSizes: [3],
    setLimit: () => {},
    sortOrder,
    sortBy,
    setSort: (by, order) => {
      setSortBy(by);
      setSortOrder(order);
    },
    columns: null,
    setColumns: () => {},
    page: 1,
    back: "none",
    goBack: () => {},
    goForward,
    openId,
    setOpenId: (id) => {
      setOpenId(id);
      return written;
    },
    ...given,
  };
  return (
    <AppRouterContext.Provider value={router}>
      <input aria-label="Elsewhere" />
      <DataTable
        list="things"
        title="Things"
        fields={shown}
        filters={filters}
        controls={controls}
        query={query}
        rowHref={(id) => `/things/${id}`}
        renderPanel={(id, row) => (
          <p>
            Panel of {id} {row ? "" : "(not on this page)"}
            <input aria-label="New note" />
          </p>
        )}
        emptyState={<p>No things yet</p>}
      />
    </AppRouterContext.Provider>
  );
}

const press = (key: string, target: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(target, { key });
const bodyRows = () => screen.getAllByRole("row").slice(1);

describe("the order", () => {
  const sortable = fields.map((field) => (field.id === "id" ? field : { ...field, sortBy: field.id }));
  const heads = () => screen.getAllByRole("columnheader").map((head) => head.getAttribute("aria-sort"));

  test("sorts another column largest first, reverses it when pressed again, and restores the first one", () => {
    render(<List fields={sortable} />);
    expect(heads()).toEqual([
      "descending",
      ...heads()
        .slice(1)
        .map(() => null),
    ]);
    const other = screen.getAllByRole("columnheader")[1]?.querySelector("button");
    fireEvent.click(other ?? document.body);
    expect(heads().slice(0, 2)).toEqual([null, "descending"]);
    fireEvent.click(other ?? document.body);
    expect(heads().slice(0, 2)).toEqual([null, "ascending"]);
    fireEvent.click(screen.getByRole("button", { name: "Thing" }));
    expect(heads().slice(0, 2)).toEqual(["descending", null]);
  });
});

describe("row keys", () => {
  test("j and k move the one tab stop; Enter opens the panel, Escape closes it and the focus stays on the row", () => {
    render(<List />);
    press("j");
    expect(document.activeElement).toBe(bodyRows()[0]);
    press("ArrowDown");
    expect(document.activeElement).toBe(bodyRows()[1]);
    press("k");
    expect(bodyRows().map((row) => row.tabIndex)).toEqual([0, -1, -1]);
    press("Enter");
    expect(screen.getByText("Panel of Thing:a")).toBeTruthy();
    expect(screen.getByText("Opened in a panel.").matches("[aria-live=polite]")).toBe(true);
    expect(bodyRows()[0]?.getAttribute("aria-current")).toBe("true");
    press("Escape");
    expect(screen.queryByText(/Panel of/)).toBeNull();
    expect(document.activeElement).toBe(bodyRows()[0]);
  });

  test.each(["Escape in the panel", "the cross"])("%s closes the panel and returns the focus to the row", (how) => {
    render(<List />);
    press("j");
    press("j");
    press("Enter");
    const cross = screen.getByRole("button", { name: "Close" });
    cross.focus();
    if (how === "the cross") fireEvent.click(cross);
    else press("Escape", cross);
    expect(screen.queryByText(/Panel of/)).toBeNull();
    expect(document.activeElement).toBe(bodyRows()[1]);
  });

  test("the open panel follows the active row, and Enter goes on to the page", () => {
    render(<List />);
    press("j");
    press("Enter");
    press("j");
    expect(screen.getByText("Panel of Thing:b")).toBeTruthy();
    expect(push).not.toHaveBeenCalled();
    press("Enter");
    expect(push).toHaveBeenCalledWith("/things/Thing:b");
  });

  test("a second Enter goes to the page even before the URL holds the panel, and the late write can't undo it", async () => {
    let write: (value?: unknown) => void = () => undefined;
    const written = new Promise((resolve) => {
      write = resolve;
    });
    render(<List written={written} />);
    press("j");
    press("Enter");
    press("Enter");
    expect(push).not.toHaveBeenCalled();
    write();
    await vi.waitFor(() => expect(push).toHaveBeenCalledWith("/things/Thing:a"), 15_000);
  });

  test("o opens the page at once", () => {
    render(<List />);
    press("j");
    press("o");
    expect(push).toHaveBeenCalledWith("/things/Thing:a");
  });

  test("leaves keys typed into a field to the field", () => {
    render(<List />);
    const input = screen.getByLabelText("Elsewhere");
    input.focus();
    press("j", input);
    press("ArrowRight", input);
    expect(document.activeElement).toBe(input);
    expect(goForward).not.toHaveBeenCalled();
  });

  test("shows a link's open row although it is not on the page", () => {
    render(<List openId="Thing:gone" />);
    expect(screen.getByText("Panel of Thing:gone (not on this page)")).toBeTruthy();
  });
});

test("the row in focus is named by its cells, briefly, and no longer than that", () => {
  render(<List />);
  fireEvent.keyDown(document.body, { key: "j" });
  const row = document.activeElement;
  expect(row?.getAttribute("aria-label")).toBe("Thing:a, Done, Dmitri Petrov, 12,500.00 EUR");
  fireEvent.keyDown(document.body, { key: "j" });
  expect(row?.hasAttribute("aria-label")).toBe(false);
});

describe("cells", () => {
  test("ids keep their whole value; hidden and file-only fields are not rendered", () => {
    render(<List />);
    expect(screen.queryByText("in files alone")).toBeNull();
    expect(
      within(bodyRows()[0] as HTMLElement)
        .getByRole("link")
        .getAttribute("href"),
    ).toBe("/things/Thing:a");
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Thing",
      "Status",
      "Sender",
      "Sent",
    ]);
    expect(bodyRows()[0]?.textContent).toContain("12,500.00");
  });

  test("on a phone's card the first amount has no label, a second one has, and empty values are omitted", () => {
    const received: Field<Row> = {
      ...{ id: "received", label: "Received", kind: "amount" },
      value: ({ id, amount }) =>
        id === "Thing:b" ? null : { kind: "amount", amount: amount + 7, currency: "USD", decimals: 2 },
    };
    const none: Field<Row> = { id: "state", label: "State", kind: "status", value: () => null };
    render(<List fields={[none, ...fields.filter(({ kind }) => kind !== "status"), received]} />);
    const [a = [], b = []] = bodyRows().map((row) => within(row).getAllByRole("cell"));
    const labelOf = (cell?: HTMLElement) => cell?.querySelector("[aria-hidden].sm\\:hidden")?.textContent;
    expect(a.slice(-2).map(labelOf)).toEqual([undefined, "Received"]);
    expect(b.at(-1)?.className).toContain("max-sm:hidden");
    expect(a[0]?.className).toContain("max-sm:hidden");
    // Without a status, the owner comes first.
    const owner = a.find((cell) => cell.textContent?.includes("Dmitri"));
    expect([owner?.className, labelOf(owner)]).toEqual([expect.stringContaining("max-sm:order-1"), undefined]);
  });

  test("rows are numbered within the whole list", () => {
    render(<List page={2} back="page" />);
    expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("8");
    expect(bodyRows()[0]?.getAttribute("aria-rowindex")).toBe("5");
    expect(screen.getAllByText(/4–6 of 7/).length).toBeGreaterThan(0);
  });

  test("a page of many starts with a screenful of rows, and the rest follow", () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ ...rows[0], id: `row-${at}` }) as Row);
    const query = { ...loaded, data: { ...loaded.data, rows: many, hasMore: false } } as ListQuery<Row>;
    const sent = renderToString(<List query={query} />);
    expect(sent.split("data-row-id=").length - 1).toBe(24);
    render(<List query={query} />);
    expect(bodyRows().map((row) => row.dataset.rowId)).toEqual(many.map(({ id }) => id));
  });

  test("a sortable header reverses the order and announces it", () => {
    render(<List />);
    const head = screen.getByRole("columnheader", { name: "Thing" });
    expect(head.getAttribute("aria-sort")).toBe("descending");
    fireEvent.click(within(head).getByRole("button"));
    expect(head.getAttribute("aria-sort")).toBe("ascending");
    expect(screen.getByRole("button", { name: /^Newer/ })).toBeTruthy();
  });
});

test("what is typed about one row doesn't appear in the panel of the next", () => {
  render(<List />);
  const [first, second] = screen.getAllByRole("row").slice(1);
  fireEvent.click(first as HTMLElement, { button: 0 });
  fireEvent.change(screen.getByLabelText("New note"), { target: { value: "Refunded by phone" } });
  fireEvent.click(second as HTMLElement, { button: 0 });
  expect(screen.getByText(/Panel of Thing:b/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("New note").value).toBe("");
});

describe("pages and states", () => {
  test("the arrow keys and the buttons turn pages; a direction that leads nowhere explains itself and does nothing", () => {
    render(<List />);
    press("ArrowRight", document.body);
    expect(goForward).toHaveBeenCalledWith("next");
    const newer = screen.getByRole("button", { name: /Newer/ });
    expect(newer.getAttribute("aria-disabled")).toBe("true");
    expect(document.getElementById(newer.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "This is the first page.",
    );
  });

  test("without a way back the button says where it leads", () => {
    render(<List page={3} back="first" />);
    expect(screen.getByRole("button", { name: /First page/ })).toBeTruthy();
  });

  test("distinguishes an empty list from one where nothing matches", () => {
    const nothing = { ...loaded, data: { rows: [], hasMore: false, totalCount: 0 } };
    const { rerender } = render(<List query={nothing} />);
    expect(screen.getByText("No things yet")).toBeTruthy();
    rerender(<List query={nothing} isFiltered values={{ reference: "x" }} />);
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(clearFilters).toHaveBeenCalled();
  });

  test("an empty page of a continuing list is not an empty list, and leads on if the service says how", () => {
    const empty = { rows: [], hasMore: true, nextCursor: "next" };
    const { rerender } = render(<List query={{ ...loaded, data: empty }} isFiltered />);
    expect(screen.getByText("This page is empty, but there are more results")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Next page" }));
    expect(goForward).toHaveBeenLastCalledWith("next");
    rerender(<List query={{ ...loaded, data: { ...empty, nextCursor: null } }} />);
    // In the list, and at the button for the next page.
    expect(screen.getAllByText(/^The service reports more results but gives no way to fetch them\./)).toHaveLength(2);
    expect(screen.queryByText("This is the last page.")).toBeNull();
    rerender(<List query={{ ...loaded, data: { rows: [], hasMore: false, unreadRecords: 2 } }} />);
    expect(screen.getByText("Nothing here can be shown")).toBeTruthy();
  });

  test("a list that continues without a cursor says so beside its rows", () => {
    render(<List query={{ ...loaded, data: { rows, hasMore: true, nextCursor: null } }} />);
    expect(screen.getAllByText(/^The service reports more results but gives no way to fetch them\./)).toHaveLength(2);
  });

  test("an error keeps the existing rows and offers a retry", () => {
    const error = { message: "down", title: "The service did not answer.", requestId: "req-1" };
    render(<List query={{ ...loaded, error }} />);
    expect(bodyRows()).toHaveLength(3);
    expect(screen.getByRole("alert").textContent).toContain("The service did not answer");
    expect(screen.getByRole("alert").textContent).toContain("req-1");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(refetch).toHaveBeenCalled();
  });

  test("doesn't claim that a failed first page is loading", () => {
    const error = { message: "down", title: "The service did not answer." };
    const { rerender } = render(<List query={{ ...loaded, data: undefined, error }} />);
    expect(screen.getByText("Not loaded")).toBeTruthy();
    expect(screen.queryByText("Loading")).toBeNull();
    rerender(<List query={{ ...loaded, data: undefined, isFetching: true }} />);
    expect(screen.getAllByText("Loading")).not.toHaveLength(0);
    expect(screen.queryByText("Not loaded")).toBeNull();
  });

  test("the previous page stays while the next one loads", () => {
    render(<List query={{ ...loaded, isFetching: true, isPlaceholderData: true }} />);
    expect(bodyRows()).toHaveLength(3);
    expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
  });

  test("the previous page's cursor leads nowhere while the next one loads, or a page would be counted twice", () => {
    goForward.mockClear();
    render(<List query={{ ...loaded, isFetching: true, isPlaceholderData: true }} />);
    fireEvent.click(screen.getByRole("button", { name: /Older/ }));
    fireEvent.keyDown(document.body, { key: "ArrowRight" });
    expect(goForward).not.toHaveBeenCalled();
  });
});

describe("chips", () => {
  test("show label and value in words; Delete and the cross remove the filter and move the focus sensibly", () => {
    render(<List values={{ status: "DONE" }} isFiltered />);
    const chip = screen.getByRole("button", { name: "Status Done" });
    fireEvent.keyDown(chip, { key: "Delete" });
    expect(setFilters).toHaveBeenCalledWith({ status: null });
    expect(document.activeElement?.textContent).toContain("Add filter");
    fireEvent.click(screen.getByRole("button", { name: "Remove filter Status" }));
    expect(setFilters).toHaveBeenCalledTimes(2);
  });
});

test("where a file's name is cut its end stays, which says the format", () => {
  render(<CellValue kind="file" value="transactions_sandbox_2026-10-01_2026-10-31.csv" />);
  expect(screen.getByText(/\.csv$/).className).not.toContain("truncate");
  expect(screen.getByText(/^transactions_/).className).toContain("truncate");
});
