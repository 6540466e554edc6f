import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { push, renderConsole } from "@/components/testing/console";
import { type Responder, respond, type StubServer, silence, stubServer } from "@/components/testing/server";
import type { SignOffView } from "@/lib/features/sign-offs/schema";
import type { Role } from "@/lib/permissions";
// Loaded in advance: a test must not wait for what is lazy in the product.
import "@/components/quotes/payee-warning";
import { SignOffDetail } from "./detail";

const ID = "SignOff:3f2b8c1e-0000-4000-8000-000000000001";
const NEXT = "SignOff:3f2b8c1e-0000-4000-8000-000000000002";
const row: SignOffView["signOff"] = {
  ...{ id: ID, action: "transfer.out", status: "waiting", title: "Transfer of 600.00 USD out" },
  ...{ money: { amount: 60_000, currency: "USD", decimals: 2 }, because: "More than 500.00 USD in one payment." },
  ...{ makerName: "Marta Lind", checkerName: null, endedAt: null, isMine: false, isForMe: true },
  ...{ createdAt: "2026-11-20T14:00:00Z", expiresAt: "2026-11-21T14:00:00Z" },
};
const base: SignOffView = {
  signOff: row,
  facts: [
    { label: "Amount", text: "600.00 USD" },
    { label: "To", text: "Ana Prado, Chase ··1234" },
  ],
  ...{ hash: "h".repeat(64), requestHash: "h".repeat(64), settingsVersion: 3, price: null },
  ...{ asked: null, replaces: null, replacedById: null, decidedAt: null, reason: null, resultId: null },
  ...{ problem: null, whyNot: null, correct: null, payeeAccountId: null, canAskAgain: false },
};

let view: SignOffView;
let read: Responder | null;
/** The service's response about the account to be paid. */
let account: Responder;
/** The latest payments to it. */
let earlier: object[];
let server: StubServer<Record<string, unknown>>;
beforeEach(() => {
  push.mockClear();
  view = base;
  read = null;
  account = respond(200, { account: {} });
  earlier = [];
  server = stubServer((path) => {
    if (path.startsWith("/api/external-accounts/")) return account;
    if (path.startsWith("/api/transactions?")) return respond(200, { data: earlier });
    return read ?? respond(200, view);
  }, silence);
});

const show = (role: Role = "operations", path = "/eu/sign-offs/x") =>
  renderConsole(<SignOffDetail id={ID} />, { role, path });
const as = (values: Partial<typeof row>, rest: Partial<SignOffView> = {}) => {
  view = { ...base, ...rest, signOff: { ...row, ...values } };
};
const mine = { isMine: true, isForMe: false } as const;
const buttons = () => screen.queryAllByRole("button").map((button) => button.textContent);

test("one awaiting me is signed off as it was seen, in one press", async () => {
  show();
  await screen.findByText("Waiting for you");
  fireEvent.click(screen.getByRole("button", { name: "Sign off" }));
  const dialog = await screen.findByRole("dialog");
  within(dialog).getByText("600.00 USD");
  // Another price arrives while the confirmation is open: what was seen is what is signed.
  view = { ...view, hash: "other" };
  const press = within(dialog).getByRole("button", { name: "Sign off 600.00 USD" });
  fireEvent.click(press);
  fireEvent.click(press);
  await waitFor(() => expect(server.bodies).toEqual([{ hash: base.hash }]));
});

describe("the account to be paid", () => {
  const doubt = /The bank has this account under the name Bo Holm/;
  const payeeAccountId = "ExternalAccount:2";

  test("has a warning if the bank has it under another name: on the page, and in the confirmation", async () => {
    account = respond(200, { account: { nameCheck: { status: "NOT_MATCHED", verifiedName: "Bo Holm" } } });
    as({}, { payeeAccountId });
    show();
    expect(await screen.findAllByText(doubt)).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "Sign off" }));
    await within(await screen.findByRole("dialog")).findByText(doubt);
    expect(screen.getAllByText(doubt)).toHaveLength(1);
  });

  test("is shown as unchecked if it can't be read", async () => {
    account = respond(502, { title: "The service had an internal error.", status: 502 });
    as({}, { payeeAccountId });
    show();
    await screen.findByText(/it isn't known whether the bank has it under this beneficiary's name/);
  });

  test("has a warning, for whoever signs off, if it was paid the same before", async () => {
    const usd = { code: "USD", symbol: "$", decimals: 2 };
    const sentAmount = { amount: 60_000, currency: usd };
    earlier = [{ id: "Transaction:1", type: "OUTGOING", status: "COMPLETED", sentAmount }];
    as({}, { payeeAccountId });
    show();
    await screen.findByText("600.00 USD was already sent to this account");
  });

  test("is not requested once the request is over, or if there is none", async () => {
    const asked: string[] = [];
    server = stubServer((path) => {
      asked.push(path);
      return respond(200, view);
    }, silence);
    as({ status: "done" }, { payeeAccountId });
    const { unmount } = show();
    await screen.findByText("Signed off and carried out");
    unmount();
    as({});
    show();
    await screen.findByText("Waiting for you");
    expect(asked.filter((path) => path.includes("external-accounts"))).toEqual([]);
  });
});

test("is refused only with a reason", async () => {
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Refuse" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Refuse" }));
  expect(server.sent).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: "Not this one." } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Refuse" }));
  await waitFor(() => expect(server.bodies).toEqual([{ reason: "Not this one." }]));
});

test("a reason that was typed is still there when the dialog is closed and opened again, until it is sent", async () => {
  const reasonIn = async () => {
    fireEvent.click(await screen.findByRole("button", { name: "Refuse" }));
    return within(await screen.findByRole("dialog")).getByLabelText<HTMLTextAreaElement>(/Reason/);
  };
  const { unmount } = show();
  fireEvent.change(await reasonIn(), { target: { value: "Not this one." } });
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await reasonIn()).value).toBe("Not this one.");
  server.next = respond(200, view);
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Refuse" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  unmount();
  show();
  expect((await reasonIn()).value).toBe("");
});

test.each([
  [{ status: "withdrawn" }, {}, "Marta Lind withdrew it in the meantime"],
  [{ status: "expired" }, {}, "Expired in the meantime"],
  [
    { status: "refused", checkerName: "Ben Okafor" },
    { reason: "A bank holiday." },
    "Ben Okafor refused it in the meantime",
  ],
  [{ status: "signed", checkerName: "Ben Okafor" }, {}, "Ben Okafor signed it off in the meantime"],
] as const)(
  "a refusal that comes second keeps its reason, and says what was first: %o",
  async (values, rest, title) => {
    show();
    fireEvent.click(await screen.findByRole("button", { name: "Refuse" }));
    const dialog = await screen.findByRole("dialog");
    const reason = within(dialog).getByLabelText<HTMLTextAreaElement>(/Reason/);
    fireEvent.change(reason, { target: { value: "Not this one." } });
    as(values, rest);
    server.next = respond(409, { code: "sign_off_decided", title: "This request is already decided.", status: 409 });
    const press = within(dialog).getByRole("button", { name: "Refuse" });
    fireEvent.click(press);
    await within(dialog).findByText(title);
    within(dialog).getByText("Your reason was not sent.");
    expect(reason.value).toBe("Not this one.");
    fireEvent.click(press);
    expect(server.sent).toHaveLength(1);
    fireEvent.click(within(dialog).getByText("Close"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
);

test("a refusal that went through although its response was lost closes its dialog", async () => {
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Refuse" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: " Not this one. " } });
  server.next = respond(502, { title: "Corridor didn't respond.", status: 502 });
  as({ status: "refused", checkerName: "Ada Berg" }, { reason: "Not this one." });
  fireEvent.click(within(dialog).getByRole("button", { name: "Refuse" }));
  await screen.findByText("Refused: nothing was sent");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the outcome has the focus once it is signed off", async () => {
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Sign off" }));
  as({ status: "signed" });
  server.next = respond(200, view);
  fireEvent.click(await screen.findByRole("button", { name: "Sign off 600.00 USD" }));
  const outcome = await screen.findByText("Signed off; being carried out");
  await waitFor(() => expect(document.activeElement?.contains(outcome)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});

test("what has not happened, or is over, has no empty row", async () => {
  show();
  await screen.findByText("Why it needs sign-off");
  screen.getByText("Expires");
  for (const label of ["Decided by", "Decided", "Corrects"]) expect(screen.queryByText(label)).toBeNull();
  as({ status: "done", checkerName: "Ada" }, { decidedAt: "2026-11-20T15:00:00Z" });
  cleanup();
  show();
  await screen.findByText("Decided by");
  expect(screen.queryByText("Expires")).toBeNull();
});

test("the user's own request can only be withdrawn", async () => {
  as(mine, { whyNot: "You requested it: someone else has to look at it." });
  show();
  await screen.findByText("Waiting for a second person");
  screen.getByRole("button", { name: "Withdraw" });
  expect(screen.queryByRole("button", { name: "Sign off" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Refuse" })).toBeNull();
});

test("one awaiting others says why it isn't for me", async () => {
  as({ isForMe: false }, { whyNot: "Your role can't carry this out, so it can't sign it off." });
  show("compliance");
  await screen.findByText("Your role can't carry this out, so it can't sign it off.");
  expect(screen.queryByRole("button", { name: "Sign off" })).toBeNull();
});

test.each([
  ["refused", "Refused: nothing was sent", { reason: "Half of it." }, "Half of it."],
  ["expired", "Expired: nothing was sent", {}, null],
  ["withdrawn", "Withdrawn: nothing was sent", {}, null],
  [
    "failed",
    "Signed off, but not carried out: The balance is too low",
    { problem: { title: "The balance is too low.", meaning: "No money moved." } },
    "No money moved.",
  ],
] as const)("its maker can request it again in one press, however often: %s", async (status, title, rest, text) => {
  as({ ...mine, status }, { ...rest, canAskAgain: true });
  show();
  await screen.findByText(title);
  if (text) screen.getByText(text, { exact: false });
  server.next = respond(202, { signOff: { ...row, id: NEXT, ...mine } });
  const press = screen.getByRole("button", { name: "Request again" });
  fireEvent.click(press);
  fireEvent.click(press);
  await waitFor(() => expect(push).toHaveBeenCalledWith(`/eu/sign-offs/${encodeURIComponent(NEXT)}`));
  expect(server.sent.map(({ path }) => path)).toEqual([`/api/sign-offs/${encodeURIComponent(ID)}/ask-again`]);
  screen.getByRole("link", { name: "Correct and resubmit" });
});

test("one that can't be repeated says why, and can be corrected", async () => {
  as({ ...mine, status: "refused" }, { reason: "Half of it.", canAskAgain: true });
  show();
  const problem = { code: "price_worse", title: "The current price is worse than you allowed.", status: 409 };
  server.next = respond(409, problem);
  fireEvent.click(await screen.findByRole("button", { name: "Request again" }));
  await screen.findByText("The current price is worse than you allowed");
  expect(push).not.toHaveBeenCalled();
  screen.getByRole("link", { name: "Correct and resubmit" });
});

test("one ended by a restore does not claim that nothing was sent, and is not repeated in one press", async () => {
  as({ ...mine, status: "ended" });
  show();
  await screen.findByText("Ended when a backup was restored");
  screen.getByText("Look for the payment under Transactions before", { exact: false });
  expect(screen.queryByText("nothing was sent", { exact: false })).toBeNull();
  expect(buttons()).not.toContain("Request again");
  expect(screen.queryByRole("link", { name: "Correct and resubmit" })).toBeNull();
});

test("someone else's ended request can't be repeated, nor can one that was already", async () => {
  as({ isForMe: false, status: "refused" }, { reason: "Half of it." });
  const { unmount } = show();
  await screen.findByText("Refused: nothing was sent");
  expect(buttons()).not.toContain("Request again");
  unmount();
  as({ ...mine, status: "refused" }, { reason: "Half of it.", replacedById: NEXT });
  show();
  await screen.findByRole("link", { name: "View the corrected request" });
  expect(screen.queryByRole("link", { name: "Correct and resubmit" })).toBeNull();
});

test.each([
  [
    "quote.execute",
    { from: "InternalAccount:1", amount: "5.00" },
    "/eu/quotes/new?from=InternalAccount%3A1&amount=5.00&",
  ],
  ["external-account.create", { customer: "Customer:1" }, "/eu/external-accounts/new?"],
  ["external-account.create", {}, "/eu/external-accounts/new?"],
  ["approval-rules.save", null, "/eu/approvals/rules?"],
  ["sign-off-settings.save", null, "/eu/sign-offs/settings?"],
] as const)("the form for correcting %s is opened with %o and the request", async (action, correct, path) => {
  as({ ...mine, action, status: "refused" }, { reason: "Half of it.", correct });
  show();
  const link = await screen.findByRole("link", { name: "Correct and resubmit" });
  const address = link.getAttribute("href") ?? "";
  expect(address.startsWith(path)).toBe(true);
  const query = new URLSearchParams(address.slice(address.indexOf("?")));
  expect(query.get("corrects")).toBe(ID);
  if (action === "external-account.create") {
    const customer = correct && "customer" in correct ? correct.customer : null;
    expect([query.get("customerId"), query.get("scope")]).toEqual([customer, customer ? null : "platform"]);
  }
});

test("an executed one links to its outcome; while it is being executed it says so", async () => {
  as({ status: "done", isForMe: false }, { resultId: "Transfer:1" });
  const { unmount } = show();
  await screen.findByText("Signed off and carried out");
  expect(screen.getByRole("link", { name: "View the result" }).getAttribute("href")).toContain("/eu/transfers/");
  unmount();
  as({ status: "signed", isForMe: false });
  show();
  await screen.findByText("Signed off; being carried out");
});

test("an expired price is renewed first; one outside the tolerance can't be signed off", async () => {
  const price = { validUntil: "2026-11-20T14:05:00Z", isExpired: true, tolerance: 150, worseBy: null, isWithin: true };
  as({ action: "quote.execute" }, { price });
  const { unmount } = show();
  await screen.findByRole("button", { name: "Get a new price" });
  screen.getByText("1.5%");
  expect(screen.queryByRole("button", { name: "Sign off" })).toBeNull();
  unmount();
  as({ action: "quote.execute" }, { price: { ...price, isExpired: false, worseBy: 200, isWithin: false } });
  show();
  await screen.findByText("Priced again: worse by 2% for the payer");
  fireEvent.click(screen.getByRole("button", { name: "Sign off" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a new account's masked number is shown to those with permission, and the reveal is audited", async () => {
  const facts = [{ label: "Account number", text: "•••• 8901" }];
  as({ action: "external-account.create", money: null }, { facts });
  show();
  await screen.findByText("•••• 8901");
  screen.getByText(/Nothing has changed\./);
  server.next = respond(200, { facts: [{ label: "Account number", text: "700012345678901" }], withheld: 1 });
  fireEvent.click(screen.getByRole("button", { name: "Reveal" }));
  await screen.findByText("700012345678901");
  screen.getByText("Your role can see account numbers, but not the beneficiary's personal data.");
  fireEvent.click(screen.getByRole("button", { name: "Hide" }));
  await screen.findByText("•••• 8901");
});

test("a 404 offers no retry; a failure offers one", async () => {
  read = respond(404, { code: "sign_off_not_found", title: "Request not found.", next: "Check the ID.", status: 404 });
  const { unmount } = show();
  await screen.findByText("Request not found");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  unmount();
  read = respond(500, { code: "internal", title: "Something went wrong.", status: 500 });
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
});
