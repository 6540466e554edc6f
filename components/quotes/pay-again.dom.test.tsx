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

/** A payment of 100.00 USD that was made as the quote `Quote:1`. */
async function pay() {
  openBuilder();
  await fill();
  await submit();
  markExecuted(desk, "Quote:1");
  cleanup();
}
const AGAIN = "?again=Quote:1";
const isFilled = () => screen.findByDisplayValue("100.00");

test("pressed, it asks for the price once, with what was asked for before", async () => {
  await pay();
  pressPayAgain("Quote:1");
  openBuilder(AGAIN);
  await isFilled();
  // The question comes with the price; nothing is sent before it is answered.
  expect(await screen.findByRole("dialog", { name: "Send this payment?" })).toBeTruthy();
  expect(desk.server.sent.filter(({ path }) => path.endsWith("/execute"))).toEqual([]);
  expect(priced(desk)).toHaveLength(2);
  expect(priced(desk)[1]?.body).toEqual(priced(desk)[0]?.body);
  expect(screen.queryByText("Draft restored")).toBeNull();
});

test("a page that is only opened at its address, or that another payment was pressed for, prices nothing", async () => {
  await pay();
  pressPayAgain("Quote:2");
  openBuilder(AGAIN);
  await isFilled();
  await screen.findByText("No price yet");
  expect(priced(desk)).toHaveLength(1);
});

test("a draft that is put back is not priced, however it was opened", async () => {
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

test("what can't be paid now is said, and what is chosen in its place is priced by the person alone", async () => {
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
