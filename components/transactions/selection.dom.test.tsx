import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { respond, type StubServer, silence, stubServer } from "@/components/testing/server";
import { withoutWork } from "@/components/testing/work";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { TransactionExplorer } from "./explorer";

const rows = Array.from(
  { length: 5 },
  (_, at): TransactionRow => ({
    ...{ id: `Transaction:${at + 1}`, status: at === 4 ? "FAILED" : "PENDING" },
    ...{ customerLabel: null, fromLabel: "Ana Prado", toLabel: "BBVA ·· 1234" },
  }),
);
const asOf = "2026-11-05T10:00:00Z";

let server: StubServer<{ transactionIds: string[] }>;
let failed = respond(200, {});
beforeEach(() => {
  failed = respond(200, { data: rows, hasMore: false, canFilterByAccount: true, asOf });
  server = stubServer(
    withoutWork((path) => {
      if (path.includes("/counts")) return respond(200, { counts: {} });
      if (path.includes("status=FAILED")) return failed;
      return respond(200, { data: rows, hasMore: false, canFilterByAccount: true, asOf });
    }),
    respond(200, { changed: 1, unchanged: 0, taken: [] }),
  );
});

async function open() {
  renderConsole(<TransactionExplorer />, { path: "/eu/transactions" });
  await screen.findByRole("checkbox", { name: "Select row 1" });
}
const box = (row: number) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select row ${row}` });
const press = (row: number, shiftKey = false) => act(async () => void fireEvent.click(box(row), { shiftKey }));
const chosen = () => [1, 2, 3, 4, 5].filter((row) => box(row).checked);
const bar = () => screen.findByRole("region", { name: "Selected payments" });

test("rows are selected one by one, by range, by page; none opens by that", async () => {
  await open();
  await press(2);
  await press(4, true);
  expect(chosen()).toEqual([2, 3, 4]);
  expect((await bar()).textContent).toContain("3 selected");
  await press(3);
  expect(chosen()).toEqual([2, 4]);
  const page = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all rows of this page" });
  expect(page.indeterminate).toBe(true);
  await act(async () => void fireEvent.click(page));
  expect(chosen()).toEqual([1, 2, 3, 4, 5]);
  await act(async () => void fireEvent.click(page));
  expect(chosen()).toEqual([]);
  expect(screen.queryByRole("region", { name: "Selected payments" })).toBeNull();
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("x selects the row that j and k move to", async () => {
  await open();
  const key = (pressed: string) => act(async () => void fireEvent.keyDown(document.body, { key: pressed }));
  for (const pressed of ["j", "x", "j", "x", "x"]) await key(pressed);
  expect(chosen()).toEqual([1]);
  // The focus is on the row, not on its checkbox: the count is said.
  expect(screen.getAllByText("1 selected").some((text) => text.matches("[aria-live=polite]"))).toBe(true);
});

test("acts on the selected rows, and voids the selection under other filters", async () => {
  await open();
  await press(1);
  await press(5);
  await act(async () => fireEvent.click(within(await bar()).getByRole("button", { name: "Watch" })));
  expect(server.bodies).toEqual([{ transactionIds: ["Transaction:1", "Transaction:5"], isWatched: true }]);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: /^Failed/ })));
  await screen.findByRole("checkbox", { name: "Select row 1" });
  expect(chosen()).toEqual([]);
});

test("while what matches new filters is loading, the rows before, which don't, can't be selected", async () => {
  await open();
  failed = silence;
  await act(async () => fireEvent.click(screen.getByRole("button", { name: /^Failed/ })));
  await press(1);
  await act(async () => void fireEvent.click(screen.getByRole("checkbox", { name: /all rows/ })));
  await act(async () => void fireEvent.keyDown(document.body, { key: "x" }));
  expect(chosen()).toEqual([]);
  expect(screen.queryByRole("region", { name: "Selected payments" })).toBeNull();
});
