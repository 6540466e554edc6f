import { createControl } from "@/lib/simulator/control-client";
import { expect, test } from "./fixtures";
import { syncDirectory } from "./pages/own-service";
import { QuoteBuilder } from "./pages/quote-builder";
import { ServiceApi } from "./pages/service-accounts";

test("sign in, price a payment, execute it, watch it arrive and find it again", async ({ page, stack, simulator }) => {
  test.setTimeout(180_000);
  const { environment } = stack;
  await syncDirectory(stack, environment);
  const payer = await new ServiceApi(stack.serviceUrl, createControl(stack.controlUrl)).payer(0);
  const builder = new QuoteBuilder(page);

  await test.step("sign in through the form; it leads to the requested page", async () => {
    await page.goto(`/${environment}/quotes`);
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await page.getByLabel("Email address").fill("operations@corridor.test");
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
    await expect(dialog).toContainText(payer.beneficiary);
    await expect(dialog).not.toContainText("—");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await dialog.getByRole("button", { name: "Send 1,250.75 USD" }).click();
  });

  await test.step("the journal says that it succeeded, once", async () => {
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

  await test.step("each signed webhook produced a notification", async () => {
    const sent = await simulator.deliveries();
    const about = sent.filter(({ event }) => event.data?.id === transactionId);
    expect(about.map(({ type }) => type).sort()).toEqual([
      "OUTGOING_PAYMENT.COMPLETED",
      "OUTGOING_PAYMENT.PENDING",
      "OUTGOING_PAYMENT.PROCESSING",
    ]);
    const bell = page.getByRole("button", { name: /^Notifications/ });
    await bell.click();
    const panel = page.getByRole("dialog", { name: "Notifications" });
    // A successful payment needs no attention; it is one entry, with its owner and the resulting balance.
    await panel.getByText("All", { exact: true }).click();
    const ours = panel.getByRole("listitem").filter({ hasText: "1,250.75 USD" });
    await expect(ours).toHaveCount(1);
    await expect(ours).toContainText("Outgoing payment completed");
    await expect(ours).toContainText("3 updates");
    await expect(ours).toContainText(payer.customerName);
    await expect(ours.getByRole("button")).toHaveCount(0);
    const balance = panel.getByRole("listitem").filter({ hasText: "Balance changed" }).first();
    await expect(balance).toContainText(payer.customerName);
    await expect(balance).toContainText(/Now [\d,.]+ USD/);
    await panel.getByRole("button", { name: "Close" }).click();
  });

  await test.step("items that a role acts on are counted, in the bell and in the tab's title, until read", async () => {
    const bell = page.getByRole("button", { name: /^Notifications/ });
    const panel = page.getByRole("dialog", { name: "Notifications" });
    await simulator.send("OUTGOING_PAYMENT.FAILED", {
      ...{ id: transactionId, type: "OUTGOING", status: "FAILED", failureReason: "TIMEOUT" },
    });
    await expect(bell).toHaveText(/\d+\s*unread/);
    await expect(page).toHaveTitle(/^\(\d+\) Transaction \S+ · Corridor$/);
    await bell.click();
    await panel.getByText("For you").click();
    const failed = panel.getByRole("listitem").filter({ hasText: "Outgoing payment failed" }).first();
    await expect(failed).toContainText("4 updates");
    await failed.hover();
    await failed.getByRole("button", { name: "Mark “Outgoing payment failed” as read" }).click();
    await expect(failed.getByRole("button")).toHaveCount(0);
    const markAll = panel.getByRole("button", { name: "Mark all as read" });
    if ((await markAll.getAttribute("aria-disabled")) === null) await markAll.click();
    await panel.getByRole("button", { name: "Close" }).click();
    await page.reload();
    await expect(bell).not.toHaveText(/unread/);
    await expect(page).toHaveTitle(/^Transaction \S+ · Corridor$/);
  });

  await test.step("the explorer finds it by filters", async () => {
    await page.getByRole("link", { name: "Transactions", exact: true }).first().click();
    await page.getByRole("button", { name: "Add filter" }).click();
    await page.getByRole("button", { name: "Customer", exact: true }).click();
    await page.getByRole("combobox", { name: "Customer" }).fill(payer.customerId);
    await page.getByRole("dialog", { name: "Add filter" }).getByRole("option").first().click();
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
    const input = page.getByRole("combobox", { name: "Search and commands" });
    await expect(input).toBeFocused();
    await input.fill(transactionId);
    await expect(page.getByRole("option", { name: /Open transaction/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/transactions/${encodeURIComponent(transactionId)}$`));
    await expect(page.locator("main header").getByText("Completed")).toBeVisible();
  });

  await test.step("the same payment, priced again, is pointed out on the page and before it is sent", async () => {
    await page.goto(`/${environment}/quotes/new`);
    await builder.chooseParties(payer);
    await builder.amount.fill("1250.75");
    await builder.form.getByRole("button", { name: "Get a price" }).click();
    const warning = "1,250.75 USD was already sent to this account";
    await expect(page.getByText(warning)).toBeVisible();
    await builder.send.click();
    await expect(builder.dialog).toContainText(warning);
    const earlier = `/${environment}/transactions/${encodeURIComponent(transactionId)}`;
    await expect(builder.dialog.locator(`a[href="${earlier}"]`)).toBeVisible();
  });

  expect(await simulator.count("executions", quoteId)).toBe(1);
});
