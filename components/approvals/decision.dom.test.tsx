import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import {
  garbled,
  lost,
  type Responder,
  respond,
  type StubServer,
  silence,
  stubServer,
} from "@/components/testing/server";
import type { ApprovalDetail, ApprovalRow } from "@/lib/features/approvals/schema";
import type { JournalView } from "@/lib/features/journal/schema";
import type { Role } from "@/lib/permissions";
import { Decision } from "./decision";

const HOSTILE = [
  ["a formula", "=cmd()|'/c calc'!A1"],
  ["mark-up", `<img src=x onerror="alert(1)">`],
  ["right-to-left text", "مرحبا \u202e gnp.exe"],
  ["emoji", "👩‍👩‍👧‍👦🏳️‍🌈"],
  ["10,000 characters", "W".repeat(10_000)],
  ["SQL", "'; drop table approval; --"],
] as const;

const row: ApprovalRow = {
  ...{ id: "1", transactionId: "Transaction:1", status: "held", revision: 2, amount: 1_840_000, currency: "EUR" },
  ...{ decimals: 2, sender: "$ana@bank.example", senderHint: "Nationality: Cyprus", customerId: "Customer:1" },
  ...{ customerLabel: "Casa Brava SL", receivedAt: new Date(Date.now() - 10_000).toISOString() },
  ...{ deadlineAt: new Date(Date.now() + 110_000).toISOString(), heldBecause: "Over 10,000 EUR", ruleName: "Large" },
  ...{ ruleVersion: 14, assignedTo: null, decidedBy: null, deciderName: null, firstReviewerName: null },
  ...{ isDeciderYou: false, isFirstReviewerYou: false },
  ...{ decision: null, reasonCode: null, decidedAt: null, tookMs: null, serviceStatus: null, failureReason: null },
  ...{ meaning: null, closedAt: null },
};
const detail: ApprovalDetail = {
  approval: row,
  shown: "fingerprint",
  senderFacts: [{ name: "FULL_NAME", label: "Full name", text: "A••••• P•••••", isPersonal: true }],
  history: { toCustomer: 0, toAnyone: 0, lastAt: null, last: [] },
  customer: null,
  customerProblem: null,
  requestedFields: [{ name: "NATIONALITY", label: "Nationality", isMandatory: true, value: "ES", kind: "country" }],
  rule: { version: 14, id: "r", name: "Large", outcome: "hold", inputs: [] },
  ...{ needsSecond: false, firstReview: null, supportsReject: true, journal: [] },
  asOf: new Date().toISOString(),
};

const decided: ApprovalRow = {
  ...{ ...row, status: "approved", decision: "approve", decidedBy: "person", tookMs: 900 },
  ...{ deciderName: "Olivia Park", isDeciderYou: true },
};
const byBen: ApprovalRow = { ...decided, deciderName: "Ben Okafor", isDeciderYou: false };
const first = { reviewerName: "Ben Okafor", isYou: false, at: row.receivedAt, reasonCode: "known-sender", note: "Old" };
const held: ApprovalRow = { ...row, status: "second", firstReviewerName: "Ben Okafor" };
const second = { approval: held, needsSecond: true, firstReview: first };
const approved = respond(200, { approval: decided, entry: null, isNew: true });
let server: StubServer<unknown>;
let view: ApprovalDetail = detail;

beforeEach(() => {
  view = detail;
  const notes = { data: [], hasMore: false };
  server = stubServer((path) => respond(200, path.includes("/notes") ? notes : view), approved);
});

async function show(role: Role = "compliance", search = "") {
  const shown = renderConsole(<Decision id="Transaction:1" />, {
    role,
    path: `/eu/approvals?${search}`,
  });
  await screen.findByRole("button", { name: /^Approve( A)?$/ });
  return shown;
}
const VERIFIED = /^Approve: Details verified/;
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
/** Changes the payment and refetches it, after an unrelated press. */
async function becomes(next: Partial<ApprovalDetail>) {
  view = { ...view, ...next };
  await press("Assign to me");
  server.sent.length = 0;
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const typedIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

describe("a sender's data", () => {
  test.each(HOSTILE)("is shown as text and nothing else: %s", async (_, text) => {
    view = {
      ...detail,
      approval: { ...row, sender: text, customerLabel: text, heldBecause: text },
      senderFacts: [{ name: "FULL_NAME", label: "Full name", text, isPersonal: true }],
    };
    await show();
    expect(screen.getAllByText(text, { exact: false }).length).toBeGreaterThan(0);
    expect(document.querySelector("img, script")).toBeNull();
  });
});

test.each<[string, Partial<ApprovalRow>, number, RegExp]>([
  ["nothing of a customer who isn't named", { customerId: null }, 3, /^3 payments from this sender before$/],
  ["nothing of a sender who isn't named", { sender: null }, 0, /^Unknown: the payment/],
  ["a first payment to the customer", {}, 3, /^First payment to this customer; 3 to others$/],
])("the sender's history says %s", async (what, facts, toAnyone, said) => {
  view = { ...detail, approval: { ...row, ...facts }, history: { ...detail.history, toAnyone } };
  await show();
  expect(screen.getByText(said)).toBeTruthy();
  if (what.startsWith("nothing")) expect(screen.queryByText(/First payment/)).toBeNull();
});

test("what turned out to be another payment than was decided on says so", async () => {
  const differs = "The service's record states 5,000,000.00 USD instead of 50.00 USD.";
  view = { ...detail, approval: decided, differs };
  renderConsole(<Decision id="Transaction:1" />, { role: "compliance", path: "/eu/approvals/Transaction:1" });
  expect(await screen.findByText("This is not the payment that was decided on")).toBeTruthy();
  expect(screen.getByText(differs)).toBeTruthy();
});

describe("what a reviewer typed", () => {
  test.each<[string, Responder]>([
    ["400", respond(400, { code: "invalid_input", title: "Not like this.", fields: { other: "Odd." } })],
    ["403", respond(403, { code: "forbidden", title: "Your role does not allow this." })],
    ["409", respond(409, { code: "approval_changed", title: "The payment has changed since you opened it." })],
    ["429", respond(429, { code: "slow", title: "Too often." })],
    ["500", garbled],
    ["nothing", lost],
  ])("survives a response that is %s; the same press carries the same key", async (_, bad) => {
    await show();
    type("Nationality", "PT");
    await press(/^Approve/);
    type("Note optional", "Called them, =cmd() 🚀");
    server.next = bad;
    await press(VERIFIED);
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(typedIn("Note optional")).toBe("Called them, =cmd() 🚀");
    expect(typedIn("Nationality")).toBe("PT");
    server.next = approved;
    await press(VERIFIED);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sent).toHaveLength(2);
    expect(server.sent[1]).toEqual(server.sent[0]);
    expect(server.sent[0]?.body).toMatchObject({
      shown: "fingerprint",
      receiverCustomerInfo: { NATIONALITY: "PT" },
      reasonCode: "verified",
      note: "Called them, =cmd() 🚀",
    });
  });

  test("is restored after a reload, is announced, and can be discarded", async () => {
    const { unmount } = await show();
    await act(async () => type("Nationality", "PT"));
    unmount();
    await show();
    expect(screen.getByText("Draft restored")).toBeTruthy();
    expect(typedIn("Nationality")).toBe("PT");
    await press("Discard draft");
    expect(typedIn("Nationality")).toBe("ES");
    expect(screen.queryByText("Draft restored")).toBeNull();
  });

  test("reports a missing field at the field, and sends nothing", async () => {
    await show();
    type("Nationality", "  ");
    await press(/^Approve/);
    await press(VERIFIED);
    expect(screen.getByText("Nationality is required by the sender's institution.")).toBeTruthy();
    expect(server.sent).toEqual([]);
  });

  test("shows the server's message at its field", async () => {
    await show();
    await press(/^Approve/);
    const fields = { "receiverCustomerInfo.NATIONALITY": "Use at most 2,000 characters." };
    server.next = respond(400, { code: "invalid_input", title: "More is needed.", fields });
    await press(VERIFIED);
    expect(await screen.findByText("Use at most 2,000 characters.")).toBeTruthy();
  });
});

test("an open confirmation says the time left itself, not in a description that changes; the outcome has a name", async () => {
  await show();
  expect(screen.getByRole("timer", { name: /^Time left to decide: 1:\d\d$/ })).toBeTruthy();
  await press(/^Approve/);
  const dialog = screen.getByRole("dialog");
  expect(dialog.querySelector("[aria-live=polite]")).not.toBeNull();
  const described = document.getElementById(dialog.getAttribute("aria-describedby") ?? "");
  expect(described?.querySelector("[aria-hidden=true]")?.textContent).toMatch(/^1:\d\d left\.$/);
  view = { ...detail, approval: decided };
  await press(VERIFIED);
  expect(await screen.findByRole("group", { name: /^Approved/ })).toBeTruthy();
});

describe("while it is open,", () => {
  test.each<[string, Partial<ApprovalDetail>, RegExp]>([
    ["another one approves it first", { ...second, shown: "other" }, /Ben Okafor approved first/],
    ["it ends", { approval: { ...row, status: "timed-out" }, shown: "other" }, /Timed out/],
    ["another one decides it", { approval: byBen, shown: "other" }, /Decided while you had it open/],
  ])("a note being typed keeps its place and the focus when %s", async (_, next, words) => {
    await show();
    const note = screen.getByLabelText("New note") as HTMLTextAreaElement;
    note.focus();
    type("New note", "Their bank says th");
    await becomes(next);
    await screen.findAllByText(words);
    expect(document.activeElement).toBe(note);
    expect(note.value).toBe("Their bank says th");
  });

  test.each<[string, Partial<ApprovalDetail>, RegExp]>([
    ["is approved first by another one", { ...second, shown: "other" }, /Ben Okafor approved first\./],
    ["is decided by another one", { approval: byBen, shown: "other" }, /Ben Okafor approved this payment\./],
    [
      "is decided by a rule",
      { approval: { ...byBen, decidedBy: "rule", deciderName: null }, shown: "other" },
      /Rule “Large” approved this payment\./,
    ],
    ["changes", { shown: "other" }, /The payment changed since you opened it/],
    ["ends", { approval: { ...row, status: "timed-out" }, shown: "other" }, /Timed out\./],
  ])("an open confirmation can't be answered once the payment %s", async (_, next, words) => {
    await show();
    await press(/^Approve/);
    type("Note optional", "Called them");
    await becomes(next);
    await screen.findAllByText(words);
    // Above a limit the reasons are radios and the main button is disabled: neither it nor a reason sends anything.
    for (const one of screen.queryAllByRole("button", { name: /^Approve(:| \d)/ })) await act(async () => one.click());
    expect(server.sent).toEqual([]);
    expect(typedIn("Note optional")).toBe("Called them");
  });

  test("an answer follows the customer's record until edited, and shows its source", async () => {
    const field = { ...{ label: "City", isMandatory: false, value: "Lisboa" }, name: "CITY", kind: "text" as const };
    view = { ...view, requestedFields: [...view.requestedFields, field] };
    await show();
    type("Nationality", "PT");
    expect(screen.getByText("The customer's record says: ES")).toBeTruthy();
    await becomes({
      requestedFields: [
        { ...(detail.requestedFields[0] as (typeof detail.requestedFields)[number]), value: "FR" },
        { ...field, value: "Porto" },
      ],
    });
    await waitFor(() => expect(typedIn("City optional")).toBe("Porto"));
    expect(typedIn("Nationality")).toBe("PT");
    expect(screen.getByText("The customer's record says: FR")).toBeTruthy();
    expect(screen.getByText("From the customer's record")).toBeTruthy();
  });
});

describe("a URL that asks for the decision", () => {
  test("opens the confirmation for its own payment", async () => {
    await show("compliance", "decide=Transaction%3A1");
    expect(await screen.findByRole("dialog")).toBeTruthy();
  });

  test("opens none for any other payment", async () => {
    await show("compliance", "decide=Transaction%3A2");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a press", () => {
  test("twice is one request", async () => {
    await show();
    await press(/^Approve/);
    server.next = silence;
    await press(VERIFIED);
    await press(VERIFIED);
    expect(server.sent).toHaveLength(1);
  });

  test("of a key opens the confirmation and decides nothing, and is ignored while typing", async () => {
    await show();
    fireEvent.keyDown(screen.getByLabelText("Nationality"), { key: "a" });
    expect(screen.queryByRole("dialog")).toBeNull();
    await key(document.body, "r");
    expect(screen.getByRole("dialog").textContent).toContain("Reject 18,400.00 EUR?");
    // Nobody receives what is rejected, and a reason's button is no mere option.
    expect(screen.getByRole("dialog").textContent).not.toContain("They receive");
    screen.getByRole("group", { name: "Choose a reason: this rejects the payment at once" });
    expect(server.sent).toEqual([]);
    await press(/^Reject: Suspected fraud/);
    expect(server.sent[0]).toMatchObject({
      path: expect.stringContaining("/decline"),
      body: { reasonCode: "fraud-suspicion" },
    });
  });
});

const key = (target: Element, name: string, more = {}) =>
  act(async () => fireEvent.keyDown(target, { key: name, ...more }));
/** Like a browser: Enter presses the focused button. */
async function enter(more = {}) {
  const target = document.activeElement ?? document.body;
  await key(target, "Enter", more);
  if (target instanceof HTMLButtonElement && !("repeat" in more)) await act(async () => target.click());
}

describe("the reason", () => {
  test("is chosen only by the reviewer: no button has the initial focus, and Enter decides nothing", async () => {
    await show();
    await key(document.body, "a");
    expect(document.activeElement?.tagName).toBe("FIELDSET");
    await enter();
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(server.sent).toEqual([]);
  });

  test("by its number, then Enter; a held-down key decides nothing", async () => {
    await show();
    await key(document.body, "a");
    await key(document.activeElement as Element, "2");
    expect(document.activeElement?.textContent).toContain("Known sender");
    await enter({ repeat: true });
    expect(server.sent).toEqual([]);
    await enter();
    expect(server.sent[0]?.body).toMatchObject({ reasonCode: "known-sender" });
  });

  test("by an arrow key; a number typed into the note stays there", async () => {
    await show();
    await key(document.body, "a");
    const note = screen.getByLabelText("Note optional");
    note.focus();
    await key(note, "3");
    expect(document.activeElement).toBe(note);
    screen.getByRole("group").focus();
    await key(screen.getByRole("group"), "ArrowUp");
    expect(document.activeElement?.textContent).toContain("Other, as in the note");
  });

  test('"other" requires a note', async () => {
    await show();
    await press(/^Approve/);
    await press(/^Approve: Other/);
    expect(screen.getByText("Explain the reason in the note.")).toBeTruthy();
    expect(server.sent).toEqual([]);
    type("Note optional", "Their bank called");
    await press(/^Approve: Other/);
    expect(server.sent[0]?.body).toMatchObject({ reasonCode: "other", note: "Their bank called" });
  });

  test("is selected and then confirmed where two must agree; and is never stored", async () => {
    view = { ...detail, needsSecond: true };
    await show();
    await key(document.body, "a");
    const act = () => screen.getByRole("button", { name: "Give first approval: 18,400.00 EUR" });
    expect(act().getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByRole("radio", { checked: true })).toBeNull();
    await enter();
    await key(document.activeElement as Element, "1");
    expect(screen.getByRole("radio", { checked: true }).getAttribute("value")).toBe("verified");
    expect(server.sent).toEqual([]);
    await press("Cancel");
    await key(document.body, "a");
    expect(screen.queryByRole("radio", { checked: true })).toBeNull();
    await key(document.activeElement as Element, "1");
    await enter();
    expect(server.sent[0]?.body).toMatchObject({ reasonCode: "verified" });
  });
});

test("a decision that the service refuses says so beside the buttons, and its note is not sent twice", async () => {
  await show();
  await press(/^Approve/);
  type("Note optional", "Called them");
  const heldBecause = "The service refused the approval: Details are missing.";
  const entry = { id: "1", action: "incoming.approve", status: "refused", steps: [] } as unknown as JournalView;
  server.next = async () => {
    view = { ...view, approval: { ...row, heldBecause }, journal: [entry] };
    return respond(200, { approval: view.approval, entry, isNew: true })();
  };
  await press(VERIFIED);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The service refused the approval: Details are missing");
  expect(alert.textContent).toContain("It still needs a decision.");
  expect(screen.queryByRole("dialog")).toBeNull();
  await press(/^Approve/);
  expect(typedIn("Note optional")).toBe("");
});

describe("a decision that stands although its response was lost", () => {
  /** Loses the response to the next press, with the payment as it is from then on. */
  const loses = (next: Partial<ApprovalDetail>) => {
    server.next = async () => {
      view = { ...view, ...next, shown: "other" };
      return lost();
    };
  };
  const arrived = async (title: string) => {
    const dialog = within(screen.getByRole("dialog"));
    await dialog.findByText("Corridor received your decision.");
    expect(dialog.getAllByText(title).length).toBeGreaterThan(0);
    expect(dialog.queryByText(/was not sent|may or may not|left\.$/)).toBeNull();
  };

  test("is not called unsent", async () => {
    await show();
    await press(/^Approve/);
    loses({ approval: decided });
    await press(VERIFIED);
    await arrived("You approved this payment");
  });

  test("is not called someone else's if it is the first of two", async () => {
    view = { ...detail, needsSecond: true };
    await show();
    await press(/^Approve/);
    await act(async () => screen.getByRole("radio", { name: /Details verified/ }).click());
    const own = { ...held, firstReviewerName: "Olivia Park", isFirstReviewerYou: true };
    loses({ approval: own, firstReview: { ...first, reviewerName: "Olivia Park", isYou: true } });
    await press("Give first approval: 18,400.00 EUR");
    await arrived("You approved first");
  });

  test("is called unsent if what stands is the opposite, decided in another tab", async () => {
    await show();
    await press(/^Reject/);
    loses({ approval: decided });
    await press(/^Reject: Suspected fraud/);
    const dialog = within(screen.getByRole("dialog"));
    await dialog.findByText("You approved this payment");
    dialog.getByText("Your decision was not sent.");
  });
});

describe("the reviewer who comes second", () => {
  test("learns who was first, and that their own decision was not sent", async () => {
    await show();
    await press(/^Approve/);
    server.next = async () => {
      view = { ...view, approval: byBen };
      return respond(200, { approval: byBen, entry: null, isNew: false })();
    };
    await press(VERIFIED);
    expect(await screen.findByText("Ben Okafor approved this payment. Your approval was not sent.")).toBeTruthy();
  });

  test("as the first of two learns so, and may agree", async () => {
    view = { ...detail, needsSecond: true };
    await show();
    await press(/^Approve/);
    await act(async () => screen.getByRole("radio", { name: /Details verified/ }).click());
    server.next = async () => {
      view = { ...view, ...second };
      return respond(200, { approval: held, entry: null, isNew: false })();
    };
    await press("Give first approval: 18,400.00 EUR");
    expect(await screen.findByText("Ben Okafor approved first. Your approval was not sent.")).toBeTruthy();
  });
});

test("the second reviewer sees the first one's answers and reason, and can't change them", async () => {
  const requestedFields = detail.requestedFields.map((field) => ({ ...field, value: "PT" }));
  view = { ...detail, ...second, requestedFields, firstReview: { ...first, note: "Met them in Porto" } };
  await show();
  expect(screen.getByText("Met them in Porto")).toBeTruthy();
  expect(screen.getByText(/Known sender/)).toBeTruthy();
  await press(/^Approve/);
  expect(screen.getByRole("dialog").textContent).toContain("Met them in Porto");
  await press("Cancel");
  expect(typedIn("Nationality")).toBe("PT");
  expect((screen.getByLabelText("Nationality") as HTMLInputElement).readOnly).toBe(true);
  expect(screen.getByText("As Ben Okafor approved it; it can't be changed.")).toBeTruthy();
});

describe("the two buttons are disabled, with the reason,", () => {
  test.each<[string, Partial<ApprovalDetail>, Role, RegExp]>([
    ["for a role that does not decide", {}, "operations", /Your role can't decide payments/],
    [
      "when the window is over",
      { approval: { ...row, deadlineAt: new Date(Date.now() - 1_000).toISOString() } },
      "compliance",
      /This environment's approval window has ended/,
    ],
    [
      "for the first reviewer of two",
      {
        approval: { ...row, status: "second" },
        needsSecond: true,
        firstReview: { ...first, isYou: true },
      },
      "compliance",
      /a second reviewer has to agree/,
    ],
  ])("%s", async (_, changes, role, words) => {
    view = { ...detail, ...changes };
    await show(role);
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
    await press(/^Approve/);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
