import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { push, renderConsole } from "@/components/testing/console";
import { answer, lost, type Sent, stubServer } from "@/components/testing/server";
import { Link } from "@/components/ui/link";
import type { AccountOption } from "@/lib/features/accounts/schema";
import type { JournalView } from "@/lib/features/journal/schema";
import type { QuoteView } from "@/lib/features/quotes/schema";
// Loaded ahead of time: what is lazy in the product must not be what a test waits for.
import "./quote-card";
import { QuoteBuilder } from "./builder";

const USD = { code: "USD", name: "US Dollar", symbol: "$", decimals: 2 };
const MXN = { code: "MXN", name: "Mexican Peso", symbol: "$", decimals: 2 };
const account = (over: Partial<AccountOption>): AccountOption => ({
  ...{ id: "InternalAccount:1", kind: "internal-account", label: "USD account", owner: "Meridian Foods" },
  ...{ customerId: "Customer:1", currency: "USD", balance: { amount: 50_000, currency: USD }, status: null },
  ...{ disabledReason: null, ...over },
});
const payee = (id: string, label: string, disabledReason: string | null = null) =>
  account({ id, kind: "external-account", label, owner: "Ana Prado", currency: "MXN", balance: null, disabledReason });
const entry: JournalView = {
  ...{ id: "1", action: "quote.execute", resourceId: "Quote:1", status: "succeeded", settledBy: "answer" },
  ...{ actorName: "Olivia Park", errorCode: null, outcome: {}, createdAt: "2026-11-20T14:34:20Z" },
  ...{ settledAt: "2026-11-20T14:34:21Z", steps: [] },
};
const executed: Partial<QuoteView> = { journal: [entry] };

let accounts: AccountOption[];
let views: Record<string, Partial<QuoteView>>;
let server: ReturnType<typeof stubServer>;
const priced = () => server.sent.filter(({ path }) => path === "/api/quotes");
const quoteOf = (id: string): QuoteView => ({
  quote: {
    ...{ id, status: "PENDING", createdAt: new Date().toISOString(), fromLabel: "Meridian Foods", toLabel: "Ana" },
    ...{ sendingCurrency: USD, receivingCurrency: MXN, totalSendingAmount: 10_000, totalReceivingAmount: 170_000 },
    expiresAt: new Date(Date.now() + 120_000).toISOString(),
  },
  now: new Date().toISOString(),
  journal: [],
  ...views[id],
});

beforeEach(() => {
  accounts = [account({}), payee("ExternalAccount:2", "BBVA ··1234"), payee("ExternalAccount:3", "Nu ··9719")];
  views = {};
  server = stubServer(
    (path) => {
      if (path.startsWith("/api/quotes/")) return answer(200, quoteOf(decodeURIComponent(path.slice(12))));
      if (!path.startsWith("/api/accounts")) return answer(200, { currencies: [] });
      const [side, text] = ["side", "text"].map((name) => new URL(path, "http://x").searchParams.get(name) ?? "");
      const kind = side === "source" ? "internal-account" : "external-account";
      const options = accounts.filter((each) => each.kind === kind && each.id.includes(text ?? ""));
      return answer(200, { options, isComplete: true });
    },
    () => answer(201, quoteOf(`Quote:${priced().length}`))(),
  );
});

function open(query = "") {
  const page = (
    <>
      <Link href="/eu/quotes">Quotes</Link>
      <QuoteBuilder environment="eu" />
    </>
  );
  return renderConsole(page, { path: `/eu/quotes/new${query}` });
}
const form = () => screen.getByRole("form", { name: "New quote" });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( optional)?$`));
const type = (label: string, value: string) => act(async () => fireEvent.change(field(label), { target: { value } }));
const choose = async (label: "From" | "To", name: RegExp) => {
  await act(async () => fireEvent.click(field(label)));
  await act(async () => fireEvent.click(await screen.findByRole("option", { name, hidden: true })));
};
const submit = () => act(async () => fireEvent.submit(form()));
const fill = async () => {
  await choose("From", /Meridian/);
  await choose("To", /BBVA/);
  await type("Customer pays exactly", "100.00");
  await type("Memo", "Invoice 7");
};
const noteOf = (label: string) => {
  const ids = (field(label).getAttribute("aria-describedby") ?? "").split(" ");
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
};
const leave = () => act(async () => fireEvent.click(screen.getByRole("link", { name: "Quotes" })));
const question = () => screen.queryByRole("dialog", { name: "Leave this form?" });
const isHeldBack = () => {
  const unload = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(unload);
  return unload.defaultPrevented;
};
const isBack = () => screen.queryByText("Your draft is back") !== null;
const expectFilled = () => {
  expect(field("From").value).toContain("Meridian");
  expect(field("To").value).toContain("BBVA");
  expect(field("Customer pays exactly").value).toBe("100.00");
  expect(field("Memo").value).toBe("Invoice 7");
};
const expectEmpty = () => {
  for (const label of ["From", "To", "Customer pays exactly", "Memo"]) expect(field(label).value).toBe("");
};

describe("the server's complaints", () => {
  test("stand at their fields, and what belongs to none of them above the form", async () => {
    open();
    await fill();
    const fields = {
      "source.accountId": "This account is closed.",
      lockedCurrencyAmount: "Above the limit.",
      "destination.umaAddress": "Not reachable.",
      lockedCurrencySide: "Only sending is possible.",
      purposeOfPayment: "Has to be stated.",
      rateLock: "Not offered at night.",
    };
    server.next = answer(422, { code: "x", title: "The service refused this quote.", fields, requestId: "r-1" });
    await submit();
    expect(noteOf("From")).toContain("This account is closed.");
    expect(noteOf("To")).toContain("Not reachable.");
    expect(noteOf("Customer pays exactly")).toContain("Above the limit.");
    expect(noteOf("Fixed side")).toContain("Only sending is possible.");
    expect(noteOf("Purpose")).toContain("Has to be stated.");
    const above = screen.getByRole("alert").textContent;
    expect(above).toContain("The service refused this quote.");
    expect(above).toContain("Not offered at night. (rateLock)");
    expect(above).toContain("Request r-1");
    expect(above).not.toContain("Above the limit.");
    expect(document.activeElement).toBe(field("From"));
    expectFilled();
  });

  test("leave what was typed, and the next press asks again with the same", async () => {
    open();
    await fill();
    const works = server.next;
    server.next = lost;
    await submit();
    expect(screen.getByRole("alert").textContent).toContain("The console did not answer.");
    server.next = works;
    await submit();
    expect(priced()[1]).toEqual(priced()[0]);
    expect(priced()[0]?.body).toEqual({
      source: { sourceType: "ACCOUNT", accountId: "InternalAccount:1", customerId: "Customer:1" },
      destination: { destinationType: "ACCOUNT", accountId: "ExternalAccount:2" },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 10_000,
      description: "Invoice 7",
    } satisfies Sent["body"]);
    expect(screen.queryByRole("alert")).toBeNull();
    await screen.findByRole("button", { name: /^Send 100\.00 USD/ });
  });
});

test("what can't be priced yet is said at its field and not sent; a change of side checks the amount again", async () => {
  open();
  await submit();
  expect(noteOf("From")).toContain("Choose the account that pays.");
  expect(noteOf("To")).toContain("Choose who receives.");
  await fill();
  await type("Customer pays exactly", "600");
  await submit();
  expect(noteOf("Customer pays exactly")).toContain("The account holds 500.00 USD.");
  expect(server.sent).toEqual([]);
  await act(async () => fireEvent.change(field("Fixed side"), { target: { value: "RECEIVING" } }));
  await waitFor(() => expect(noteOf("They receive exactly")).toContain("has not said how many decimals MXN has"));
});

test("two presses, and R meanwhile, are one price; R later prices again", async () => {
  open();
  await fill();
  const works = server.next;
  let arrive = () => {};
  server.next = () => new Promise((resolve) => (arrive = () => void works().then(resolve)));
  await submit();
  await submit();
  await act(async () => fireEvent.keyDown(document.body, { key: "r" }));
  expect(priced()).toHaveLength(1);
  await act(async () => arrive());
  await screen.findByRole("button", { name: /^Send / });
  server.next = works;
  await act(async () => fireEvent.keyDown(document.body, { key: "r" }));
  await waitFor(() => expect(priced()).toHaveLength(2));
});

describe("leaving", () => {
  test.each(["", "?to=ExternalAccount:2"])("asks nothing while nothing is typed (%s)", async (query) => {
    const { unmount } = open(query);
    if (query) await waitFor(() => expect(field("To").value).toContain("BBVA"));
    expect(isHeldBack()).toBe(false);
    await leave();
    expect(question()).toBeNull();
    unmount();
    open(query);
    expect(isBack()).toBe(false);
  });

  test("asks from the first thing typed until the payment is executed, also while it is only priced", async () => {
    open();
    await fill();
    await leave();
    expect(question()?.textContent).toContain("kept as a draft");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Stay" })));
    expect(push).not.toHaveBeenCalled();
    await submit();
    const send = await screen.findByRole("button", { name: /^Send 100\.00 USD/ });
    expect(isHeldBack()).toBe(true);
    await act(async () => fireEvent.click(send));
    server.next = answer(200, { entry, isNew: true });
    views["Quote:1"] = executed;
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Send 100.00 USD" })));
    await screen.findByText("The service confirmed it.");
    expect(isHeldBack()).toBe(false);
    await leave();
    expect(question()).toBeNull();
    expectFilled();
  });
});

describe("a draft", () => {
  test("outlives the page, is said to be one, and is priced by nobody but the person", async () => {
    const { unmount } = open();
    await fill();
    unmount();
    open();
    expect(isBack()).toBe(true);
    await waitFor(() => expect(form().textContent).toContain("500.00 USD available"));
    expectFilled();
    expect(server.sent).toEqual([]);
    await submit();
    expect(priced()).toHaveLength(1);
  });

  test("stays through a price and a reload, beside its quote", async () => {
    const { unmount } = open();
    await fill();
    await submit();
    await screen.findByRole("button", { name: /^Send 100\.00 USD/ });
    unmount();
    open("?quote=Quote:1");
    await screen.findByRole("button", { name: /^Send 100\.00 USD/ });
    expect(isBack()).toBe(true);
    expectFilled();
  });

  test("is gone once its quote was executed elsewhere: nobody is led to pay twice", async () => {
    const { unmount } = open();
    await fill();
    await submit();
    await screen.findByRole("button", { name: /^Send 100\.00 USD/ });
    await waitFor(() => expect(window.location.search).toContain("quote="));
    unmount();
    views["Quote:1"] = executed;
    const again = open();
    await waitFor(() => expect(isBack()).toBe(false));
    expectEmpty();
    expect(isHeldBack()).toBe(false);
    again.unmount();
    open();
    expect(isBack()).toBe(false);
  });

  test("of the next payment is not that of the one executed before", async () => {
    views["Quote:1"] = executed;
    const { unmount } = open();
    await fill();
    await submit();
    await screen.findByText("The service confirmed it.");
    await type("Memo", "Invoice 8");
    unmount();
    open("?quote=Quote:1");
    await screen.findByText("The service confirmed it.");
    expect(isBack()).toBe(true);
    expect(field("Memo").value).toBe("Invoice 8");
    expect(field("Customer pays exactly").value).toBe("100.00");
  });

  test("is gone when it is discarded", async () => {
    const { unmount } = open();
    await fill();
    unmount();
    const again = open();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Discard it" })));
    expectEmpty();
    again.unmount();
    open();
    expect(isBack()).toBe(false);
  });

  test("brings accounts back as they are now: a balance anew, none that can't be used", async () => {
    const { unmount } = open();
    await fill();
    unmount();
    accounts[0] = account({ balance: { amount: 900, currency: USD } });
    accounts[1] = payee("ExternalAccount:2", "BBVA ··1234", "Under review.");
    open();
    await waitFor(() => expect(noteOf("To")).toContain("BBVA ··1234: Under review."));
    expect(field("To").value).toBe("");
    expect(form().textContent).toContain("9.00 USD available");
    await submit();
    expect(noteOf("Customer pays exactly")).toContain("The account holds 9.00 USD.");
    expect(server.sent).toEqual([]);
  });

  test("typed for one payee is not offered for another", async () => {
    const { unmount } = open("?to=ExternalAccount:2");
    await waitFor(() => expect(field("To").value).toContain("BBVA"));
    await type("Customer pays exactly", "100.00");
    unmount();
    const other = open("?to=ExternalAccount:3");
    await waitFor(() => expect(field("To").value).toContain("Nu"));
    expect(field("Customer pays exactly").value).toBe("");
    expect(isBack()).toBe(false);
    other.unmount();
    open("?to=ExternalAccount:2");
    expect(isBack()).toBe(true);
    expect(field("Customer pays exactly").value).toBe("100.00");
    expect(field("To").value).toContain("BBVA");
  });
});

test("a payee who can't be paid is not chosen, and the field says why", async () => {
  accounts[1] = payee("ExternalAccount:2", "BBVA ··1234", "Under review.");
  open("?to=ExternalAccount:2");
  await waitFor(() => expect(noteOf("To")).toContain("BBVA ··1234: Under review."));
  expect(field("To").value).toBe("");
});
