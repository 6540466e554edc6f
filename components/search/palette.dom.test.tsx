import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { ConsoleShell } from "@/components/shell/console-shell";
import { push, renderConsole } from "@/components/testing/console";
import { lost, type Responder, respond, silence, stubServer } from "@/components/testing/server";
import type { Findings } from "@/lib/features/directory/schema";
import type { Role } from "@/lib/permissions";
import { Palette } from "./palette";

/** Modules loaded on demand are compiled on demand here. */
const PATIENTLY = { timeout: 20_000 };
const meridian = {
  ...{ id: "Customer:0195f4a0-7b1a-7c41-9d2e-4f5a6b7cc41e", kind: "customer" as const, label: "Meridian Foods Inc." },
  ...{ detail: "merchant-42", currency: null, status: "APPROVED" },
};
const nothing: Findings = {
  asOf: null,
  customers: [],
  accounts: [],
  internalAccounts: [],
  quotes: [],
  payments: [],
  ids: [],
};

/** The texts that were searched for, and the response to each. */
let asked: string[] = [];
let find: (text: string) => Responder;
let transactions: () => Responder;

beforeEach(() => {
  asked = [];
  find = () => respond(200, nothing);
  transactions = () => respond(200, { data: [], hasMore: false, asOf: "" });
  stubServer((path) => {
    const { pathname, searchParams } = new URL(path, "http://localhost");
    if (pathname !== "/api/directory/find") return transactions();
    const text = searchParams.get("text") ?? "";
    asked.push(text);
    return find(text);
  }, silence);
});

function open(role: Role = "operations") {
  renderConsole(<ConsoleShell palette={<Palette />}>The page</ConsoleShell>, {
    ...{ role, path: "/eu/transactions", lastSlug: "eu" },
    environments: [{ slug: "eu", name: "Sandbox EU", mode: "sandbox" }],
  });
}
const openPalette = () => fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Search and commands", hidden: true });
const type = (text: string) => act(async () => fireEvent.change(field(), { target: { value: text } }));
const press = (key: string) => act(async () => fireEvent.keyDown(field(), { key }));
const options = () => screen.queryAllByRole("option", { hidden: true });
const selected = () => options().find((option) => option.getAttribute("aria-selected") === "true")?.textContent ?? null;

test("the field is there and focused before the next key, whatever is still loading", () => {
  open();
  openPalette();
  expect(document.activeElement).toBe(field());
});

test("reports an unreadable local history beside what was found without it", async () => {
  find = () => respond(200, { ...nothing, customers: [meridian], payments: null });
  open();
  openPalette();
  await type("meridian");
  expect(await screen.findByText(/Payments can't be searched now/, {}, PATIENTLY)).toBeDefined();
  expect(options().some((option) => option.textContent?.includes(meridian.label))).toBe(true);
});

test("finds a payment whose money was returned as refunded, not just as completed", async () => {
  const found = { id: "Transaction:77", at: "2026-11-05T10:00:00Z", amount: null, from: "Okoye", to: "GTBank" };
  find = () => respond(200, { ...nothing, payments: [{ ...found, status: "COMPLETED", refundStatus: "COMPLETED" }] });
  open();
  openPalette();
  await type("Okoye");
  await waitFor(
    () => expect(options().some(({ textContent }) => textContent?.includes("GTBank"))).toBe(true),
    PATIENTLY,
  );
  const option = options().find(({ textContent }) => textContent?.includes("GTBank"));
  expect(option?.textContent).toMatch(/Completed, refunded/);
});

test("keys pressed before the list has loaded take effect once it has", async () => {
  open();
  openPalette();
  fireEvent.change(field(), { target: { value: "new quo" } });
  fireEvent.keyDown(field(), { key: "Enter" });
  await waitFor(() => expect(push).toHaveBeenCalledExactlyOnceWith("/eu/quotes/new"), PATIENTLY);
}, 30_000);

describe("what Enter chooses", () => {
  test.each([
    ["approvals", "/eu/approvals"],
    ["new quote", "/eu/quotes/new"],
    ["failed", "/eu/transactions?status=FAILED"],
    ["export", "/eu/exports"],
  ])("%s: a page or command that starts with it, not the search by reference", async (text, path) => {
    open();
    openPalette();
    await type(text);
    await screen.findByText("Transactions with this reference", {}, PATIENTLY);
    await press("Enter");
    expect(push).toHaveBeenCalledExactlyOnceWith(path);
  });

  test("a customer by a fragment of the name, even if Enter comes before the response", async () => {
    let release: () => void = () => {};
    find = () => () =>
      new Promise((resolve) => {
        release = () => resolve(Response.json({ ...nothing, customers: [meridian] }));
      });
    open();
    openPalette();
    await type("meridi");
    await press("Enter");
    await waitFor(() => expect(asked).toEqual(["meridi"]), PATIENTLY);
    expect(push).not.toHaveBeenCalled();
    await act(async () => release());
    await waitFor(() =>
      expect(push).toHaveBeenCalledExactlyOnceWith(`/eu/customers/${encodeURIComponent(meridian.id)}`),
    );
  });

  test.each([
    ["payroll", null],
    ["INV-20418", "Transactions with this reference"],
  ])("with nothing found, %s preselects: %s", async (text, expected) => {
    open();
    openPalette();
    await type(text);
    await screen.findByText("Transactions with this reference", {}, PATIENTLY);
    await waitFor(() => expect(screen.queryByText("Searching", { selector: "p" })).toBeNull());
    expect(asked).toEqual([text]);
    if (expected === null) expect(selected()).toBeNull();
    else expect(selected()).toContain(expected);
    await press("Enter");
    expect(push).toHaveBeenCalledTimes(expected === null ? 0 : 1);
  });

  test("nothing, if the text was changed after Enter and changed back", async () => {
    let answer = () => {};
    find = () => () =>
      new Promise((resolve) => {
        answer = () => resolve(new Response(JSON.stringify({ ...nothing, customers: [meridian] })));
      });
    open();
    openPalette();
    await type("meridian");
    await waitFor(() => expect(asked).toEqual(["meridian"]), PATIENTLY);
    await press("Enter");
    await type("meridian f");
    await type("meridian");
    await act(async () => answer());
    await waitFor(() => expect(selected()).toContain(meridian.label), PATIENTLY);
    expect(push).not.toHaveBeenCalled();
  });

  test("arrow keys move over the results and wrap around", async () => {
    open();
    openPalette();
    await type("theme");
    await waitFor(() => expect(selected()).toContain("Light theme"), PATIENTLY);
    await press("ArrowDown");
    expect(selected()).toContain("Dark theme");
    await press("ArrowUp");
    await press("ArrowUp");
    expect(selected()).toBe(options().at(-1)?.textContent ?? "");
  });
});

test("a word typed at once is one search, and the previous search is aborted", async () => {
  open();
  openPalette();
  // In one go, so that there is no pause between the keys however busy the machine is.
  act(() => {
    for (const value of ["me", "mer", "meri", "merid"]) fireEvent.change(field(), { target: { value } });
  });
  await waitFor(() => expect(asked).toEqual(["merid"]), PATIENTLY);
});

test("says that names can't be searched now, and commands keep working", async () => {
  find = () => lost;
  open();
  openPalette();
  await type("quotes");
  await screen.findByText(/Names can't be searched now/, {}, PATIENTLY);
  await press("Enter");
  expect(push).toHaveBeenCalledExactlyOnceWith("/eu/quotes");
});

test("offers a viewer no command that their role lacks", async () => {
  open("viewer");
  openPalette();
  await waitFor(() => expect(options().length).toBeGreaterThan(3), PATIENTLY);
  const labels = options().map((option) => option.textContent);
  expect(labels).not.toContain("New quote");
  expect(labels).not.toContain("Approvals");
  expect(labels).toContain("Transactions");
});

test("payments that arrive later don't move existing results: a click hits what the pointer was on", async () => {
  let release: () => void = () => {};
  const payment = { id: "Transaction:1", type: "OUTGOING", fromLabel: "Meridian", toLabel: "Ana", customerLabel: null };
  transactions = () => () =>
    new Promise((resolve) => {
      release = () => resolve(Response.json({ data: [payment], hasMore: false, asOf: "" }));
    });
  const account = { ...meridian, id: "ExternalAccount:1", kind: "external-account" as const, label: "Meridian's bank" };
  find = () => respond(200, { ...nothing, customers: [meridian], accounts: [account] });
  open();
  openPalette();
  await type("meridi");
  await screen.findByText(`Transactions for ${meridian.label}`, {}, PATIENTLY);
  const before = options().map((option) => option.textContent);
  await act(async () => release());
  await screen.findByText(/Meridian → Ana/);
  const after = options().map((option) => option.textContent);
  // Only the last resort may move.
  const places = before.slice(0, -1);
  expect(after.slice(0, places.length)).toEqual(places);
}, 30_000);
