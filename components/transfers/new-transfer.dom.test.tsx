import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { push, renderConsole } from "@/components/testing/console";
import { field, noteOf, type as typeIn } from "@/components/testing/fields";
import { account, payee, USD } from "@/components/testing/quote-builder";
import { lost, respond, type StubServer, stubServer } from "@/components/testing/server";
import type { AccountOption } from "@/lib/features/accounts/schema";
import type { ShownTransfer, TransferPreview, TransferView } from "@/lib/features/transfers/schema";
import { newTransferPath } from "@/lib/ids";
import type { Role } from "@/lib/permissions";
// Loaded in advance: a test must not wait for what is lazy in the product.
import "@/components/external-accounts/name-warning";
import "./review-dialog";
import { NewTransfer } from "./new-transfer";

const internal = account({});
const bank = account({
  id: "ExternalAccount:2",
  kind: "external-account",
  label: "Chase ··1234",
  balance: null,
  owner: "Ana Prado",
});
const closed = {
  ...bank,
  id: "ExternalAccount:3",
  label: "Citi ··9",
  disabledReason: "Inactive. It can't receive payments.",
};
const peso = payee("ExternalAccount:4", "BBVA ··1");

let accounts: AccountOption[];
let preview: Partial<TransferPreview>;
/** Responses with accounts wait for this. */
let accountsRead: Promise<void>;
let server: StubServer<{ key: string; shown: ShownTransfer }>;
let asked: URLSearchParams[];

const money = (amount: number) => ({ amount, currency: "USD", decimals: 2 });

function previewOf(search: URLSearchParams): TransferPreview {
  const isOut = search.get("source") === internal.id;
  const own = { id: internal.id, name: internal.owner, account: "USD account" };
  const other = { id: bank.id, name: "Ana Prado", account: "Chase ··1234" };
  const [source, destination] = isOut ? [own, other] : [other, own];
  return {
    ...{ direction: isOut ? "out" : "in", available: money(50_000), instructions: null, hasKeys: true },
    shown: { source, destination, money: money(Number(search.get("amount"))), earlier: null },
    ...preview,
  };
}

const made: TransferView = {
  transfer: {
    ...{ id: "Transfer:1", direction: "out", createdAt: "2026-11-20T14:34:20Z", sourceId: internal.id },
    ...{ destinationId: bank.id, customerId: "Customer:1", fromLabel: "Meridian Foods", toLabel: "Ana Prado" },
    ...{
      money: money(12_500),
      state: "sent",
      transactionId: "Transaction:1",
      transactionStatus: "PENDING",
      actorName: null,
    },
  },
  source: { id: internal.id, name: "Meridian Foods", account: "USD account" },
  destination: { id: bank.id, name: "Ana Prado", account: "Chase ··1234" },
  entry: {
    ...{ id: "1", action: "transfer.out", resourceId: "Transfer:1", status: "succeeded", settledBy: "answer" },
    ...{ actorName: null, errorCode: null, outcome: {}, createdAt: "2026-11-20T14:34:20Z", settledAt: null, steps: [] },
  },
};

beforeEach(() => {
  push.mockClear();
  sessionStorage.clear();
  accounts = [internal, bank, closed, peso];
  preview = {};
  accountsRead = Promise.resolve();
  asked = [];
  server = stubServer(
    (path) => {
      const { pathname, searchParams: search } = new URL(path, "http://x");
      if (pathname === "/api/transfers/preview") {
        asked.push(search);
        return respond(200, previewOf(search));
      }
      const [of, currency, text = ""] = ["of", "currency", "text"].map((name) => search.get(name) ?? "");
      const options = accounts.filter(
        (one) =>
          (of === "account" || of === one.kind) &&
          (currency === "" || currency === one.currency) &&
          (one.id.includes(text) || !text.includes(":")),
      );
      return () => accountsRead.then(respond(200, { options, isComplete: true }));
    },
    respond(201, { ...made, isNew: true }),
  );
});

const open = (query = "", role: Role = "operations") =>
  renderConsole(<NewTransfer />, { path: `/eu/transfers/new${query}`, role });
const type = (value: string) => typeIn("Amount", value);
const choose = async (label: "From" | "To", name: RegExp) => {
  await act(async () => fireEvent.click(field(label)));
  await act(async () => fireEvent.click(await within(choicesOf(label)).findByRole("option", { name, hidden: true })));
};
/** Both fields offer accounts of either kind until one is chosen. */
function choicesOf(label: "From" | "To"): HTMLElement {
  const list = document.getElementById(field(label).getAttribute("aria-controls") ?? "");
  if (!list) throw new Error(`${label} offers nothing`);
  return list;
}
const review = () => act(async () => fireEvent.submit(screen.getByRole("form", { name: "New transfer" })));
const dialog = () => screen.queryByRole("dialog", { name: /transfer/i });
const confirm = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

async function fill() {
  await choose("From", /USD account/);
  await choose("To", /Chase/);
  await type("125");
}

test("money out: reviewed, confirmed with both sides and the exact amount, and sent once with one key", async () => {
  open();
  await fill();
  expect(noteOf("Amount")).toContain("Reads as 125.00 USD");
  await review();
  for (const text of ["Meridian Foods", "Ana Prado", "Chase ··1234", "Available now", "375.00 USD"]) {
    expect(screen.getByRole("dialog").textContent).toContain(text);
  }
  expect(server.sent).toEqual([]);
  await confirm(/^Transfer 125\.00 USD$/);
  expect(server.sent).toHaveLength(1);
  expect(server.bodies[0]?.shown).toEqual(previewOf(asked[0] ?? new URLSearchParams()).shown);
  expect(server.bodies[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(push).toHaveBeenCalledWith("/eu/transfers/Transfer%3A1");
});

test("while the URL's accounts are loading, nothing reports them as missing", async () => {
  let resolve = () => {};
  accountsRead = new Promise((done) => {
    resolve = done;
  });
  open(`?from=${internal.id}&to=${bank.id}`);
  await type("125");
  const press = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Review transfer" })));
  await press();
  expect(screen.queryByText("Choose the account the money comes from.")).toBeNull();
  await act(async () => resolve());
  await vi.waitFor(() => expect(noteOf("Amount")).toContain("Reads as 125.00 USD"));
  await press();
  expect(dialog()?.textContent).toContain("Chase ··1234");
});

test("a lost response leaves the confirmation open, and the next press carries the same key", async () => {
  open();
  await fill();
  await review();
  const works = server.next;
  server.next = lost;
  await confirm(/^Transfer 125\.00 USD$/);
  expect((await screen.findByRole("alert")).textContent).toContain("Corridor didn't respond");
  server.next = works;
  await confirm(/^Transfer 125\.00 USD$/);
  expect(server.bodies[1]).toEqual(server.bodies[0]);
  expect(push).toHaveBeenCalledOnce();
});

test("what changed since it was shown can't be sent without another review", async () => {
  open();
  await fill();
  await review();
  server.next = respond(409, { code: "transfer_changed", title: "The transfer has changed since you opened it." });
  await confirm(/^Transfer 125\.00 USD$/);
  expect((await screen.findByRole("alert")).textContent).toContain("The transfer has changed since you opened it");
  await confirm(/^Transfer 125\.00 USD$/);
  expect(server.sent).toHaveLength(1);
  await confirm(/^Cancel$/);
  expect(dialog()).toBeNull();
  expect(field("Amount").value).toBe("125");
  await review();
  expect(asked).toHaveLength(2);
});

test("offers only accounts of the other kind and the same currency, the closed one with its reason", async () => {
  open();
  await choose("From", /USD account/);
  await act(async () => fireEvent.click(field("To")));
  const offered = within(choicesOf("To"));
  expect(await offered.findByRole("option", { name: /Citi/, hidden: true })).toHaveProperty(
    "textContent",
    expect.stringContaining("Inactive"),
  );
  expect(offered.queryByRole("option", { name: /BBVA/, hidden: true })).toBeNull();
  expect(offered.queryByRole("option", { name: /USD account/, hidden: true })).toBeNull();
});

test("the link to a quote in another currency keeps what was typed", async () => {
  open();
  await fill();
  const link = screen.getByRole("link", { name: "Price a quote for another currency" });
  expect(link.getAttribute("href")).toBe(
    "/eu/quotes/new?from=InternalAccount%3A1&to=ExternalAccount%3A2&customer=Customer%3A1&amount=125",
  );
});

test("leaving fields reports nothing: a message that appears would move the button away from the press", async () => {
  open();
  for (const label of ["From", "Amount"]) {
    await act(async () => field(label).focus());
    await act(async () => field(label).blur());
  }
  expect(document.querySelector("[aria-invalid=true]")).toBeNull();
});

test("reports what can't be transferred at its field, in words, and requests nothing", async () => {
  open();
  await review();
  expect(noteOf("From")).toContain("Choose the account the money comes from.");
  expect(noteOf("To")).toContain("Choose the account the money goes to.");
  await fill();
  await type("500.01");
  await review();
  expect(noteOf("Amount")).toContain("Only 500.00 USD is available.");
  await type("1.005");
  await review();
  expect(noteOf("Amount")).toContain("at most 2 decimals");
  expect(asked).toEqual([]);
});

test("shows the server's message about a field there: the balance was spent in between", async () => {
  open();
  await fill();
  accounts = [{ ...internal, balance: { amount: 100, currency: USD } }, bank];
  await review();
  server.next = respond(400, {
    code: "invalid_input",
    title: "This transfer can't be made.",
    fields: { amount: "Only 1.00 USD is available." },
  });
  await confirm(/^Transfer 125\.00 USD$/);
  expect((await screen.findByRole("alert")).textContent).toContain("Only 1.00 USD is available.");
});

test("money that can't be pulled: shows the payment instructions, and nothing to confirm", async () => {
  preview = { instructions: [{ accountOrWalletInfo: { accountNumber: "000123456", reference: "IA-7" } }] };
  open();
  await choose("From", /Chase/);
  await choose("To", /USD account/);
  await type("125");
  await review();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("Money can't be pulled from this account")).toBeTruthy();
  expect(screen.getByText("IA-7")).toBeTruthy();
  await type("126");
  expect(screen.queryByText("IA-7")).toBeNull();
  expect(server.sent).toEqual([]);
});

test("repeating it within a day needs confirmation", async () => {
  const { shown } = previewOf(new URLSearchParams({ source: internal.id, amount: "12500" }));
  preview = { shown: { ...shown, earlier: { id: "Transfer:9", at: "2026-11-20T14:34:20Z" } } };
  open();
  await fill();
  await review();
  expect(screen.getByText("The same transfer was made before")).toBeTruthy();
  await confirm(/^Transfer 125\.00 USD again$/);
  expect(server.bodies[0]?.shown.earlier?.id).toBe("Transfer:9");
});

const nameCheck = { status: "NOT_MATCHED", verifiedName: "Bo Holm" };
const DOUBT = /The bank has this account under the name Bo Holm/;

test("warns about an account that the bank has under another name where it is chosen, and in its review", async () => {
  accounts = [internal, { ...bank, nameCheck }];
  preview = { nameCheck };
  open();
  await fill();
  expect(noteOf("To")).toMatch(DOUBT);
  await review();
  expect(within(screen.getByRole("dialog")).getByText(DOUBT)).toBeTruthy();
  await confirm(/^Transfer 125\.00 USD$/);
  expect(server.bodies[0]?.shown).not.toHaveProperty("nameCheck");
});

test("doesn't warn about a name that the bank confirms or says nothing about", async () => {
  open();
  await fill();
  await review();
  expect(screen.getByRole("dialog").textContent).not.toContain("The bank has");
  await confirm(/^Cancel$/);
  preview = { nameCheck: { status: "MATCHED", verifiedName: "Ana Prado" } };
  await review();
  expect(screen.getByRole("dialog").textContent).not.toContain("The bank has");
});

test("opened to repeat a transfer, it is filled in, and nothing is sent", async () => {
  open(
    newTransferPath("eu", { from: internal.id, to: bank.id, customer: "Customer:1", amount: "125.00" }).replace(
      /^[^?]*/,
      "",
    ),
  );
  await screen.findByDisplayValue(/Meridian Foods/);
  expect(field("To").value).toContain("Chase");
  expect(field("Amount").value).toBe("125.00");
  expect(asked).toEqual([]);
});

test("tells a role that can't make transfers so", () => {
  open("", "viewer");
  expect(screen.getByText("Your role can't make transfers")).toBeTruthy();
  expect(screen.queryByRole("form")).toBeNull();
});
