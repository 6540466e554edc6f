import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { push } from "@/components/testing/console";
import { field } from "@/components/testing/fields";
import {
  type Desk,
  entry,
  fill,
  markExecuted,
  openBuilder,
  openDesk,
  priced,
  submit,
} from "@/components/testing/quote-builder";
import { respond } from "@/components/testing/server";

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});

const box = () => screen.getByRole<HTMLInputElement>("checkbox", { name: /^Send now/ });
const dialog = () => screen.queryByRole("dialog", { name: "Send this payment now?" });
const press = (name: string) =>
  act(async () => fireEvent.click(within(dialog() as HTMLElement).getByRole("button", { name })));
const sent = () => desk.server.sent.filter(({ path }) => path === "/api/quotes/send");
const begin = async () => {
  openBuilder();
  await fill();
  await act(async () => fireEvent.click(box()));
  await submit();
  await waitFor(() => expect(dialog()).not.toBeNull());
};
const sentEntry = { ...entry, action: "quote.send" as const, resourceId: "Payment:1" };

test("confirms with everything named, prices nothing first, and sends the request that was shown", async () => {
  await begin();
  const shown = dialog()?.textContent ?? "";
  for (const text of ["Meridian Foods", "Ana Prado", "BBVA ··1234", "100.00 USD", "MXN", "Invoice 7", "Not stated"]) {
    expect(shown).toContain(text);
  }
  expect(desk.server.sent).toEqual([]);
  desk.server.next = respond(200, { entry: { ...sentEntry, outcome: { quoteId: "Quote:1" } }, isNew: true });
  markExecuted(desk, "Quote:1");
  await press("Send 100.00 USD now");
  expect(priced(desk)).toEqual([]);
  expect(sent()[0]?.body).toMatchObject({
    asked: { source: { accountId: "InternalAccount:1" }, lockedCurrencyAmount: 10_000, description: "Invoice 7" },
    ...{ currency: "USD", decimals: 2, isRepeat: false },
  });
  await screen.findByRole("heading", { name: "Receipt" });
});

test("an unknown outcome leads to where it is tracked, and clears the form", async () => {
  await begin();
  desk.server.next = respond(200, { entry: { ...sentEntry, status: "unknown", outcome: null }, isNew: true });
  await press("Send 100.00 USD now");
  await waitFor(() => expect(push).toHaveBeenCalledWith("/eu/money-actions/1"));
  expect(field("From").value).toBe("");
});

test("shows a refusal in the dialog, loses nothing, and the next press is a new request", async () => {
  await begin();
  const outcome = { title: "The account lacks funds.", meaning: "No money moved.", next: "Fund it." };
  desk.server.next = respond(200, { entry: { ...sentEntry, status: "refused", outcome }, isNew: true });
  await press("Send 100.00 USD now");
  await waitFor(() => expect(dialog()?.textContent).toContain("The account lacks funds"));
  await press("Send 100.00 USD now");
  await waitFor(() => expect(sent()).toHaveLength(2));
  const keys = sent().map(({ body }) => (body as { key: string }).key);
  expect(new Set(keys).size).toBe(2);
  await press("Cancel");
  expect(dialog()).toBeNull();
  expect(field("Memo").value).toBe("Invoice 7");
});

test("sends the same payment again only after confirmation", async () => {
  await begin();
  const problem = { code: "payment_repeated", title: "The same payment was sent within a day.", requestId: "r-1" };
  desk.server.next = respond(409, problem);
  await press("Send 100.00 USD now");
  await waitFor(() => expect(dialog()?.textContent).toContain("The same payment was sent within a day"));
  await press("Send 100.00 USD now");
  expect(sent()).toHaveLength(1);
  await act(async () => fireEvent.click(within(dialog() as HTMLElement).getByRole("checkbox")));
  await press("Send 100.00 USD again");
  await waitFor(() => expect(sent()[1]?.body).toMatchObject({ isRepeat: true }));
});

describe("when impossible", () => {
  test("with real-time funding it is disabled, says why, and an earlier tick is not sent", async () => {
    openBuilder();
    await act(async () => fireEvent.click(box()));
    const sources = within(screen.getByRole("group", { name: "Paid from" }));
    await act(async () => fireEvent.click(sources.getByRole("radio", { name: "Real-time funding" })));
    await waitFor(() => expect(box().checked).toBe(false));
    expect(box().disabled).toBe(true);
    expect(screen.getByText(/^Not with real-time funding/)).toBeTruthy();
  });
});
