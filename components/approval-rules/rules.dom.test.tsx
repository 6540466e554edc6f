import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { push, renderConsole } from "@/components/testing/console";
import { lost, type Responder, respond, type StubServer, silence, stubServer } from "@/components/testing/server";
import type { DryRunResult, Rule, RulesView } from "@/lib/features/approval-rules/schema";
import { DryRun } from "./dry-run";
import { RuleDialog } from "./rule-dialog";
import { RuleList } from "./rule-list";
import { ApprovalRules } from "./rules";
import { SecondReviewCard } from "./second-review-card";

const rule = (name: string): Rule => ({ id: name, name, isEnabled: true, conditions: [], outcome: "hold" });
const view: RulesView = {
  ...{ version: 2, currentVersion: 2, comment: "", authorName: null, createdAt: null },
  ...{ approvalWindowSeconds: 120, supportsReject: true },
  ruleSet: { rules: [rule("One"), rule("Two")], defaultOutcome: "hold", secondReview: [] },
};
const result: DryRunResult = {
  ...{ payments: 7, approved: 0, held: 7, rejected: 0, unknown: 0 },
  ...{ byRule: [], differenceCount: 0, differences: [] },
};
const press = (found: Element) => act(async () => fireEvent.click(found));
const button = (name: string | RegExp) => screen.getByRole("button", { name });

const onProblem = vi.fn();
const Fields = () => (
  <SecondReviewCard limits={[]} currencies={["BTC"]} decimals={() => 8} onChange={vi.fn()} onProblem={onProblem} />
);

let base: Responder;
let currencies: object[];
let server: StubServer<unknown>;
beforeEach(() => {
  base = respond(200, view);
  currencies = [];
  server = stubServer(
    (path) => {
      if (path.includes("/sign-offs/preview")) {
        return respond(200, { because: "Approval rules need a second person.", tolerance: 100 });
      }
      if (path.includes("version=2")) return base;
      if (path.endsWith("/versions")) return respond(200, { data: [] });
      return path.startsWith("/api/currencies") ? respond(200, { currencies }) : respond(200, view);
    },
    respond(200, result),
  );
});

test("explains why a draft can't be saved while its base version can't be read, and a retry helps", async () => {
  base = respond(404, { code: "down", title: "The database is away." });
  renderConsole(<ApprovalRules />, { role: "administrator" });
  await press(await screen.findByRole("switch", { name: "Use “One”" }));
  expect((await screen.findByRole("alert")).textContent).toContain("The database is away");
  expect(button("Save as version 3").getAttribute("aria-disabled")).toBe("true");
  base = respond(200, view);
  await press(button("Try again"));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  await press(button("Save as version 3"));
  expect(await screen.findByRole("dialog", { name: "Save as version 3?" })).toBeTruthy();
});

test("a save whose response was lost is no draft of someone else's version, and is not asked for again", async () => {
  let now = view;
  server = stubServer((path) => {
    if (path.includes("/sign-offs/preview")) return respond(200, { because: null, tolerance: 100 });
    if (path.endsWith("/versions")) return respond(200, { data: [] });
    if (path.startsWith("/api/currencies")) return respond(200, { currencies: [] });
    return respond(200, path.includes("version=2") ? view : now);
  }, silence);
  renderConsole(<ApprovalRules />, { role: "administrator" });
  await press(await screen.findByRole("switch", { name: "Use “One”" }));
  await waitFor(() => expect(button("Save as version 3").getAttribute("aria-disabled")).not.toBe("true"));
  await press(button("Save as version 3"));
  fireEvent.change(screen.getByLabelText(/Reason for the change/), { target: { value: "Fewer rules." } });
  server.next = async () => {
    const rules = [{ ...rule("One"), isEnabled: false }, rule("Two")];
    now = { ...view, version: 3, currentVersion: 3, ruleSet: { defaultOutcome: "hold", secondReview: [], rules } };
    return lost();
  };
  await press(button("Save version 3"));
  await screen.findByText("Version 3");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText(/was saved after|Draft, not saved/)).toBeNull();
  await press(screen.getByRole("switch", { name: "Use “Two”" }));
  button("Save as version 4");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a reason typed for a version is kept when its dialog is closed, and goes with the draft", async () => {
  renderConsole(<ApprovalRules />, { role: "administrator" });
  const edit = async () => await press(await screen.findByRole("switch", { name: "Use “One”" }));
  const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/Reason for the change/);
  const ask = async () => {
    await waitFor(() => expect(button("Save as version 3").getAttribute("aria-disabled")).not.toBe("true"));
    await press(button("Save as version 3"));
  };
  await edit();
  await ask();
  await act(async () => fireEvent.change(reason(), { target: { value: "Fewer rules." } }));
  await press(button("Cancel"));
  await ask();
  expect(reason().value).toBe("Fewer rules.");
  await press(button("Cancel"));
  await press(button("Discard draft"));
  await edit();
  await ask();
  expect(reason().value).toBe("");
});

test("a limit that was typed but not added keeps the rules from being saved without it", async () => {
  currencies = [{ code: "BTC", name: "Bitcoin", decimals: 8 }];
  renderConsole(<ApprovalRules />, { role: "administrator" });
  await press(await screen.findByRole("switch", { name: "Use “One”" }));
  fireEvent.change(await screen.findByLabelText("Currency"), { target: { value: "BTC" } });
  fireEvent.change(screen.getByLabelText(/^From/), { target: { value: "0.5" } });
  const save = button("Save as version 3");
  expect(save.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText("Add the limit that you typed, or clear it.")).toBeTruthy();
  await press(button("Add a limit"));
  await waitFor(() => expect(save.getAttribute("aria-disabled")).not.toBe("true"));
  await press(save);
  expect((await screen.findByRole("dialog")).textContent).toContain("0.5");
});

test("a typed limit goes with its fields, and no longer blocks saving", async () => {
  const { unmount } = renderConsole(<Fields />, { role: "administrator" });
  fireEvent.change(screen.getByLabelText("Currency"), { target: { value: "BTC" } });
  fireEvent.change(screen.getByLabelText(/^From/), { target: { value: "0.5" } });
  expect(onProblem).toHaveBeenLastCalledWith("Add the limit that you typed, or clear it.");
  unmount();
  expect(onProblem).toHaveBeenLastCalledWith(null);
});

test("says before the press that a second person is needed, then leads to the request", async () => {
  renderConsole(<ApprovalRules />, { role: "administrator" });
  await press(await screen.findByRole("switch", { name: "Use “One”" }));
  await waitFor(() => expect(button("Save as version 3").getAttribute("aria-disabled")).not.toBe("true"));
  await press(button("Save as version 3"));
  await screen.findByText("Approval rules need a second person. They don't apply until then.");
  fireEvent.change(screen.getByLabelText(/Reason for the change/), { target: { value: "Fewer rules." } });
  server.next = respond(202, { signOff: { id: "SignOff:3f2b8c1e-0000-4000-8000-000000000001" } });
  await press(button("Save version 3"));
  await waitFor(() => expect(push).toHaveBeenCalledWith(expect.stringContaining("/eu/sign-offs/SignOff")));
});

test("opened to correct a request, it contains that request's rules, also in a dry run, and names it", async () => {
  const id = "SignOff:3f2b8c1e-0000-4000-8000-000000000001";
  const ruleSet = { ...view.ruleSet, rules: [rule("Three")] };
  const asked = { action: "approval-rules.save", baseVersion: 2, ruleSet, comment: "One rule is enough." };
  server = stubServer(
    (path) => {
      if (path.endsWith("/asked")) return respond(200, asked);
      if (path.includes("/sign-offs/preview")) return respond(200, { because: null, tolerance: 100 });
      if (path.startsWith("/api/sign-offs/")) return respond(404, { code: "not_found", title: "Not here." });
      if (path.endsWith("/versions")) return respond(200, { data: [] });
      return path.startsWith("/api/currencies") ? respond(200, { currencies: [] }) : respond(200, view);
    },
    respond(200, result),
  );
  const query = `?corrects=${encodeURIComponent(id)}`;
  renderConsole(<ApprovalRules />, { role: "administrator", path: `/eu/approvals/rules${query}` });
  await press(await screen.findByRole("switch", { name: "Use “Three”" }));
  expect(screen.getByRole("link", { name: "Dry run" }).getAttribute("href")).toContain(query);
  await waitFor(() => expect(button("Save as version 3").getAttribute("aria-disabled")).not.toBe("true"));
  await press(button("Save as version 3"));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Reason for the change/).value).toBe("One rule is enough.");
  server.next = respond(202, { signOff: { id } });
  await press(button("Save version 3"));
  await waitFor(() => expect(push).toHaveBeenCalled());
  const rules = [{ ...rule("Three"), isEnabled: false }];
  expect(server.bodies).toEqual([
    { baseVersion: 2, comment: "One rule is enough.", corrects: id, ruleSet: { ...ruleSet, rules } },
  ]);
});

test("Escape doesn't close an edited rule without asking", async () => {
  const onClose = vi.fn();
  const none = { currencies: [], decimals: () => null, supportsReject: true, onDone: () => {}, onClose };
  render(<RuleDialog rule={rule("One")} isNew={false} {...none} />);
  const dialog = screen.getByRole("dialog", { name: "Edit the rule" });
  const pressEscape = () => act(async () => fireEvent(dialog, new Event("cancel", { cancelable: true })));
  await act(async () => fireEvent.change(screen.getByLabelText(/Name/), { target: { value: "One and a half" } }));
  await pressEscape();
  expect(onClose).not.toHaveBeenCalled();
  const question = () => screen.getByRole("dialog", { name: "Discard these changes?" });
  await press(within(question()).getByRole("button", { name: "Keep editing" }));
  expect(screen.getByLabelText<HTMLInputElement>(/Name/).value).toBe("One and a half");
  await pressEscape();
  await press(within(question()).getByRole("button", { name: "Discard" }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("an untouched rule closes at once", async () => {
  const onClose = vi.fn();
  const none = { currencies: [], decimals: () => null, supportsReject: true, onDone: () => {}, onClose };
  render(<RuleDialog rule={rule("One")} isNew={false} {...none} />);
  const dialog = screen.getByRole("dialog", { name: "Edit the rule" });
  await act(async () => fireEvent(dialog, new Event("cancel", { cancelable: true })));
  expect(onClose).toHaveBeenCalledTimes(1);
});

function Rules() {
  const [rules, replace] = useState([rule("One"), rule("Two"), rule("Three")]);
  return <RuleList rules={rules} decimals={() => null} supportsReject edit={{ replace, open: () => {} }} />;
}

test("a long list of values is shortened only for those who can open its rule", () => {
  const countries = ["DE", "ES", "FR", "IT", "KP"];
  const rules = [{ ...rule("One"), conditions: [{ kind: "sender-nationality" as const, isOneOf: true, countries }] }];
  const list = { rules, decimals: () => null, supportsReject: true };
  const { rerender } = render(<RuleList {...list} edit={{ replace: () => {}, open: () => {} }} />);
  screen.getByText(/is DE, ES, FR or 2 more\.$/);
  rerender(<RuleList {...list} />);
  screen.getByText(/is DE, ES, FR, IT or KP\.$/);
});

test("the focus stays with a moved rule, even where it can't move further", async () => {
  render(<Rules />);
  const move = async (name: string) => {
    button(name).focus();
    await press(button(name));
  };
  await move("Move “Three” up");
  expect(document.activeElement).toBe(button("Move “Three” up"));
  await move("Move “Three” up");
  expect(document.activeElement).toBe(button("Move “Three” down"));
  await move("Move “One” down");
  expect(document.activeElement).toBe(button("Move “One” up"));
});

test("a dry run's result names its period and rules, and is cleared when another period is chosen", async () => {
  renderConsole(<DryRun />);
  await screen.findByText("Version 2, in force");
  await press(button("Run"));
  const { parentElement } = await screen.findByRole("heading", { name: /^7 payments/ });
  expect(parentElement?.textContent).toContain("Version 2, from");
  expect(parentElement?.querySelectorAll("time")).toHaveLength(2);
  await act(async () => fireEvent.change(screen.getByLabelText(/Incoming payments from/), { target: { value: "30" } }));
  expect(screen.queryByText(/7 payments/)).toBeNull();
});

test("a dry run whose response was lost says that nothing changed", async () => {
  renderConsole(<DryRun />);
  await screen.findByText("Version 2, in force");
  server.next = lost;
  await press(button("Run"));
  expect((await screen.findByRole("alert")).textContent).toContain("Nothing changed.Try again.");
});

test("the customer's KYC statuses are chosen by label, and stored in the service's spelling", async () => {
  const onDone = vi.fn();
  const none = { currencies: [], decimals: () => null, supportsReject: true, onClose: () => {}, onDone };
  render(<RuleDialog rule={rule("One")} isNew={false} {...none} />);
  await press(button("Add a condition"));
  await act(async () => fireEvent.change(screen.getByLabelText("When"), { target: { value: "customer-kyc" } }));
  await press(button("Update the draft"));
  expect(screen.getByText("Choose at least one.")).toBeTruthy();
  await press(screen.getByRole("checkbox", { name: "Pending review" }));
  await press(screen.getByRole("checkbox", { name: "Rejected" }));
  await press(screen.getByRole("checkbox", { name: "Rejected" }));
  await press(button("Update the draft"));
  const conditions = [{ kind: "customer-kyc", isOneOf: true, statuses: ["PENDING_REVIEW"] }];
  expect(onDone).toHaveBeenCalledWith({ ...rule("One"), conditions });
});
