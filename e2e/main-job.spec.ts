import { createControl } from "@/lib/simulator/control-client";
import { expect, test } from "./fixtures";
import { syncDirectory } from "./pages/own-service";
import { QuoteBuilder } from "./pages/quote-builder";
import { ServiceApi } from "./pages/service-accounts";

test("sign in, price a payment, execute it, watch it arrive and find it again", async ({ page, stack, simulator }) => {
  test.setTimeout(120_000);
  const { environment } = stack;
  await syncDirectory(stack, environment);
  const payer = await new ServiceApi(stack.serviceUrl, createControl(stack.controlUrl)).payer(0);
  const builder = new QuoteBuilder(page);

  await test.step("sign in through the form; it leads to the page that was asked for", async () => {
    await page.goto(`/${environment}/quotes`);
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await page.getByLabel("E-mail address").fill("operations@corridor.test");
    await page.getByLabel("Password", { exact: true }).fill(stack.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(`/${environment}/quotes`);
    await expect(page.getByText("Sandbox · no real money moves")).toBeVisible();
  });

  await test.step("get a price for 1,250.75 USD", async () => {
    await page.getByRole("link", { name: "New quote" }).first().click();
    await builder.chooseParties(payer);
    await builder.amount.fill("1250.75");
    await builder.form.getByRole("button", { name: "Get a price" }).click();
    await expect(builder.timer).toBeVisible();
    await expect(builder.send).toContainText("Send 1,250.75 USD → ");
  });

  await test.step("the countdown runs", async () => {
    const first = await builder.timer.textContent();
    await expect(builder.timer).not.toHaveText(first ?? "");
  });

  const receiving = await builder.receiving();
  const quoteId = builder.quoteId();
  expect(quoteId).toMatch(/^Quote:/);
  expect(await simulator.count("executions", quoteId)).toBe(0);

  await test.step("the dialog restates both amounts and both parties", async () => {
    await builder.send.click();
    const { dialog } = builder;
    await expect(dialog).toContainText("1,250.75 USD");
    await expect(dialog).toContainText(receiving);
    await expect(dialog).toContainText(payer.customerName);
    await expect(dialog.locator("dl > div", { hasText: "To" }).last()).not.toContainText("—");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await dialog.getByRole("button", { name: "Send 1,250.75 USD" }).click();
  });

  await test.step("the journal says that it went through, once", async () => {
    await expect(page.getByText("Executed", { exact: true })).toBeVisible();
    await expect(page.getByText("The service confirmed it.")).toBeVisible();
    await expect(builder.dialog).toBeHidden();
    await expect(builder.send).toBeHidden();
    expect(await simulator.count("executions", quoteId)).toBe(1);
  });

  await test.step("the payment reaches Completed by itself", async () => {
    await page.getByRole("link", { name: "Follow the payment" }).click();
    await expect(page).toHaveURL(/\/transactions\/Transaction/);
    await expect(page.getByRole("heading", { name: "Transaction" })).toBeVisible();
    await expect(page.locator("main header").getByText("Completed")).toBeVisible({ timeout: 30_000 });
    await expect(page.locator("main")).toContainText(receiving);
    await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Completed");
  });
  const transactionId = decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");

  await test.step("each signed webhook brought a notification", async () => {
    const sent = await simulator.deliveries();
    const about = sent.filter(({ event }) => event.data?.id === transactionId);
    expect(about.map(({ type }) => type).sort()).toEqual([
      "OUTGOING_PAYMENT.COMPLETED",
      "OUTGOING_PAYMENT.PENDING",
      "OUTGOING_PAYMENT.PROCESSING",
    ]);
    const bell = page.getByRole("button", { name: /^Notifications/ });
    await expect(bell).toHaveText(/\d+\s*unread/);
    await bell.click();
    const panel = page.getByRole("dialog", { name: "Notifications" });
    const ours = panel.getByRole("listitem").filter({ hasText: "1,250.75 USD" });
    for (const title of ["Payout created", "Payout is on its way", "Payout completed"]) {
      await expect(ours.filter({ hasText: title })).toHaveCount(1);
    }
    const completed = ours.filter({ hasText: "Payout completed" });
    await completed.hover();
    await completed.getByRole("button", { name: "Mark “Payout completed” as read" }).click();
    await expect(completed.getByRole("button")).toHaveCount(0);
    await panel.getByRole("button", { name: "Mark all as read" }).click();
    await expect(ours.getByRole("button")).toHaveCount(0);
    await panel.getByRole("button", { name: "Close" }).click();
    await page.reload();
    await expect(bell).not.toHaveText(/unread/);
  });

  await test.step("the explorer finds it by filters", async () => {
    await page.getByRole("link", { name: "Transactions", exact: true }).first().click();
    await page.getByRole("button", { name: "Add filter" }).click();
    await page.getByRole("button", { name: "Customer id", exact: true }).click();
    await page.getByLabel("Customer id").fill(payer.customerId);
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("button", { name: "Add filter" }).click();
    await page.getByRole("button", { name: "Type", exact: true }).click();
    await page.getByRole("option", { name: "Outgoing" }).click();
    await expect(page).toHaveURL(/type=OUTGOING/);
    const first = page.locator("tbody tr").first();
    await expect(first).toHaveAttribute("data-row-id", transactionId);
    await expect(first).toContainText("1,250.75 USD");
  });

  await test.step("the palette finds it by its pasted id", async () => {
    await page.keyboard.press("ControlOrMeta+k");
    const input = page.getByPlaceholder("Search or paste an id, a reference, a UMA address");
    await expect(input).toBeFocused();
    await input.fill(transactionId);
    await expect(page.getByRole("option", { name: /Open transaction/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/transactions/${encodeURIComponent(transactionId)}$`));
    await expect(page.locator("main header").getByText("Completed")).toBeVisible();
  });

  expect(await simulator.count("executions", quoteId)).toBe(1);
});
