import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { holdAll } from "./pages/approval-rules";

const rows = (page: Page) => page.locator("tbody tr[data-row-id]");
const box = (page: Page, heading: string) =>
  page.locator("section", { has: page.getByRole("heading", { name: heading, exact: true }) });

test("a payment that awaits approval is answered 202, and shown as such", async ({ page, own, signInAs }) => {
  await signInAs("compliance");
  await holdAll(page, own);
  const { transactions } = await own.control.incomingPayments({ amount: 4_242, currency: "USD" });
  const [payment] = transactions;
  if (!payment) throw new Error("no incoming payment was made");
  const record = async () => (await own.control.deliveries()).filter(({ approvalFor }) => approvalFor === payment.id);
  await expect
    .poll(async () => (await record()).map(({ answers }) => answers.map(({ status }) => status)))
    .toEqual([[202]]);
  await expect
    .poll(
      async () =>
        (await own.api.call<{ status: string }>("GET", `/transactions/${encodeURIComponent(payment.id)}`)).status,
    )
    .toBe("PENDING");

  await page.goto(`/${own.slug}/webhooks?resourceId=${encodeURIComponent(payment.id)}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("202 Awaiting decision");
  await rows(page).focus();
  await page.keyboard.press("o");
  await expect(page.getByText("Corridor responded 202, which does not approve the payment")).toBeVisible();
  // It is held, as there are no rules: one entry for the payment, which alerts those who decide.
  await expect(page).toHaveTitle(/^\(\d+\) /);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const entry = page
    .getByRole("dialog", { name: "Notifications" })
    .getByRole("listitem")
    .filter({ hasText: "42.42 USD" });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText("Payment needs a decision");
  await expect(entry).toContainText("2 updates");
});

test("a verified delivery: headers, masked body, the exact bytes on demand and audited", async ({
  page,
  own,
  signInAs,
}) => {
  const secret = "Perpetua Okonkwo-Lindqvist";
  const { ids } = await own.control.send("CUSTOMER.KYC_APPROVED", {
    id: "Customer:00000000-0000-4000-8000-000000000001",
    fullName: secret,
    kycStatus: "APPROVED",
  });
  await signInAs("finance");
  const address = `/${own.slug}/webhooks?webhookId=${encodeURIComponent(ids[0] ?? "")}`;
  await page.goto(address);
  await expect(async () => {
    await page.getByRole("button", { name: "Load again" }).click();
    await expect(rows(page)).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await expect(rows(page)).toContainText("200 Received");
  await expect(rows(page)).toContainText("KYC approved");
  await rows(page).focus();
  await page.keyboard.press("o");
  await expect(box(page, "Headers")).toContainText("content-type");
  await expect(box(page, "Headers")).toContainText(/x-service-signature/i);
  await expect(box(page, "Body")).toContainText('"kycStatus"');
  await expect(page.locator("main")).not.toContainText(secret);
  expect(await page.content()).not.toContain(secret);
  await expect(page.getByRole("button", { name: "Show raw body" })).toHaveAccessibleDescription(
    /can't read raw bodies/,
  );

  await signInAs("compliance");
  await page.reload();
  await page.getByRole("button", { name: "Show raw body" }).click();
  await expect(page.getByRole("region", { name: "Raw body" })).toContainText(secret);
  await page.goto(`/${own.slug}/audit`);
  await expect(rows(page).first()).toContainText("compliance@corridor.test");
  await expect(rows(page).first()).toContainText("Webhook body revealed");
});

test("a duplicate delivery gets the same response and is stored once", async ({ page, own, signInAs }) => {
  const { ids } = await own.control.send("TEST");
  const id = ids[0] ?? "";
  const delivered = async () => (await own.control.deliveries("TEST")).find((one) => one.id === id)?.state;
  await expect.poll(delivered).toBe("delivered");
  const { answers } = await own.control.forge("duplicate", { id, count: 20 });
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await signInAs("operations");
  await page.goto(`/${own.slug}/webhooks?webhookId=${encodeURIComponent(id)}`);
  await expect(rows(page)).toHaveCount(1);
  await rows(page).focus();
  await page.keyboard.press("o");
  await expect(page.getByText(/^20, each answered 200/)).toBeVisible();
});

test("forged and oversized deliveries are refused, counted and shown with the reason", async ({
  page,
  own,
  signInAs,
}) => {
  await signInAs("operations");
  await page.goto(`/${own.slug}/webhooks/rejected`);
  await expect(page.getByText(/^\d+ rejected|No rejected deliveries/).first()).toBeVisible();
  const earlier = await rows(page).count();
  const before = (await own.control.deliveries()).length;
  const refused: [Parameters<typeof own.control.forge>[0], number, string][] = [
    ["bad-signature", 401, "Signature mismatch"],
    ["tampered", 401, "Signature mismatch"],
    ["no-signature", 401, "No signature"],
    ["oversize", 413, "Larger than 1 MiB"],
  ];
  for (const [kind, status] of refused) {
    const { answers } = await own.control.forge(kind);
    expect(
      answers.map((response) => response.status),
      kind,
    ).toEqual([status]);
  }
  const expectTotal = (more: number) =>
    expect(async () => {
      await page.getByRole("button", { name: "Load again" }).click();
      await expect(page.getByText(new RegExp(`^${earlier + more} rejected`))).toBeVisible({ timeout: 2_000 });
    }).toPass();
  await expectTotal(4);
  await expect(rows(page)).toHaveCount(earlier + 4);
  for (const label of new Set(refused.map(([, , text]) => text))) {
    await expect(rows(page).filter({ hasText: label }).first()).toBeVisible();
  }
  // Every delivery of a flood is counted, but only a few are stored.
  await own.control.forge("bad-signature", { count: 60 });
  await expectTotal(64);
  expect(await rows(page).count()).toBeLessThan(earlier + 4 + 30);
  expect((await own.control.deliveries()).length).toBe(before);
  await rows(page).filter({ hasText: "Signature mismatch" }).first().click();
  const panel = page.getByRole("complementary", { name: /^Details of/ });
  await expect(panel).toContainText("401; nothing was stored");
  await expect(panel).toContainText("Otherwise the delivery was forged");
});

test("signed bytes that aren't a payload approve nothing: stored, answered 202, reported", async ({
  page,
  own,
  signInAs,
}) => {
  for (const kind of ["malformed", "not-json-object"] as const) {
    const { answers } = await own.control.forge(kind);
    expect(
      answers.map(({ status }) => status),
      kind,
    ).toEqual([202]);
  }
  await signInAs("operations");
  await page.goto(`/${own.slug}/webhooks?type=UNREADABLE`);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("Unreadable");
});

test("a delivery appears by itself on an open page", async ({ page, own, signInAs }) => {
  await signInAs("operations");
  await page.goto(`/${own.slug}/webhooks?type=other`);
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
  await own.control.send("SOMETHING.NEW", { note: "a type that nobody knows yet" });
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("SOMETHING.NEW");
});
