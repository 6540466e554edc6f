import { useQueryClient } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { respond, type StubServer, stubServer } from "@/components/testing/server";
import type { ApprovalDetail, ApprovalQueue, ApprovalRow } from "@/lib/features/approvals/schema";
import { ApprovalDesk } from "./desk";

const rowOf = (id: string, amount: number): ApprovalRow => ({
  ...{ id, transactionId: `Transaction:${id}`, status: "held", revision: 1, amount, currency: "USD", decimals: 2 },
  ...{ sender: "$ana@bank.example", senderHint: null, customerId: "Customer:1", customerLabel: `Customer ${id}` },
  ...{ receivedAt: new Date(Date.now() - 10_000).toISOString(), heldBecause: "Everything", ruleName: "Everything" },
  ...{ deadlineAt: new Date(Date.now() + 110_000).toISOString(), ruleVersion: 1, assignedTo: null, decidedBy: null },
  ...{ deciderName: null, isDeciderYou: false, firstReviewerName: null, isFirstReviewerYou: false, decision: null },
  ...{ reasonCode: null, decidedAt: null, tookMs: null, serviceStatus: null, failureReason: null, meaning: null },
  closedAt: null,
});
const detailOf = (approval: ApprovalRow): ApprovalDetail => ({
  ...{ approval, shown: approval.id, senderFacts: [], customer: null, customerProblem: null, requestedFields: [] },
  ...{ history: { toCustomer: 0, toAnyone: 0, lastAt: null, last: [] }, rule: null, needsSecond: false },
  ...{ firstReview: null, supportsReject: true, journal: [], asOf: new Date().toISOString() },
});
const queueOf = (waiting: ApprovalRow[], isCut = false): ApprovalQueue => ({
  ...{ waiting, isCut, sinceLastLook: [], sinceCount: 0, seenAt: null, approvedByRule: 0, timedOut: 0, ruleVersion: 1 },
  ...{ approvalWindowSeconds: 120, asOf: new Date().toISOString() },
});

let rows: ApprovalRow[];
let isCut: boolean;
let since: ApprovalRow[];
let server: StubServer<unknown>;
beforeEach(() => {
  isCut = false;
  const own = { ...rowOf("2", 2_00), status: "second" as const, isFirstReviewerYou: true };
  rows = [rowOf("1", 1_00), own, rowOf("3", 3_00)];
  since = [];
  server = stubServer(
    (path) => {
      const row = rows.find(({ transactionId }) => path.includes(encodeURIComponent(transactionId)));
      if (path.includes("/notes")) return respond(200, { data: [], hasMore: false });
      if (row) return respond(200, detailOf(row));
      if (path.includes("/waiting")) return respond(200, { waiting: 1_214, forYou: 1_214 });
      const waiting = rows.filter(({ status }) => status === "held" || status === "second");
      return respond(200, { ...queueOf(waiting, isCut), sinceLastLook: since, sinceCount: since.length });
    },
    () => {
      const [first] = rows as [ApprovalRow];
      Object.assign(first, { status: "approved", decision: "approve", decidedBy: "person", isDeciderYou: true });
      return respond(200, { approval: first, entry: null, isNew: true })();
    },
  );
});

let refetch: () => unknown;
function Refetching() {
  const client = useQueryClient();
  refetch = () => client.refetchQueries();
  return <ApprovalDesk />;
}
const key = (name: string) =>
  act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: name }));
const opened = (amount: string) => screen.findByText(amount, { selector: "aside *" });

test("after a decision the next payment that this user can decide opens, with the focus on its row and a way back", async () => {
  renderConsole(<ApprovalDesk />, { role: "compliance", path: "/eu/approvals" });
  await screen.findByText("Customer 1");
  await key("j");
  await key("Enter");
  await screen.findByRole("button", { name: /^Approve A$/ });
  await key("a");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: /^Approve: Details verified/ })));
  expect(server.sent).toHaveLength(1);
  // The second one awaits someone else: this user approved it first.
  expect(await screen.findByText("Approved: 1.00 USD")).toBeTruthy();
  expect(screen.getByText("Approved: 1.00 USD to Customer 1").matches("[aria-live=polite]")).toBe(true);
  await waitFor(() => expect(document.activeElement?.getAttribute("data-row-id")).toBe("Transaction:3"));
  expect(await opened("3.00")).toBeTruthy();
  await key("b");
  expect(await opened("1.00")).toBeTruthy();
  expect(screen.queryByText("Approved: 1.00 USD")).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Next payment" })));
  expect(await opened("3.00")).toBeTruthy();
});

test("says what arrives and what was decided, from regions that are there before; a focused row says its payment", async () => {
  renderConsole(<Refetching />, { role: "compliance", path: "/eu/approvals" });
  await screen.findByText("Customer 1");
  const spoken = () => [...document.querySelectorAll("span[role=status]")].map(({ textContent }) => textContent);
  const quiet = spoken();
  expect(quiet.join("")).toBe("");
  await key("j");
  expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^1:\d\d, .*, Customer 1, 1\.00 USD, Everything/);
  rows = [...rows, { ...rowOf("4", 4_00), customerLabel: "Porto Norte" }];
  await act(async () => refetch());
  await waitFor(() =>
    expect(spoken().join("")).toMatch(
      /^Payment to decide: 4\.00 USD from \$ana@bank\.example to Porto Norte, 1\d\d seconds left$/,
    ),
  );
  rows = [...rows, rowOf("5", 5_00), rowOf("6", 6_00)];
  await act(async () => refetch());
  await waitFor(() => expect(spoken().join("")).toMatch(/^2 payments to decide, the first with 1\d\d seconds left$/));
  expect(spoken()).toHaveLength(quiet.length);
});

test("what was not decided stays: a refusal is shown where it happened", async () => {
  server.next = () => respond(200, { approval: rows[0], entry: null, isNew: true })();
  renderConsole(<ApprovalDesk />, { role: "compliance", path: "/eu/approvals" });
  await screen.findByText("Customer 1");
  await key("j");
  await key("Enter");
  await screen.findByRole("button", { name: /^Approve A$/ });
  await key("a");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: /^Approve: Details verified/ })));
  expect(server.sent).toHaveLength(1);
  expect(await opened("1.00")).toBeTruthy();
});

test("the headline counts what can still be decided, as the menu does; a list that is cut short says so", async () => {
  isCut = true;
  renderConsole(<ApprovalDesk />, { role: "compliance", path: "/eu/approvals" });
  expect(await screen.findByText("1,214 waiting")).toBeTruthy();
  expect(await screen.findByText("Only the 3 most urgent are listed.")).toBeTruthy();
});

test("payments that ended say who decided, how fast, what it means, and apart from that when", async () => {
  const ended = { closedAt: new Date(Date.now() - 125_000).toISOString() };
  const meaning = "Not credited. The money stays with the sender or is returned to them.";
  since = [
    { ...rowOf("7", 7_00), ...ended, status: "approved", decidedBy: "rule", tookMs: 360, meaning: "Credited." },
    {
      ...rowOf("8", 8_00),
      ...ended,
      status: "rejected",
      decidedBy: "person",
      deciderName: "Ana",
      tookMs: 72_000,
      meaning,
    },
    { ...rowOf("9", 9_00), ...ended, status: "timed-out", meaning },
  ];
  renderConsole(<ApprovalDesk />, { role: "compliance", path: "/eu/approvals" });
  const list = within(await screen.findByRole("region", { name: "Since you last looked" }));
  expect(list.getByText("Rule “Everything”, version 1, in 0.36 s · Credited.")).toBeTruthy();
  expect(list.getByText(`Ana, in 1 min 12 s · ${meaning}`)).toBeTruthy();
  expect(list.getByText(meaning)).toBeTruthy();
  expect(list.getAllByText("2 min ago")).toHaveLength(3);
});
