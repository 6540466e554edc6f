import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type } from "@/components/testing/fields";
import {
  account,
  choose,
  type Desk,
  openBuilder,
  openDesk,
  payee,
  priced,
  submit,
} from "@/components/testing/quote-builder";
import type { PayerCheck } from "@/lib/features/payer-checks/schema";

const TITLE = "Meridian Foods has no registration number";
const pounds = { ...payee("ExternalAccount:7", "Barclays ··0001"), currency: "GBP" };
const unregistered = { name: "Meridian Foods", canAdd: true };

let desk: Desk;
let asked: URLSearchParams[];
let check: PayerCheck | null;

beforeEach(() => {
  sessionStorage.clear();
  desk = openDesk();
  desk.accounts = [...desk.accounts, pounds];
  asked = [];
  check = { unregistered };
  desk.payerCheck = (path) => {
    asked.push(new URL(path, "http://x").searchParams);
    return check;
  };
});

test("warns before pricing about a business without a number for the receiving currency, and links to where to add it", async () => {
  openBuilder();
  await choose("From", /USD account/);
  await choose("To", /Barclays/);
  await screen.findByText(TITLE);
  expect(screen.getByText(/needs one to send GBP.*the service may refuse the payment/)).toBeTruthy();
  const link = screen.getByRole("link", { name: "Add the number" });
  expect(link.getAttribute("href")).toBe("/eu/customers/Customer%3A1/edit");
  expect(asked.map((search) => Object.fromEntries(search))).toEqual([{ customerId: "Customer:1", currency: "GBP" }]);
  // It is a warning, not a refusal.
  await type("Customer pays exactly", "100.00");
  await submit();
  await waitFor(() => expect(priced(desk)).toHaveLength(1));
  // With another receiving currency there is no warning and no request.
  await choose("To", /BBVA/);
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
  expect(asked).toHaveLength(1);
});

test("links to the customer's page if the number can't be added here", async () => {
  check = { unregistered: { ...unregistered, canAdd: false } };
  openBuilder();
  await choose("From", /USD account/);
  await choose("To", /Barclays/);
  const link = await screen.findByRole("link", { name: "Open the customer" });
  expect(link.getAttribute("href")).toBe("/eu/customers/Customer%3A1");
});

test.each([
  ["nothing is lacking", { unregistered: null }],
  ["nobody can say", null],
])("says nothing if %s", async (_, response) => {
  check = response;
  openBuilder();
  await choose("From", /USD account/);
  await choose("To", /Barclays/);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText(TITLE)).toBeNull();
});

test("doesn't ask about the platform's own payments or those from an account in the same currency", async () => {
  desk.accounts = [
    account({ customerId: null, owner: "Platform", label: "USD account" }),
    account({ id: "InternalAccount:2", label: "GBP account", currency: "GBP" }),
    pounds,
  ];
  openBuilder();
  await choose("From", /USD account/);
  await choose("To", /Barclays/);
  await choose("From", /GBP account/);
  await screen.findByText("Both sides are in GBP");
  expect(asked).toEqual([]);
  expect(screen.queryByText(/has no registration number/)).toBeNull();
});
