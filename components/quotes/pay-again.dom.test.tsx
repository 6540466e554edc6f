import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { field, type } from "@/components/testing/fields";
import {
  type Desk,
  fill,
  markExecuted,
  openBuilder,
  openDesk,
  payee,
  priced,
  submit,
} from "@/components/testing/quote-builder";
import { pressPayAgain } from "./press-again";

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});

/** A payment of 100.00 USD, executed as `Quote:1`. */
async function pay() {
  openBuilder();
  await fill();
  await submit();
  markExecuted(desk, "Quote:1");
  cleanup();
}
const AGAIN = "?again=Quote:1";
const isFilled = () => screen.findByDisplayValue("100.00");

test("pressing it prices the original request once", async () => {
  await pay();
  pressPayAgain("Quote:1");
  openBuilder(AGAIN);
  await isFilled();
  // The confirmation opens with the price; nothing is sent before it is answered.
  expect(await screen.findByRole("dialog", { name: "Send this payment?" })).toBeTruthy();
  expect(desk.server.sent.filter(({ path }) => path.endsWith("/execute"))).toEqual([]);
  expect(priced(desk)).toHaveLength(2);
  expect(priced(desk)[1]?.body).toEqual(priced(desk)[0]?.body);
  expect(screen.queryByText("Draft restored")).toBeNull();
});

test("a page merely opened at its URL, or after a press for another payment, prices nothing", async () => {
  await pay();
  pressPayAgain("Quote:2");
  openBuilder(AGAIN);
  await isFilled();
  await screen.findByText("No price yet");
  expect(priced(desk)).toHaveLength(1);
});

test("a restored draft is not priced, however the page was opened", async () => {
  await pay();
  openBuilder(AGAIN);
  await isFilled();
  await type("Customer pays exactly", "101.00");
  cleanup();
  pressPayAgain("Quote:1");
  openBuilder(AGAIN);
  await screen.findByText("Draft restored");
  expect(field("Customer pays exactly").value).toBe("101.00");
  expect(priced(desk)).toHaveLength(1);
});

test("says what can't be paid now, and leaves pricing the replacement to the user", async () => {
  await pay();
  desk.accounts = desk.accounts.map((one) =>
    one.id === "ExternalAccount:2" ? payee(one.id, one.label, "Inactive. It can't receive payments.") : one,
  );
  pressPayAgain("Quote:1");
  openBuilder(AGAIN);
  await isFilled();
  expect(await screen.findByText(/Inactive\. It can't receive payments/)).toBeTruthy();
  await act(async () => fireEvent.click(field("To")));
  await act(async () => fireEvent.click(await screen.findByRole("option", { name: /Nu/, hidden: true })));
  expect(field("To").value).toContain("Nu");
  expect(priced(desk)).toHaveLength(1);
});
