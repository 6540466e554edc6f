import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import type { Condition, RuleSet, RulesView } from "@/lib/features/approval-rules/schema";
import type { ApprovalDetail, ApprovalQueue, WaitingCount } from "@/lib/features/approvals/schema";
import type { IncomingInput } from "@/lib/simulator/control-client";
import { expect, test } from "./fixtures";
import { untilAwake } from "./pages/awake";
import type { OwnService } from "./pages/own-service";

const pathOf = (own: OwnService, id: string) => `/${own.slug}/approvals/${encodeURIComponent(id)}`;
const row = (page: Page, id: string) => page.locator(`tr[data-row-id="${id}"]`);
const panel = (page: Page) => page.getByRole("complementary", { name: /^Decide payment/ });
const confirm = (page: Page) => page.getByRole("dialog", { name: /^(Approve|Give|Reject|Let) .+\?$/ });
/** The reason button that decides; above a limit a radio, which a separate button submits. */
const reason = (page: Page, name: string) => confirm(page).getByRole("button", { name: new RegExp(`: ${name}`) });
const choice = (page: Page, name: string) => confirm(page).getByRole("radio", { name: new RegExp(`^${name}`) });

/** How it was decided, as shown in the banner; bad outcomes are alerts. */
const outcome = (page: Page, word: string) =>
  page.locator("main [role=status], main [role=alert]").filter({ has: page.getByText(word, { exact: true }) });
/** How it was decided at the desk: the notice above the next payment, which opens if there is one. */
const decided = (page: Page, word: string, amount: string) =>
  page
    .getByText(new RegExp(`^${word}(: ${amount})?$`))
    .filter({ visible: true })
    .first();
/** A reason is shown under the buttons and in their tooltips. */
const shownText = (page: Page, text: string) => page.getByText(text).filter({ visible: true });

interface RuleWords {
  name: string;
  outcome: "approve" | "hold" | "reject";
  conditions?: Condition[];
}

/** Saves the next version of the rules through the API, as the user signed in on `page`. */
async function saveRules(page: Page, own: OwnService, list: RuleWords[], secondReview: RuleSet["secondReview"] = []) {
  const headers = { origin: new URL(page.url()).origin, "corridor-environment": own.slug };
  const { currentVersion }: RulesView = await (await page.request.get("/api/approval-rules", { headers })).json();
  const rules = list.map((one) => ({ id: crypto.randomUUID(), isEnabled: true, conditions: [], ...one }));
  const response = await page.request.put("/api/approval-rules", {
    headers,
    data: {
      baseVersion: currentVersion,
      ruleSet: { rules, defaultOutcome: "hold", secondReview },
      comment: "Set for a journey",
    },
  });
  expect(response.status(), await response.text()).toBe(200);
}

async function read<T>(page: Page, own: OwnService, path: string): Promise<T> {
  const response = await page.request.get(path, { headers: { "corridor-environment": own.slug } });
  return response.json();
}

const detailOf = (page: Page, own: OwnService, id: string) =>
  read<ApprovalDetail>(page, own, `/api/approvals/${encodeURIComponent(id)}`);

const waitingNow = async (page: Page, own: OwnService) =>
  (await read<WaitingCount>(page, own, "/api/approvals/waiting")).waiting;

/** Makes an incoming payment and waits until the console has evaluated it. */
async function pay(page: Page, own: OwnService, payment: IncomingInput, status: string): Promise<string> {
  const { transactions } = await own.control.incomingPayments(payment);
  const id = transactions[0]?.id ?? "";
  await expect.poll(async () => (await detailOf(page, own, id)).approval?.status, { timeout: 20_000 }).toBe(status);
  return id;
}

/** Signs in and opens a page from which the API can be called. */
async function begin(page: Page, own: OwnService, signInAs: (role: "compliance") => Promise<void>) {
  await signInAs("compliance");
  await page.goto(`/${own.slug}/approvals`);
  await expect(page.getByRole("heading", { name: "Approvals", level: 1 })).toBeVisible();
}

test("a rule approves within five seconds, with nobody at the desk", { tag: "@bundle" }, async ({
  page,
  own,
  signInAs,
}) => {
  await begin(page, own, signInAs);
  const small: Condition = { kind: "amount", currency: "USD", comparison: "at-most", amount: 50_000 };
  await saveRules(page, own, [{ name: "Small amounts", outcome: "approve", conditions: [small] }]);
  await page.goto("about:blank");
  await own.control.settings({ approvalWindowSeconds: 5 });
  const { transactions } = await own.control.incomingPayments({ amount: 12_000 });
  const id = transactions[0]?.id ?? "";
  await expect.poll(() => own.control.count("approvals", id)).toBe(1);
  await own.control.settings({ approvalWindowSeconds: 120 });
  await page.goto(pathOf(own, id));
  await expect(outcome(page, "Approved by rule")).toBeVisible();
  await expect(page.getByText(/Rule “Small amounts”, version \d+/).first()).toBeVisible();
});

test("from the notification to the decision; what the institution requires is asked for", { tag: "@bundle" }, async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  await begin(page, own, signInAs);
  await saveRules(page, own, [{ name: "Everything to a person", outcome: "hold" }]);
  await page.reload();
  const id = await pay(page, own, { amount: 215_000, requiredFields: ["FULL_NAME", "MOTHERS_NAME"] }, "held");

  await test.step("the notification opens the decision", async () => {
    await page.goto(`/${own.slug}/transactions`);
    await page.getByRole("button", { name: /^Notifications/ }).click();
    const list = page.getByRole("dialog", { name: "Notifications" });
    await list
      .getByRole("link", { name: /Payment needs a decision/ })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/approvals\\?open=${encodeURIComponent(id)}`));
    await expect(panel(page)).toContainText("2,150.00 USD");
    await expect(panel(page)).toContainText("Everything to a person");
    await expect(panel(page)).toContainText("•••••");
    await axe(page);
  });

  await test.step("a mandatory field left out is asked for at the field", async () => {
    await page.keyboard.press("a");
    await reason(page, "Details verified").click();
    await expect(panel(page).getByText("Mothers name is required by the sender's institution.")).toBeVisible();
    expect(await own.control.count("approvals", id)).toBe(0);
  });

  await test.step("filled in, it is approved by keyboard, once", async () => {
    await panel(page).getByLabel("Mothers name").fill("=cmd() رقم 🚀");
    await row(page, id).focus();
    await page.keyboard.press("a");
    await expect(confirm(page)).toContainText("can't be taken back");
    await axe(page);
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await expect(decided(page, "Approved", "2,150.00 USD")).toBeVisible();
    await expect.poll(() => own.control.count("approvals", id)).toBe(1);
  });

  await test.step("permitted roles can reveal, which is audited", async () => {
    await page.goto(pathOf(own, id));
    await expect(page.getByText("Reason: Details verified")).toBeVisible();
    await page.getByRole("button", { name: "Reveal" }).click();
    await expect(page.getByText("•••••")).toHaveCount(0);
    await axe(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test("j, Enter, a and Enter approve nothing; a reason is chosen, and above the limit confirmed", async ({
  page,
  own,
  signInAs,
  cookiesOf,
  browser,
  stack,
}) => {
  await begin(page, own, signInAs);
  await saveRules(page, own, [], [{ currency: "USD", amount: 5_000_000 }]);
  const large = await pay(page, own, { amount: 9_900_000 }, "held");
  const small = await pay(page, own, { amount: 12_300 }, "held");
  for (const [id, amount] of [
    [large, "99,000.00 USD"],
    [small, "123.00 USD"],
  ] as const) {
    await page.goto(`/${own.slug}/approvals`);
    await expect(row(page, id)).toBeVisible();
    await untilAwake(page);
    // The row above it, if any: `j` then moves to this one.
    await page.evaluate((rowId) => {
      const rows = [...document.querySelectorAll<HTMLElement>("tr[data-row-id]")];
      rows[rows.findIndex((one) => one.dataset.rowId === rowId) - 1]?.focus();
    }, id);
    await page.keyboard.press("j");
    await expect(row(page, id)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(panel(page)).toContainText(amount);
    await expect(panel(page).getByRole("button", { name: /^Approve/ })).toBeVisible();
    await page.keyboard.press("a");
    await expect(confirm(page)).toContainText(amount);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(confirm(page).getByRole("radio", { checked: true })).toHaveCount(0);
    // Escape closes only the confirmation.
    await page.keyboard.press("Escape");
    await expect(confirm(page)).toBeHidden();
    await expect(panel(page)).toContainText(amount);
    expect((await detailOf(page, own, id)).approval.status).toBe("held");
    expect(await own.control.count("approvals", id)).toBe(0);
  }

  await test.step("above the limit a reason is chosen, then confirmed; the next payment opens", async () => {
    await row(page, large).click();
    await expect(panel(page)).toContainText("99,000.00 USD");
    await page.keyboard.press("a");
    await confirm(page).getByRole("textbox", { name: "Note" }).fill("Met them in Porto");
    await choice(page, "Documents checked").click();
    expect((await detailOf(page, own, large)).approval.status).toBe("held");
    await confirm(page).getByRole("button", { name: "Give first approval: 99,000.00 USD" }).click();
    await expect(panel(page).getByText("Approved first: 99,000.00 USD")).toBeVisible();
    // The payment waiting longest for this user is open, with the focus on its row; one key leads back.
    const openedNow = () => new URL(page.url()).searchParams.get("open") ?? "";
    await expect.poll(openedNow).not.toBe(large);
    const opened = openedNow();
    await expect(row(page, opened)).toBeFocused();
    await page.keyboard.press("b");
    await expect(panel(page)).toContainText("You approved first: Documents checked");
    await expect(panel(page)).toContainText("Met them in Porto");
  });

  await test.step("the second reviewer sees the first one's reason and note", async () => {
    const other = await browser.newContext({ baseURL: stack.url });
    await other.addCookies(await cookiesOf("administrator"));
    const second = await other.newPage();
    await second.goto(pathOf(own, large));
    await expect(second.getByText("Demo Compliance approved first: Documents checked")).toBeVisible();
    await second.getByRole("button", { name: /^Approve/ }).click();
    await expect(confirm(second)).toContainText("Met them in Porto");
    await choice(second, "Details verified").click();
    await confirm(second).getByRole("button", { name: "Approve 99,000.00 USD" }).click();
    await expect(outcome(second, "Approved")).toBeVisible();
    await other.close();
  });
  expect(await own.control.count("approvals", large)).toBe(1);
  expect(await own.control.count("approvals", small)).toBe(0);
});

test("two actions from the toast about a pending payment to its approval", async ({ page, own, signInAs, axe }) => {
  await begin(page, own, signInAs);
  await saveRules(page, own, [{ name: "Everything to a person", outcome: "hold" }]);
  // What other tests left waiting would share the toast.
  await own.control.advance(130);
  await expect.poll(() => waitingNow(page, own)).toBe(0);
  const isLive = page.waitForResponse("**/api/notifications/stream?*");
  await page.goto(`/${own.slug}/transactions`);
  // The toast is shown only to connected pages: one still loading would miss it.
  await isLive;
  const desk = page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: /^Approvals/ });
  const id = await pay(page, own, { amount: 31_000 }, "held");
  // Sooner than the page would poll: the live update triggered it.
  await expect(desk).toHaveAccessibleName("Approvals 1 waiting", { timeout: 10_000 });
  await expect(page).toHaveTitle("(1) Transactions · Corridor");
  await page.getByRole("button", { name: "Decide", exact: true }).click();
  await expect(confirm(page)).toContainText("310.00 USD");
  await axe(page);
  await reason(page, "Details verified").click();
  await expect(decided(page, "Approved", "310.00 USD")).toBeVisible();
  await expect(page).not.toHaveURL(/decide=/);
  // Decided: it needs no one's attention any more, although its notification was never opened.
  await expect(page).toHaveTitle("Approvals · Corridor");
  expect(await own.control.count("approvals", id)).toBe(1);

  // The notification offers the same; if something must be filled in, that comes first.
  const asked = await pay(page, own, { amount: 32_000, requiredFields: ["MOTHERS_NAME"] }, "held");
  await page.goto(`/${own.slug}/transactions`);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const list = page.getByRole("dialog", { name: "Notifications" });
  await list.getByRole("listitem").filter({ hasText: "320.00 USD" }).getByRole("link", { name: "Decide" }).click();
  await expect(panel(page)).toContainText("320.00 USD");
  await expect(panel(page).getByLabel("Mothers name")).toBeVisible();
  await expect(confirm(page)).toBeHidden();
  expect(await own.control.count("approvals", asked)).toBe(0);
});

test("above the limit another person must agree to exactly the same", { tag: "@bundle" }, async ({
  page,
  own,
  signInAs,
  cookiesOf,
  browser,
  stack,
}) => {
  await begin(page, own, signInAs);
  await saveRules(page, own, [], [{ currency: "USD", amount: 100_000 }]);
  const id = await pay(page, own, { amount: 100_000, requiredFields: ["FULL_NAME"] }, "held");
  await page.goto(pathOf(own, id));
  await expect(page.getByText("two reviewers have to agree")).toBeVisible();
  await page.getByRole("button", { name: /^Approve/ }).click();
  await choice(page, "Details verified").click();
  await confirm(page)
    .getByRole("button", { name: /^Give first approval/ })
    .click();
  await expect(shownText(page, "You approved first; a second reviewer has to agree.")).toBeVisible();
  await expect(confirm(page)).toBeHidden();
  expect(await own.control.count("approvals", id)).toBe(0);
  await expect(page.getByRole("button", { name: /^Approve/ })).toHaveAttribute("aria-disabled", "true");

  const other: BrowserContext = await browser.newContext({ baseURL: stack.url });
  await other.addCookies(await cookiesOf("administrator"));
  const second = await other.newPage();
  await second.goto(pathOf(own, id));
  await expect(second.getByText("Demo Compliance approved first", { exact: false })).toBeVisible();
  await second.getByRole("button", { name: /^Approve/ }).click();
  await choice(second, "Known sender").click();
  await confirm(second)
    .getByRole("button", { name: /^Approve 1,000.00 USD/ })
    .click();
  await expect(outcome(second, "Approved")).toBeVisible();
  await expect(page.getByText(/Demo Compliance and Demo Administrator/)).toBeVisible();
  expect(await own.control.count("approvals", id)).toBe(1);
  await other.close();
});

test("two reviewers race: the second sees at once that it is decided, and by whom", async ({
  page,
  own,
  signInAs,
  cookiesOf,
  browser,
  stack,
}) => {
  await begin(page, own, signInAs);
  await saveRules(page, own, []);
  const id = await pay(page, own, { amount: 7_500 }, "held");
  const other = await browser.newContext({ baseURL: stack.url });
  await other.addCookies(await cookiesOf("administrator"));
  const rival = await other.newPage();
  for (const each of [page, rival]) {
    await each.goto(pathOf(own, id));
    await each.getByRole("button", { name: /^Approve/ }).click();
    await expect(confirm(each)).toBeVisible();
  }
  // Both dialogs are open: the second to press must learn of the first. `dispatchEvent` presses even moving elements.
  const button = (each: Page) => reason(each, "Details verified");
  await Promise.all([button(page).dispatchEvent("click"), button(rival).dispatchEvent("click")]);
  for (const each of [page, rival]) {
    await expect(outcome(each, "Approved")).toBeVisible();
    await expect(each.getByText(/^Demo (Compliance|Administrator), (in|after)/)).toBeVisible();
  }
  // The second one learns that their own approval was not sent.
  const told = (each: Page) => each.getByText(/Your approval was not sent|Nothing of yours was sent/).count();
  await expect.poll(async () => (await told(page)) + (await told(rival))).toBe(1);
  expect(await own.control.count("approvals", id)).toBe(1);
  await other.close();
});

test("rejected with a reason; timed out by itself and explained", { tag: "@bundle" }, async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  await begin(page, own, signInAs);
  await saveRules(page, own, []);
  const rejected = await pay(page, own, { amount: 4_200 }, "held");
  await row(page, rejected).click();
  await expect(panel(page).getByRole("button", { name: /^Reject/ })).toBeVisible();
  await page.keyboard.press("r");
  await expect(confirm(page)).toContainText("not credited");
  await reason(page, "Suspected fraud").click();
  await expect(decided(page, "Rejected", "42.00 USD")).toBeVisible();
  await page.goto(pathOf(own, rejected));
  await expect(page.getByText("Reason: Suspected fraud")).toBeVisible();
  expect(await own.control.count("rejections", rejected)).toBe(1);

  const late = await pay(page, own, { amount: 5_300 }, "held");
  await own.control.advance(130);
  await expect
    .poll(
      async () =>
        (await read<ApprovalQueue>(page, own, "/api/approvals")).sinceLastLook.map((one) => one.transactionId),
      {
        timeout: 150_000,
      },
    )
    .toContain(late);
  await page.goto(`/${own.slug}/approvals`);
  const since = page.getByRole("region", { name: "Since you last looked" });
  await expect(
    since.getByText("Not credited. The money stays with the sender or is returned to them.").first(),
  ).toBeVisible();
  await axe(page);
  await since.getByRole("button", { name: "Mark as seen" }).click();
  await expect(since).toBeHidden();
});

test("past decisions are found and exported; forged deliveries never get here", { tag: "@bundle" }, async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  await begin(page, own, signInAs);
  await saveRules(page, own, [{ name: "Everything", outcome: "approve" }]);
  await pay(page, own, { amount: 2_500 }, "approved");
  const before = await read<ApprovalQueue>(page, own, "/api/approvals");
  const { answers } = await own.control.forge("tampered", {
    type: "INCOMING_PAYMENT.PENDING",
    data: { id: "Transaction:forged", type: "INCOMING", status: "PENDING" },
  });
  expect(answers.map(({ status }) => status)).toEqual([401]);
  const after = await read<ApprovalQueue>(page, own, "/api/approvals");
  expect(after.waiting.length).toBe(before.waiting.length);

  const waits = await pay(page, own, { amount: 2_600, requiredFields: ["MOTHERS_NAME"] }, "held");
  await page.goto(`/${own.slug}/approvals/decisions`);
  await expect(page.locator("tbody tr[data-row-id]").first()).toBeVisible();
  await expect(row(page, waits)).toHaveCount(0);
  const { shown } = await detailOf(page, own, waits);
  const declined = await page.request.post(`/api/approvals/${encodeURIComponent(waits)}/decline`, {
    headers: { origin: new URL(page.url()).origin, "corridor-environment": own.slug },
    data: { key: crypto.randomUUID(), shown, reasonCode: "fraud-suspicion" },
  });
  expect(declined.status()).toBe(200);
  await page.goto(`/${own.slug}/approvals/decisions?reasonCode=fraud-suspicion`);
  await expect(row(page, waits)).toContainText("Suspected fraud");
  await page.goto(`/${own.slug}/approvals/decisions?reasonCode=verified&status=rejected`);
  await expect(row(page, waits)).toHaveCount(0);
  await page.goto(`/${own.slug}/approvals/decisions?status=approved`);
  const rows = page.locator("tbody tr[data-row-id]");
  await expect(rows.first()).toContainText("Approved");
  await axe(page);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const text = await readFile(await (await coming).path(), "utf8");
  const lines = text.trimEnd().split("\r\n");
  expect(lines[0]).toMatch(/^\ufeffReceived \(.+\),Transaction,/);
  expect(lines.length - 1).toBe(await rows.count());
});

test("operations can view but not decide; other roles can't even view", async ({ page, own, signInAs, problems }) => {
  await begin(page, own, signInAs);
  await saveRules(page, own, []);
  const id = await pay(page, own, { amount: 3_100 }, "held");
  const { shown } = await detailOf(page, own, id);
  await signInAs("operations");
  await page.goto(pathOf(own, id));
  await expect(shownText(page, "Your role can't decide payments.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Approve/ })).toHaveAttribute("aria-disabled", "true");
  const press = (path: string) =>
    page.request.post(`/api/approvals/${encodeURIComponent(id)}/${path}`, {
      headers: { origin: new URL(page.url()).origin, "corridor-environment": own.slug },
      data: { key: crypto.randomUUID(), shown, reasonCode: "verified" },
    });
  expect((await press("approve")).status()).toBe(403);
  expect((await press("decline")).status()).toBe(403);
  expect(await own.control.count("approvals", id)).toBe(0);
  await signInAs("viewer");
  await page.goto(`/${own.slug}/transactions`);
  await expect(page.getByRole("navigation", { name: "Sections" }).getByText("Approvals")).toHaveCount(0);
  const refused = await page.request.get("/api/approvals", { headers: { "corridor-environment": own.slug } });
  expect(refused.status()).toBe(403);
  for (const path of ["approvals", "approvals/rules"]) {
    await page.goto(`/${own.slug}/${path}`);
    await expect(page.getByText("Your role can't see this section")).toBeVisible();
    await expect(page.getByRole("link", { name: "Dry run" })).toHaveCount(0);
  }
  expect(problems.found()).toEqual([]);
});
