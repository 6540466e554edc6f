import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { field, type } from "@/components/testing/fields";
import {
  account,
  choose,
  type Desk,
  entry,
  fill,
  form,
  markExecuted,
  openBuilder,
  openDesk,
  priced,
  sendButton,
  submit,
  USD,
} from "@/components/testing/quote-builder";
import { respond } from "@/components/testing/server";
import type { CreateQuoteInput } from "@/lib/features/quotes/schema";
import { EMPTY_QUOTE, type QuoteFormValues } from "./quote-values";

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});

const select = (label: string, value: string) => act(async () => fireEvent.change(field(label), { target: { value } }));
const press = (key: string) => act(async () => fireEvent.keyDown(document.body, { key }));
const click = (button: HTMLElement | null, detail = 1) =>
  act(async () => fireEvent.click(button ?? document.body, { detail }));
const pick = (group: string, name: string) =>
  act(async () => fireEvent.click(within(screen.getByRole("group", { name: group })).getByRole("radio", { name })));
const toggle = () => act(async () => fireEvent.click(screen.getByRole("checkbox", { name: /^Send now/ })));
const notice = () => screen.queryByText("This price is no longer valid");
const dialog = () => screen.queryByRole("dialog", { name: /^Send / });
const sent = () => desk.server.sent.filter(({ path }) => path.endsWith("/execute"));
const price = async () => {
  await fill();
  await submit();
  await screen.findByRole("button", { name: /^Send 100\.00 USD/ });
  expect(notice()).toBeNull();
};

/** Not a field, or not available yet: covered by `use-quote-form.test.ts`. */
const NOT_SHOWN = ["pricedAs", "uma"] as const satisfies (keyof QuoteFormValues)[];

const funded = async () => {
  await pick("Paid from", "Real-time funding");
  await select("Paid in", "USD");
};
const byStablecoin = async () => {
  await pick("Paid from", "Real-time funding");
  await select("Paid in", "USDC");
  await select("Network", "SOLANA");
};
const typedIn = async () => {
  await pick("Sent to", "New account");
  await screen.findByLabelText("Account type");
  await type("Account type", "Mexican bank account");
  await act(async () => fireEvent.click(screen.getByRole("option", { name: /^Mexican bank account/, hidden: true })));
  await type("CLABE", "032180000118359719");
  await type("Full name", "Ana Prado");
};

/**
 * For every field of the builder: how to change it and back, in a form that `begin` has also filled in. A new field
 * must be added here.
 */
const CHANGES: Record<
  Exclude<keyof QuoteFormValues, (typeof NOT_SHOWN)[number]>,
  { name: string; begin?: () => Promise<unknown>; change: () => Promise<unknown>; back: () => Promise<unknown> }
> = {
  sourceKind: {
    name: "From",
    change: () => pick("Paid from", "Real-time funding"),
    back: () => pick("Paid from", "Account"),
  },
  fundingCurrency: {
    name: "From",
    begin: funded,
    change: () => select("Paid in", "EUR"),
    back: () => select("Paid in", "USD"),
  },
  fundingCustomer: {
    name: "From",
    begin: funded,
    change: async () => {
      await act(async () => fireEvent.click(field("Paying customer")));
      await act(async () =>
        fireEvent.click(await screen.findByRole("option", { name: /Meridian Foods/, hidden: true })),
      );
    },
    back: () => act(async () => fireEvent.keyDown(field("Paying customer"), { key: "Backspace" })),
  },
  fundingNetwork: {
    name: "From",
    begin: byStablecoin,
    change: () => select("Network", "BASE"),
    back: () => select("Network", "SOLANA"),
  },
  destinationKind: { name: "To", change: () => pick("Sent to", "New account"), back: () => pick("Sent to", "Account") },
  details: {
    name: "To",
    begin: typedIn,
    change: () => type("Full name", "Ana Pradera"),
    back: () => type("Full name", "Ana Prado"),
  },
  immediatelyExecute: { name: "When it is sent", change: toggle, back: toggle },
  source: { name: "From", change: () => choose("From", /EUR account/), back: () => choose("From", /USD account/) },
  destination: { name: "To", change: () => choose("To", /Nu/), back: () => choose("To", /BBVA/) },
  lockedCurrencyAmount: {
    name: "Amount",
    change: () => type("Customer pays exactly", "100.01"),
    back: () => type("Customer pays exactly", "100.00"),
  },
  lockedCurrencySide: {
    name: "Fixed side",
    change: () => select("Fixed side", "RECEIVING"),
    back: () => select("Fixed side", "SENDING"),
  },
  purposeOfPayment: { name: "Purpose", change: () => select("Purpose", "GIFT"), back: () => select("Purpose", "") },
  description: { name: "Memo", change: () => type("Memo", "Invoice 8"), back: () => type("Memo", "Invoice 7") },
};

test("the table below covers every field", () => {
  expect(Object.keys(CHANGES).sort()).toEqual(
    Object.keys(EMPTY_QUOTE)
      .filter((name) => !NOT_SHOWN.some((one) => one === name))
      .sort(),
  );
});

describe.each(Object.entries(CHANGES))("a price after %s is changed", (_, { name, begin, change, back }) => {
  beforeEach(async () => {
    desk.accounts.push(account({ id: "InternalAccount:9", label: "EUR account", currency: "EUR" }));
    // A service that doesn't name the account it creates from details: the price stays bound to what was typed.
    desk.quotes["Quote:1"] = { destination: { destinationType: "EXTERNAL_ACCOUNT_DETAILS" } };
    desk.hasStablecoin = true;
    openBuilder();
    await fill();
    await begin?.();
    await submit();
    await screen.findByText(/^Rate locked until/);
    expect(notice()).toBeNull();
  });

  test("is void at once, says why, and can't be sent; changed back, it stays void", async () => {
    await change();
    expect(sendButton()).toBeNull();
    expect(notice()).not.toBeNull();
    expect(document.querySelector("[data-void]")).not.toBeNull();
    expect(screen.getByText(/^Changed since: /).textContent).toContain(name);
    await back();
    expect(sendButton()).toBeNull();
    expect(notice()).not.toBeNull();
    expect(sent()).toEqual([]);
  });

  test("closes an open confirmation, and sends nothing", async () => {
    if (begin === funded || begin === byStablecoin) return expect(sendButton()).toBeNull();
    await click(sendButton());
    const confirm = within(dialog() as HTMLElement).getByRole("button", { name: "Send 100.00 USD" });
    await change();
    expect(dialog()).toBeNull();
    await act(async () => confirm.click());
    expect(sent()).toEqual([]);
  });
});

describe("a void price", () => {
  test("is replaced with one key, for what the form shows now", async () => {
    openBuilder();
    await price();
    await choose("To", /Nu/);
    await press("r");
    await waitFor(() => expect(priced(desk)).toHaveLength(2));
    expect(priced(desk)[1]?.body).toMatchObject({ destination: { accountId: "ExternalAccount:3" } });
    await screen.findByRole("button", { name: /^Send 100\.00 USD/ });
    await click(sendButton());
    expect(dialog()?.textContent).toContain("Nu ··9719");
  });

  test("stays void through a reload, even if the form was changed back", async () => {
    const { unmount } = openBuilder();
    await price();
    await type("Memo", "Invoice 8");
    await type("Memo", "Invoice 7");
    unmount();
    openBuilder("?quote=Quote:1");
    await waitFor(() => expect(notice()).not.toBeNull());
    expect(field("Memo").value).toBe("Invoice 7");
    expect(sendButton()).toBeNull();
  });

  test("is one whose form changed while it was loading", async () => {
    openBuilder();
    await fill();
    const works = desk.server.next;
    let arrive = () => {};
    desk.server.next = () => new Promise((resolve) => (arrive = () => void works().then(resolve)));
    await submit();
    await type("Memo", "Invoice 8");
    await act(async () => arrive());
    await waitFor(() => expect(notice()).not.toBeNull());
    expect(sendButton()).toBeNull();
  });

  test("keeps a payee corrected while the price was loading, although the service has created an account from the first", async () => {
    openBuilder();
    await fill();
    await typedIn();
    const works = desk.server.next;
    let arrive = () => {};
    desk.server.next = () => new Promise((resolve) => (arrive = () => void works().then(resolve)));
    await submit();
    const asked = priced(desk)[0]?.body as CreateQuoteInput;
    const destination = { destinationType: "ACCOUNT" as const, accountId: "ExternalAccount:9" };
    desk.views["Quote:1"] = { asked: { ...asked, destination } };
    await type("Full name", "Ana Pradera");
    await act(async () => arrive());
    await waitFor(() => expect(notice()).not.toBeNull());
    expect(sendButton()).toBeNull();
    expect(field("Full name").value).toBe("Ana Pradera");
  });

  test("doesn't refill a form that was cleared", async () => {
    openBuilder("?from=InternalAccount:1&to=ExternalAccount:2");
    await waitFor(() => expect(field("From").value).toContain("Meridian"));
    await waitFor(() => expect(field("To").value).toContain("BBVA"));
    await type("Customer pays exactly", "100.00");
    await submit();
    await screen.findByRole("button", { name: /^Send 100\.00 USD/ });
    await type("Customer pays exactly", "");
    expect(field("Customer pays exactly").value).toBe("");
    expect(notice()).not.toBeNull();
    expect(sendButton()).toBeNull();
  });

  test("is one priced outside the form", async () => {
    openBuilder("?quote=Quote:77");
    await waitFor(() => expect(notice()).not.toBeNull());
    expect(sendButton()).toBeNull();
  });
});

test("in another tab, the form is filled in from its price, which holds until something changes", async () => {
  const { unmount } = openBuilder();
  await price();
  unmount();
  sessionStorage.clear();
  openBuilder("?quote=Quote:1");
  await screen.findByRole("button", { name: /^Send 100\.00 USD/ });
  expect(field("From").value).toContain("Meridian");
  expect(field("To").value).toContain("BBVA");
  expect(field("Customer pays exactly").value).toBe("100.00");
  expect(field("Memo").value).toBe("Invoice 7");
  await type("Memo", "");
  expect(sendButton()).toBeNull();
  await type("Memo", "Invoice 7");
  expect(sendButton()).toBeNull();
});

describe("sending", () => {
  test("restates everything, and sends what was seen", async () => {
    openBuilder();
    await fill();
    await select("Purpose", "TAX_PAYMENT");
    await submit();
    await screen.findByRole("button", { name: /^Send 100\.00 USD/ });
    await click(sendButton());
    const shown = dialog()?.textContent ?? "";
    for (const text of ["Meridian Foods", "USD account", "Ana Prado", "BBVA ··1234", "MXN", "ExternalAccount:2"]) {
      expect(shown).toContain(text);
    }
    for (const text of ["1,700.00 MXN", "0.30 USD included", "1 USD = 17.0000 MXN", "Tax payment", "Invoice 7"]) {
      expect(shown).toContain(text);
    }
    await click(within(dialog() as HTMLElement).getByRole("button", { name: "Send 100.00 USD" }));
    expect(sent()[0]?.body).toMatchObject({
      ...{
        totalSendingAmount: 10_000,
        totalReceivingAmount: 170_000,
        sendingCurrency: "USD",
        receivingCurrency: "MXN",
      },
      ...{ sourceId: "InternalAccount:1", destinationId: "ExternalAccount:2", acceptsOtherAmount: false },
      ...{ purposeOfPayment: "TAX_PAYMENT", description: "Invoice 7" },
    });
  });

  test("warns about a payee whose account the bank has under another name on choosing, pricing and confirming", async () => {
    const nameCheck = { status: "NOT_MATCHED", verifiedName: "Bo Holm" };
    desk.accounts = desk.accounts.map((one) => (one.id === "ExternalAccount:2" ? { ...one, nameCheck } : one));
    openBuilder();
    const warning = /The bank has this account under the name Bo Holm/;
    await fill();
    expect(screen.getByText(warning)).toBeTruthy();
    await submit();
    await screen.findByRole("button", { name: /^Send 100\.00 USD/ });
    expect(await screen.findAllByText(warning)).toHaveLength(2);
    await click(sendButton());
    expect(within(dialog() as HTMLElement).getByText(warning)).toBeTruthy();
  });

  test("shows a payee whose account can't be read as unchecked", async () => {
    desk.isAccountUnread = true;
    openBuilder();
    await price();
    expect(
      await screen.findByText(/it isn't known whether the bank has it under this beneficiary's name/),
    ).toBeTruthy();
  });

  test("the second press of a double click neither sends nor closes", async () => {
    openBuilder();
    await price();
    await click(sendButton());
    await click(within(dialog() as HTMLElement).getByRole("button", { name: "Send 100.00 USD" }), 2);
    await act(async () => {
      fireEvent.mouseDown(dialog() as HTMLElement, { detail: 2 });
      fireEvent.click(dialog() as HTMLElement, { detail: 2 });
    });
    expect(dialog()).not.toBeNull();
    expect(sent()).toEqual([]);
  });

  test("shows an amount that differs from the requested one, and sends it only after it was typed", async () => {
    desk.quotes["Quote:1"] = { totalSendingAmount: 123_010 };
    openBuilder();
    await fill();
    await submit();
    await screen.findByText("The service priced a different amount");
    expect(screen.getByText("You asked for 100.00 USD; this quote is for 1,230.10 USD.")).toBeTruthy();
    expect(sendButton()).toBeNull();
    await click(screen.getByRole("button", { name: "Review 1,230.10 USD" }));
    const confirm = within(dialog() as HTMLElement).getByRole("button", { name: "Send 1,230.10 USD" });
    await click(confirm);
    expect(sent()).toEqual([]);
    await type("Type “1,230.10” to confirm", "1,230.10");
    await click(confirm);
    expect(sent()[0]?.body).toMatchObject({ totalSendingAmount: 123_010, acceptsOtherAmount: true });
  });

  test("can't send to another account than requested", async () => {
    desk.quotes["Quote:1"] = { destination: { destinationType: "ACCOUNT", accountId: "ExternalAccount:66" } };
    openBuilder();
    await fill();
    await submit();
    await screen.findByText("The service priced a different account from the one requested");
    expect(sendButton()).toBeNull();
  });
});

describe("after a payment", () => {
  const pay = async (meanwhile = () => {}) => {
    await price();
    meanwhile();
    desk.server.next = respond(200, { entry, isNew: true });
    markExecuted(desk, "Quote:1");
    await click(sendButton());
    await click(within(dialog() as HTMLElement).getByRole("button", { name: "Send 100.00 USD" }));
    await screen.findByText("The service confirmed it.");
  };

  test("the outcome has the focus, the form is gone, and R prices nothing", async () => {
    openBuilder();
    await pay();
    expect(document.activeElement).toBe(screen.getByRole("region", { name: /^Executed/ }));
    expect(screen.queryByRole("form", { name: "New quote" })).toBeNull();
    await press("r");
    expect(priced(desk)).toHaveLength(1);
    expect(screen.getByRole("heading", { name: "Receipt" })).toBeTruthy();
  });

  test("the balance is shown once it has been read since", async () => {
    openBuilder();
    const arrive: (() => void)[] = [];
    await pay(() => {
      desk.accounts[0] = account({ balance: { amount: 40_000, currency: USD } });
      desk.accountsRead = new Promise((resolve) => arrive.push(resolve));
    });
    expect(screen.queryByText(/now holds/)).toBeNull();
    await act(async () => arrive[0]?.());
    expect(await screen.findByText("The paying account now holds 400.00 USD.")).toBeTruthy();
  });

  test("no balance is shown if it can't be read, or while the outcome is unknown", async () => {
    openBuilder();
    await pay(() => Object.assign(desk, { areAccountsUnread: true }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByText(/now holds/)).toBeNull();
    cleanup();
    desk.areAccountsUnread = false;
    desk.quotes["Quote:1"] = { status: "PENDING", execution: "open" };
    desk.views["Quote:1"] = { journal: [{ ...entry, status: "unknown", outcome: null }] };
    openBuilder("?quote=Quote:1");
    await screen.findByRole("heading", { name: "Receipt" });
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByText(/now holds/)).toBeNull();
  });

  test("an answer that differs from what was sent is reported on the receipt", async () => {
    openBuilder();
    await pay();
    cleanup();
    const differs = "The service's answer states a different receiving account.";
    desk.views["Quote:1"] = { journal: [{ ...entry, outcome: { differs } }] };
    openBuilder("?quote=Quote:1");
    await screen.findByText("The service's answer differs from what was sent");
    expect(screen.getByText(/a different receiving account/)).toBeTruthy();
  });

  test.each(["FAILED", "REJECTED", "REFUNDED", "EXPIRED"])(
    "a payment that is %s is not shown as paid",
    async (status) => {
      openBuilder();
      await pay();
      cleanup();
      desk.paymentStatus = status;
      desk.quotes["Quote:1"] = { ...desk.quotes["Quote:1"], transactionId: "Transaction:1" };
      openBuilder("?quote=Quote:1");
      await screen.findByText("Executed, but the payment failed");
      expect(screen.queryByText("The service confirmed it.")).toBeNull();
    },
  );

  test.each([
    ["COMPLETED", "The payment was refunded", "Completed, refunded"],
    ["FAILED", "The payment's refund failed", "Completed, refund failed"],
    ["PENDING", "A refund of the payment was started", "Completed, refund started"],
    ["HELD_SOMEWHERE", "A refund of the payment was started", "Completed, refund started"],
    [undefined, "A refund of the payment was started", "Completed, refund started"],
  ])("nor is one whose refund is %s, even if the service lists it as completed", async (status, title, badge) => {
    openBuilder();
    await pay();
    cleanup();
    Object.assign(desk, { paymentStatus: "COMPLETED", refund: { status, reason: "USER_CANCELLATION" } });
    desk.quotes["Quote:1"] = { ...desk.quotes["Quote:1"], transactionId: "Transaction:1" };
    openBuilder("?quote=Quote:1");
    await screen.findByText(title);
    expect(screen.getByText(badge)).toBeTruthy();
    expect(screen.queryByText("Executed")).toBeNull();
    // While money is due back, paying again could pay twice.
    expect(screen.queryAllByRole("link", { name: "Pay again" })).toHaveLength(status === "COMPLETED" ? 1 : 0);
  });

  test("a new payment starts empty", async () => {
    openBuilder();
    await pay();
    expect(screen.getByRole("link", { name: "New quote" }).getAttribute("href")).toBe("/eu/quotes/new");
  });

  test("the next visit starts empty", async () => {
    const { unmount } = openBuilder();
    await pay();
    unmount();
    openBuilder();
    expect(form()).toBeTruthy();
    for (const label of ["From", "To", "Customer pays exactly", "Memo"]) expect(field(label).value).toBe("");
  });
});

test("a price that the service calls expired on sending says so, and that nothing was sent", async () => {
  openBuilder();
  await price();
  await click(sendButton());
  desk.quotes["Quote:1"] = { ...desk.quotes["Quote:1"], status: "EXPIRED" };
  desk.server.next = respond(409, { code: "quote_changed", title: "The quote has expired.", status: 409 });
  await click(within(dialog() as HTMLElement).getByRole("button", { name: "Send 100.00 USD" }));
  await screen.findByText("It has expired. No money was sent.");
  expect(dialog()).toBeNull();
  expect(sendButton()).toBeNull();
  expect(document.activeElement?.textContent).toContain("It has expired");
  expect(screen.getAllByRole("button", { name: /^Get a new price/ })).toHaveLength(2);
});

test("an expired price that a second person replaced is not called unsent, and the form doesn't stay to pay it again", async () => {
  openBuilder();
  await price();
  cleanup();
  desk.quotes["Quote:1"] = { ...desk.quotes["Quote:1"], status: "EXPIRED" };
  desk.views["Quote:1"] = { signedOff: { id: "SignOff:1", isDone: true } };
  openBuilder("?quote=Quote:1");
  await screen.findByText("The payment was sent at that price. Don't pay again.");
  expect(screen.queryByText(/No money was sent/)).toBeNull();
  expect(screen.queryByText("Get a new price")).toBeNull();
  expect(screen.queryByRole("form", { name: "New quote" })).toBeNull();
});

test("a user who may only view gets no form", () => {
  openBuilder("", "viewer");
  expect(screen.queryByRole("form", { name: "New quote" })).toBeNull();
  expect(screen.getByText("Your role can't create quotes")).toBeTruthy();
});

test("the form starts with the focus in From", async () => {
  openBuilder();
  await waitFor(() => expect(document.activeElement).toBe(field("From")));
});
