import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { push } from "@/components/testing/console";
import { field, noteOf, type } from "@/components/testing/fields";
import {
  account,
  type Desk,
  entry,
  fill,
  form,
  markExecuted,
  openBuilder,
  openDesk,
  payee,
  priced,
  submit,
  USD,
} from "@/components/testing/quote-builder";
import { lost, respond, type Sent, silence } from "@/components/testing/server";
import { newQuotePath } from "@/lib/ids";

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
const leave = () => act(async () => fireEvent.click(screen.getByRole("link", { name: "Quotes" })));
const question = () => screen.queryByRole("dialog", { name: "Leave this form?" });
const isHeldBack = () => {
  const unload = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(unload);
  return unload.defaultPrevented;
};
const isBack = () => screen.queryByText("Draft restored") !== null;
const expectFilled = () => {
  expect(field("From").value).toContain("Meridian");
  expect(field("To").value).toContain("BBVA");
  expect(field("Customer pays exactly").value).toBe("100.00");
  expect(field("Memo").value).toBe("Invoice 7");
};
const expectEmpty = () => {
  for (const label of ["From", "To", "Customer pays exactly", "Memo"]) expect(field(label).value).toBe("");
};

describe("the server's errors", () => {
  test("are shown at their fields, and the others above the form", async () => {
    openBuilder();
    await fill();
    const fields = {
      "source.accountId": "This account is closed.",
      lockedCurrencyAmount: "Above the limit.",
      "destination.umaAddress": "Not reachable.",
      lockedCurrencySide: "Only sending is possible.",
      purposeOfPayment: "Has to be stated.",
      rateLock: "Not offered at night.",
    };
    desk.server.next = respond(422, { code: "x", title: "The service refused this quote.", fields, requestId: "r-1" });
    await submit();
    expect(noteOf("From")).toContain("This account is closed.");
    expect(noteOf("To")).toContain("Not reachable.");
    expect(noteOf("Customer pays exactly")).toContain("Above the limit.");
    expect(noteOf("Fixed side")).toContain("Only sending is possible.");
    expect(noteOf("Purpose")).toContain("Has to be stated.");
    const above = screen.getByRole("alert").textContent;
    expect(above).toContain("The service refused this quote");
    expect(above).toContain("Rate lock: Not offered at night.");
    expect(above).toContain("Request r-1");
    expect(above).not.toContain("Above the limit.");
    expect(document.activeElement).toBe(field("From"));
    expectFilled();
  });

  test("keep what was typed, and the next press sends the same request", async () => {
    openBuilder();
    await fill();
    const works = desk.server.next;
    desk.server.next = lost;
    await submit();
    expect(screen.getByRole("alert").textContent).toContain("Corridor didn't respond");
    // A price moves none.
    expect(screen.getByRole("alert").textContent).toContain("No money moved.Try again.");
    desk.server.next = works;
    await submit();
    expect(priced(desk)[1]).toEqual(priced(desk)[0]);
    expect(priced(desk)[0]?.body).toEqual({
      source: { sourceType: "ACCOUNT", accountId: "InternalAccount:1", customerId: "Customer:1" },
      destination: { destinationType: "ACCOUNT", accountId: "ExternalAccount:2" },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 10_000,
      description: "Invoice 7",
      shown: { sending: "USD", receiving: "MXN", decimals: 2 },
    } satisfies Sent["body"]);
    expect(screen.queryByRole("alert")).toBeNull();
    await screen.findByRole("button", { name: /^Send 100\.00 USD/ });
  });
});

test("a price is said as it arrives, from a region that is there before; the confirmation has its own", async () => {
  openBuilder();
  await fill();
  const spoken = () =>
    [...document.querySelectorAll("span[role=status]")].map(({ textContent }) => textContent).join("");
  expect(spoken()).toBe("");
  await submit();
  await act(async () => fireEvent.click(await screen.findByRole("button", { name: /^Send 100\.00 USD/ })));
  await waitFor(() =>
    expect(spoken()).toMatch(/^Price: 100\.00 USD sent, [\d,.]+ MXN received\. \d+ seconds to send it\.$/),
  );
  const confirmation = screen.getByRole("dialog", { name: "Send this payment?" });
  expect(confirmation.querySelector("[aria-live=polite]")).not.toBeNull();
  const described = document.getElementById(confirmation.getAttribute("aria-describedby") ?? "");
  expect(described?.querySelector("[aria-hidden=true]")?.textContent).toMatch(/^\d:\d\d left at this rate\.$/);
});

test("an unpriceable value is reported at its field and not sent; changing the fixed side checks the amount again", async () => {
  openBuilder();
  await submit();
  expect(noteOf("From")).toContain("Choose the account to pay from.");
  expect(noteOf("To")).toContain("Choose the recipient.");
  await fill();
  await type("Customer pays exactly", "600");
  await submit();
  expect(noteOf("Customer pays exactly")).toContain("The account's balance is 500.00 USD.");
  expect(desk.server.sent).toEqual([]);
  await act(async () => fireEvent.change(field("Fixed side"), { target: { value: "RECEIVING" } }));
  await waitFor(() => expect(noteOf("They receive exactly")).toContain("hasn't reported the decimals of MXN"));
});

test("two presses, and R in between, request one price; R later prices again", async () => {
  openBuilder();
  await fill();
  const works = desk.server.next;
  let arrive = () => {};
  desk.server.next = () => new Promise((resolve) => (arrive = () => void works().then(resolve)));
  await submit();
  await submit();
  await act(async () => fireEvent.keyDown(document.body, { key: "r" }));
  expect(priced(desk)).toHaveLength(1);
  await act(async () => arrive());
  await screen.findByRole("button", { name: /^Send / });
  desk.server.next = works;
  await act(async () => fireEvent.keyDown(document.body, { key: "r" }));
  await waitFor(() => expect(priced(desk)).toHaveLength(2));
});

describe("leaving", () => {
  test.each(["", "?to=ExternalAccount:2"])("asks nothing while nothing has been typed (%s)", async (query) => {
    const { unmount } = openBuilder(query);
    if (query) await waitFor(() => expect(field("To").value).toContain("BBVA"));
    expect(isHeldBack()).toBe(false);
    await leave();
    expect(question()).toBeNull();
    unmount();
    openBuilder(query);
    expect(isBack()).toBe(false);
  });

  test("asks from the first input until the payment is executed, even if it has been priced", async () => {
    openBuilder();
    await fill();
    await leave();
    expect(question()?.textContent).toContain("draft is kept");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Stay" })));
    expect(push).not.toHaveBeenCalled();
    await submit();
    const send = await screen.findByRole("button", { name: /^Send 100\.00 USD/ });
    expect(isHeldBack()).toBe(true);
    await act(async () => fireEvent.click(send));
    desk.server.next = respond(200, { entry, isNew: true });
    markExecuted(desk, "Quote:1");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Send 100.00 USD" })));
    await screen.findByText("The service confirmed it.");
    expect(isHeldBack()).toBe(false);
    await leave();
    expect(question()).toBeNull();
  });
});

test("leaving while a price is requested doesn't suggest that a payment may go through", async () => {
  openBuilder();
  await fill();
  desk.server.next = silence;
  await submit();
  await leave();
  expect(question()?.textContent).toContain("The request is still being sent. It doesn't move money.");
});

describe("a draft", () => {
  test("survives the page, is announced, and is priced only by the user", async () => {
    const { unmount } = openBuilder();
    await fill();
    unmount();
    openBuilder();
    expect(isBack()).toBe(true);
    await waitFor(() => expect(form().textContent).toContain("500.00 USD available"));
    expectFilled();
    expect(desk.server.sent).toEqual([]);
    await submit();
    expect(priced(desk)).toHaveLength(1);
  });

  test("survives pricing and a reload, beside its quote", async () => {
    const { unmount } = openBuilder();
    await fill();
    await submit();
    await screen.findByRole("button", { name: /^Send 100\.00 USD/ });
    unmount();
    openBuilder("?quote=Quote:1");
    await screen.findByRole("button", { name: /^Send 100\.00 USD/ });
    expect(isBack()).toBe(true);
    expectFilled();
  });

  test("is deleted once its quote was executed elsewhere: nobody is led to pay twice", async () => {
    const { unmount } = openBuilder();
    await fill();
    await submit();
    await screen.findByRole("button", { name: /^Send 100\.00 USD/ });
    await waitFor(() => expect(window.location.search).toContain("quote="));
    unmount();
    markExecuted(desk, "Quote:1");
    const again = openBuilder();
    await waitFor(() => expect(isBack()).toBe(false));
    expectEmpty();
    await waitFor(() => expect(isHeldBack()).toBe(false));
    again.unmount();
    openBuilder();
    expect(isBack()).toBe(false);
  });

  test("is deleted when discarded", async () => {
    const { unmount } = openBuilder();
    await fill();
    unmount();
    const again = openBuilder();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Discard draft" })));
    expectEmpty();
    again.unmount();
    openBuilder();
    expect(isBack()).toBe(false);
  });

  test("restores accounts with current data: a fresh balance, and none that can't be used", async () => {
    const { unmount } = openBuilder();
    await fill();
    unmount();
    desk.accounts[0] = account({ balance: { amount: 900, currency: USD } });
    desk.accounts[1] = payee("ExternalAccount:2", "BBVA ··1234", "Under review.");
    openBuilder();
    await waitFor(() => expect(noteOf("To")).toContain("BBVA ··1234: Under review."));
    expect(field("To").value).toBe("");
    expect(form().textContent).toContain("9.00 USD available");
    await submit();
    expect(noteOf("Customer pays exactly")).toContain("The account's balance is 9.00 USD.");
    expect(desk.server.sent).toEqual([]);
  });

  test("typed for one payee is not offered for another", async () => {
    const { unmount } = openBuilder("?to=ExternalAccount:2");
    await waitFor(() => expect(field("To").value).toContain("BBVA"));
    await type("Customer pays exactly", "100.00");
    unmount();
    const other = openBuilder("?to=ExternalAccount:3");
    await waitFor(() => expect(field("To").value).toContain("Nu"));
    expect(field("Customer pays exactly").value).toBe("");
    expect(isBack()).toBe(false);
    other.unmount();
    openBuilder("?to=ExternalAccount:2");
    expect(isBack()).toBe(true);
    expect(field("Customer pays exactly").value).toBe("100.00");
    expect(field("To").value).toContain("BBVA");
  });
});

test("a payee who can't be paid is not selected, and the field says why", async () => {
  desk.accounts[1] = payee("ExternalAccount:2", "BBVA ··1234", "Under review.");
  openBuilder("?to=ExternalAccount:2");
  await waitFor(() => expect(noteOf("To")).toContain("BBVA ··1234: Under review."));
  expect(field("To").value).toBe("");
});

describe("opened from elsewhere", () => {
  const filled = async () => {
    await waitFor(() => expect(field("To").value).toContain("BBVA"));
    await waitFor(() => expect(field("From").value).toContain("Meridian"));
  };

  test("to pay again, fills in the whole request and prices nothing", async () => {
    const first = openBuilder();
    await fill();
    await submit();
    await screen.findByRole("button", { name: /^Send 100\.00 USD/ });
    first.unmount();
    sessionStorage.clear();
    markExecuted(desk, "Quote:1");
    openBuilder("?again=Quote:1");
    await filled();
    expectFilled();
    expect(priced(desk)).toHaveLength(1);
    await type("Memo", "Invoice 8");
    await submit();
    await waitFor(() => expect(priced(desk)[1]?.body).toMatchObject({ description: "Invoice 8" }));
  });

  test("with both accounts, fills in both", async () => {
    openBuilder(newQuotePath("eu", { from: "InternalAccount:1", to: "ExternalAccount:2" }).replace(/^[^?]*/, ""));
    await filled();
    expect(isHeldBack()).toBe(false);
  });

  test("for a customer, fills in the only account that can pay, but not one of two", async () => {
    const query = newQuotePath("eu", { to: "ExternalAccount:2", customer: "Customer:1" }).replace(/^[^?]*/, "");
    const { unmount } = openBuilder(query);
    await filled();
    unmount();
    desk.accounts.push(account({ id: "InternalAccount:9", label: "EUR account", currency: "EUR" }));
    openBuilder(query);
    await waitFor(() => expect(field("To").value).toContain("BBVA"));
    expect(field("From").value).toBe("");
  });
});

describe("cancelling an executed payment", () => {
  const said = async () => {
    openBuilder();
    await fill();
    await submit();
    const send = await screen.findByRole("button", { name: /^Send [\d,.]+ USD →/ });
    await act(async () => fireEvent.click(send));
    const [button, question] = screen.getAllByText(/cancelled/).map(({ textContent }) => textContent);
    expect(question).toContain(button);
    return button;
  };
  const CONDITION = "Once sent, only an ACH or wire payment can be cancelled, and only before it settles.";

  test("is impossible if the deployment doesn't support it", async () => {
    expect(await said()).toBe("It can't be cancelled once sent.");
  });

  test("is limited to what the deployment supports", async () => {
    desk.views["Quote:1"] = { canCancel: true };
    expect(await said()).toBe(CONDITION);
  });
});

test("a payment awaiting a second person can't be sent again, which would withdraw its request", async () => {
  desk.waiting = [{ id: "SignOff:1", title: "Send 100.00 USD to Ana Prado", isMine: true }];
  openBuilder();
  await fill();
  await submit();
  await screen.findByText("Waiting for a second person");
  expect(screen.queryByRole("button", { name: /^Send [\d,.]+ USD →/ })).toBeNull();
  expect(screen.queryByText(/left at this rate/)).toBeNull();
});

test("R prices again even while the last price's accounts are being reloaded", async () => {
  openBuilder();
  await fill();
  desk.accountsRead = new Promise(() => undefined);
  await submit();
  await screen.findByRole("button", { name: /^Send [\d,.]+ USD →/ });
  await act(async () => fireEvent.keyDown(document.body, { key: "r" }));
  await waitFor(() => expect(priced(desk)).toHaveLength(2));
});
