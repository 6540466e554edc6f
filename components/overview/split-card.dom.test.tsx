import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { lost, type Responder, respond, silence, stubServer } from "@/components/testing/server";
import type { PaymentSplit } from "@/lib/features/overview/schema";
import { SplitCard } from "./split-card";

const usd = { currency: "USD", decimals: 2 };
const SPLIT: PaymentSplit = {
  ...{ from: "2026-10-24", to: "2026-11-22", asOf: "2026-11-22T10:00:00.000Z" },
  cells: [
    { ...usd, row: "USD>MXN", column: "COMPLETED", count: 40, completed: 40, ended: 40, amount: "1000000" },
    { ...usd, row: "USD>MXN", column: "FAILED", count: 2, completed: 0, ended: 2, amount: "500" },
    { ...usd, row: null, column: "COMPLETED", count: 1, completed: 1, ended: 1, amount: "100" },
  ],
};

function open(read: Responder, search = "") {
  stubServer((path) => (path.startsWith("/api/overview/split") ? read : silence), silence);
  renderConsole(<SplitCard />, { role: "viewer", path: `/eu/overview${search}` });
}
const select = (name: string) => screen.getByRole("combobox", { name }) as HTMLSelectElement;
const texts = async () => {
  const table = await screen.findByRole("table");
  return within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent));
};

test("cells, row, column and grand totals link to their payments if the list can show them", async () => {
  open(respond(200, SPLIT));
  expect(await texts()).toEqual([
    ["Corridor", "Completed", "Failed", "All"],
    ["USD → MXN", "40", "2", "42"],
    ["All others", "1", "", "1"],
    ["All", "41", "2", "43"],
  ]);
  const failed = screen.getAllByRole("link", { name: "2" })[0];
  expect(decodeURIComponent(failed?.getAttribute("href") ?? "")).toBe(
    "/eu/transactions?startDate=2026-10-24T00:00:00.000Z&sentCurrency=USD&receivedCurrency=MXN&status=FAILED",
  );
  expect(screen.queryByRole("link", { name: "1" })).toBeNull();
});

test("the settings are in the URL; choosing the same dimension for both swaps them", async () => {
  open(respond(200, SPLIT), "?measure=rate");
  expect((await texts())[1]).toEqual(["USD → MXN", "100.0%", "0.0%", "95.2%"]);
  fireEvent.change(select("Rows"), { target: { value: "status" } });
  await screen.findByRole("table", { name: "Success rate by status and corridor" });
  expect([select("Rows").value, select("Columns").value]).toEqual(["status", "corridor"]);
});

test("numbers never appear under the wrong headers while the next ones load", async () => {
  const isFirst = (path: string) => path.startsWith("/api/overview/split") && !path.includes("rows=type");
  stubServer((path) => (isFirst(path) ? respond(200, SPLIT) : silence), silence);
  renderConsole(<SplitCard />, { role: "viewer", path: "/eu/overview" });
  await screen.findByRole("table");
  fireEvent.change(select("Rows"), { target: { value: "type" } });
  expect(select("Rows").value).toBe("type");
  expect(screen.queryByRole("table")).toBeNull();
});

test("a volume is in one currency if several would be mixed", async () => {
  open(respond(200, SPLIT), "?measure=volume&rows=type");
  expect((await texts()).at(-1)).toEqual(["All", "10,001.00 USD", "5.00 USD", "10,006.00 USD"]);
  expect(select("Currency").value).toBe("USD");
});

test("says if there is no payment, and a failed figure can be retried", async () => {
  open(respond(200, { ...SPLIT, cells: [] }));
  expect(await screen.findByText("There were no payments.")).toBeTruthy();
});

test("reports a lost response, with a retry", async () => {
  open(lost);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});
