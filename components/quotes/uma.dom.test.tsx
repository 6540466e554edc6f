import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { field, noteOf, type } from "@/components/testing/fields";
import {
  account,
  choose,
  type Desk,
  openBuilder,
  openDesk,
  priced,
  sendButton,
  submit,
} from "@/components/testing/quote-builder";
import { respond } from "@/components/testing/server";
import type { PayerField, ReceiverView } from "@/lib/features/receivers/schema";

const ANA = "$ana@b.example";
const fromRecord = (name: string, label: string, record: PayerField["record"]): PayerField => ({
  ...{ name, label, isMandatory: true, kind: name === "BIRTH_DATE" ? "date" : "text", record },
});

let desk: Desk;
let receivers: Record<
  string,
  Partial<ReceiverView> | { status: number; title: string; next: string; requestId?: string }
>;
let tokens: number;

beforeEach(() => {
  tokens = 1;
  receivers = {
    [ANA]: {},
    "$bo@b.example": { currencies: [currencyOf("USD")], fields: [] },
    "$cy@b.example": { status: 404, title: "Nobody has this UMA address.", next: "Check it with the recipient." },
    "$di@b.example": { status: 502, title: "It failed.", next: "Contact the service with the ID.", requestId: "r-1" },
  };
  desk = openDesk();
  desk.accounts.push(
    account({ id: "InternalAccount:9", label: "USD account", owner: "Cedar Ltd", customerId: "Customer:9" }),
  );
  desk.receiver = lookUp;
});

const currencyOf = (code: string) => ({ code, name: null, decimals: 2, estimatedRate: 17.1, min: 100, max: 500_000 });

function lookUp(path: string) {
  const query = new URL(path, "http://x").searchParams;
  const umaAddress = query.get("receiverUmaAddress") ?? "";
  const payer = query.get("customerId") ?? "";
  const known = receivers[umaAddress];
  if (!known) throw new Error(`nobody at ${umaAddress}`);
  if ("status" in known) return respond(known.status, { code: "receiver_unknown", ...known });
  const fields = [
    fromRecord("FULL_NAME", "Full name", { text: `Owner of ${payer}`, isMasked: false, token: `name-${payer}` }),
    fromRecord("BIRTH_DATE", "Date of birth", { text: "1•••••", isMasked: true, token: `born-${tokens}` }),
    fromRecord("PHONE_NUMBER", "Phone number", null),
  ];
  const currencies = [currencyOf("MXN"), currencyOf("USD")];
  return respond(200, { umaAddress, payer, lookupId: "Lookup:1", currencies, fields, ...known });
}

const toAddress = async (address: string) => {
  await type("Recipient's UMA address", address);
};
const begin = async () => {
  openBuilder();
  await choose("From", /Meridian Foods/);
  await act(async () => fireEvent.click(screen.getByRole("radio", { name: "UMA address" })));
  await screen.findByLabelText(/^Recipient's UMA address/);
};
const found = () => screen.findByLabelText(/^They receive$/);

test("sends record values by reference and typed values as they are; a change voids the price", async () => {
  await begin();
  await toAddress(ANA);
  await found();
  await type("They receive", "MXN");
  expect(field("Date of birth").value).toBe("1•••••");
  await type("Customer pays exactly", "100.00");
  await submit();
  expect(noteOf("Phone number")).toContain("Phone number is required by the recipient's institution.");
  expect(priced(desk)).toEqual([]);
  await type("Phone number", "+14155550123");
  await submit();
  expect(priced(desk)[0]?.body).toMatchObject({
    destination: { destinationType: "UMA_ADDRESS", umaAddress: ANA, currency: "MXN" },
    lookupId: "Lookup:1",
    senderCustomerInfo: { PHONE_NUMBER: "+14155550123" },
    payerFromRecord: { FULL_NAME: "name-Customer:1", BIRTH_DATE: "born-1" },
  });
  await waitFor(() => expect(sendButton()).not.toBeNull());
  await type("Date of birth", "1•••••0");
  expect(sendButton()).toBeNull();
  expect(screen.getByText("Changed since: Payer's details.")).toBeTruthy();
  await submit();
  expect(noteOf("Date of birth")).toContain("Type it in full, or use the customer's record.");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Use the record" })));
  expect(field("Date of birth").value).toBe("1•••••");
});

test("keeps what was typed about a payer for that payer only, and never sends it for another", async () => {
  await begin();
  await toAddress(ANA);
  await found();
  await type("Phone number", "+14155550123");
  await choose("From", /Cedar Ltd/);
  await waitFor(() => expect(field("Full name").value).toBe("Owner of Customer:9"));
  expect(field("Phone number").value).toBe("");
  await choose("From", /Meridian Foods/);
  await waitFor(() => expect(field("Full name").value).toBe("Owner of Customer:1"));
  expect(field("Phone number").value).toBe("+14155550123");
  await toAddress("$bo@b.example");
  await waitFor(() => expect(screen.queryByLabelText(/^Phone number/)).toBeNull());
  await toAddress(ANA);
  await found();
  expect(field("Phone number").value).toBe("+14155550123");
});

test("reports an unknown address and an unaccepted currency at their fields", async () => {
  await begin();
  await toAddress("$cy@b.example");
  await waitFor(() =>
    expect(noteOf("Recipient's UMA address")).toContain("Nobody has this UMA address. Check it with the recipient."),
  );
  await toAddress("$di@b.example");
  await waitFor(() =>
    expect(noteOf("Recipient's UMA address")).toContain("Contact the service with the ID. Request r-1"),
  );
  await toAddress(ANA);
  await found();
  await type("They receive", "MXN");
  await toAddress("$bo@b.example");
  await waitFor(() => expect(noteOf("They receive")).toContain("The recipient doesn't accept MXN, only USD."));
  await type("They receive", "USD");
  expect(noteOf("They receive")).toContain("Between 1.00 and 5,000.00 USD · estimated rate 17.1");
});

test("says that a price asked for while the recipient is looked up has to wait", async () => {
  await begin();
  await type("Customer pays exactly", "100.00");
  await toAddress(ANA);
  await submit();
  expect(noteOf("Recipient's UMA address")).toContain("Get the price once they are found.");
  await found();
  expect(noteOf("Recipient's UMA address")).toContain("Found.");
  expect(priced(desk)).toEqual([]);
});

test("rereads a record that changed since it was shown, and shows the refusal in words", async () => {
  await begin();
  await toAddress(ANA);
  await found();
  await type("They receive", "MXN");
  await type("Phone number", "+14155550123");
  await type("Customer pays exactly", "100.00");
  tokens = 2;
  const works = desk.server.next;
  desk.server.next = respond(409, {
    code: "payer_data_changed",
    title: "The customer's record has changed since it was shown.",
    fields: { "senderCustomerInfo.PHONE_NUMBER": "Not a number.", "destination.currency": "Not today." },
  });
  await submit();
  expect(screen.getByRole("alert").textContent).toContain("The customer's record has changed since it was shown");
  expect(noteOf("Phone number")).toContain("Not a number.");
  desk.server.next = works;
  await waitFor(async () => {
    await submit();
    expect(priced(desk).at(-1)?.body).toMatchObject({ payerFromRecord: { BIRTH_DATE: "born-2" } });
  });
});

test("a platform account's missing address is what the look-up asks for, not who pays", async () => {
  desk.accounts.push(account({ id: "InternalAccount:7", label: "EUR account", owner: "Platform", customerId: null }));
  openBuilder();
  await act(async () => fireEvent.click(screen.getByRole("radio", { name: "UMA address" })));
  await toAddress(ANA);
  expect(noteOf("Recipient's UMA address")).toBe("Choose who pays; then the recipient is looked up.");
  await choose("From", /EUR account/);
  expect(noteOf("Recipient's UMA address")).toBe("Enter the paying UMA address; then the recipient is looked up.");
});
