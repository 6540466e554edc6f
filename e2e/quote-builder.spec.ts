import type { Quote } from "@/lib/contract/quote";
import { expect, test } from "./fixtures";
import type { OwnService } from "./pages/own-service";
import { parseShown, QuoteBuilder } from "./pages/quote-builder";

test.afterEach(async ({ own }) => {
  await own.control.clearFaults();
  await own.control.settings({ quoteLifetimeSeconds: 120 });
});

/** The service's own data about a quote, to compare with the screen. */
const readQuote = (own: OwnService, id: string) => own.api.call<Quote>("GET", `/quotes/${encodeURIComponent(id)}`);

/** A live quote, open on its page. */
async function openLive(builder: QuoteBuilder, own: OwnService, amount = 30_000): Promise<string> {
  const { id } = await own.api.quote(await own.api.payer(0), amount);
  await builder.page.goto(`/${own.slug}/quotes/${encodeURIComponent(id)}`);
  await expect(builder.send).toBeVisible();
  return id;
}

test("the receiving side can be fixed, and the sums on the screen tie out to the last unit", {
  tag: "@bundle",
}, async ({ page, own, signInAs }) => {
  await signInAs("operations");
  const payer = await own.api.payer(1);
  const builder = new QuoteBuilder(page);
  await builder.open(own.slug);
  await builder.chooseParties(payer);
  await builder.form.getByLabel("Fixed side").selectOption("RECEIVING");
  await expect(builder.form.getByLabel("They receive exactly")).toBeVisible();
  await builder.amount.fill("5,000.5");
  await expect(builder.form.getByText(`Reads as 5,000.50 ${payer.destinationCurrency}`)).toBeVisible();
  await builder.form.getByRole("button", { name: "Get a price" }).click();
  await expect(builder.send).toBeVisible();

  const lines = await builder.lines();
  const [receive, ...rest] = lines;
  const total = rest.pop();
  expect(receive).toMatchObject({ label: "They receive", units: 500_050n, currency: payer.destinationCurrency });
  expect(total).toMatchObject({ label: "Customer pays", currency: "USD" });
  expect(rest.length).toBeGreaterThanOrEqual(2);
  expect(rest.every(({ currency }) => currency === "USD")).toBe(true);
  expect(rest.reduce((sum, line) => sum + line.units, 0n)).toBe(total?.units);
  const quote = await readQuote(own, builder.quoteId());
  expect(BigInt(quote.totalSendingAmount ?? -1)).toBe(total?.units);
  expect(quote.totalReceivingAmount).toBe(500_050);
  expect(parseShown(await builder.receiving()).units).toBe(500_050n);
});

test("R prices again and says how the price has changed; a reload keeps the quote", async ({ page, own, signInAs }) => {
  await signInAs("operations");
  const builder = new QuoteBuilder(page);
  await builder.open(own.slug);
  await builder.price(await own.api.payer(2), "90000");
  const first = builder.quoteId();
  await own.control.advance(60);
  await page.getByRole("heading", { name: "New quote" }).click();
  await page.keyboard.press("r");
  await expect.poll(() => builder.quoteId()).not.toBe(first);
  await expect(page.getByText(/(better|worse) than the last price|Same as the last price/)).toBeVisible();
  const second = builder.quoteId();
  const lines = await builder.lines();
  await page.reload();
  await expect(builder.send).toBeVisible();
  await expect(page.getByText("Draft restored")).toBeVisible();
  await expect(builder.amount).toHaveValue("90000");
  expect(builder.quoteId()).toBe(second);
  expect(await builder.lines()).toEqual(lines);
  await page.goBack();
  await page.goForward();
  await expect(builder.send).toBeVisible();
  expect(await own.control.count("executions", first)).toBe(0);
  expect(await own.control.count("executions", second)).toBe(0);
});

test("an expiring quote can't be executed: the reason is shown, in the dialog too", async ({ page, own, signInAs }) => {
  await signInAs("operations");
  await own.control.settings({ quoteLifetimeSeconds: 10 });
  const { id } = await own.api.quote(await own.api.payer(0), 31_000);
  await page.goto(`/${own.slug}/quotes/${encodeURIComponent(id)}`);
  const builder = new QuoteBuilder(page);
  await builder.send.click();
  const confirm = builder.dialog.getByRole("button", { name: "Send 310.00 USD" });
  await expect(confirm).toHaveAttribute("aria-disabled", "true", { timeout: 15_000 });
  await expect(confirm).toHaveAccessibleDescription(/Too close to expiry to be sure of the rate/);
  await confirm.click({ force: true });
  await builder.dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("The price has expired", { exact: true })).toBeVisible();
  await expect(builder.send).toHaveAccessibleDescription(/Too close to expiry/);
  expect(await own.control.count("executions", id)).toBe(0);
  await expect.poll(async () => (await readQuote(own, id)).status).toBe("EXPIRED");
  await page.reload();
  await expect(page.getByText("Expired").first()).toBeVisible();
  await expect(builder.send).toBeHidden();
});

test("double-clicking the send button executes once", { tag: "@bundle" }, async ({ page, own, signInAs }) => {
  await signInAs("operations");
  const builder = new QuoteBuilder(page);
  const id = await openLive(builder, own);
  await own.control.fault({ match: { endpoint: "executeQuote" }, delayMs: 300, when: "after" });
  await builder.send.click();
  await builder.dialog.getByRole("button", { name: /^Send / }).dblclick();
  await expect(page.getByText("The service confirmed it.")).toBeVisible();
  expect(await own.control.count("executions", id)).toBe(1);
});

test("two tabs that execute the same quote execute once, and both show it", async ({
  page,
  context,
  own,
  signInAs,
}) => {
  await signInAs("operations");
  const other = await context.newPage();
  const builders = [new QuoteBuilder(page), new QuoteBuilder(other)];
  const { id } = await own.api.quote(await own.api.payer(0), 32_000);
  for (const builder of builders) {
    await builder.page.goto(`/${own.slug}/quotes/${encodeURIComponent(id)}`);
    await builder.send.click();
    await expect(builder.dialog).toBeVisible();
  }
  await own.control.fault({ match: { endpoint: "executeQuote" }, delayMs: 1_500, when: "before" });
  // Simultaneously: a tab that learns of the other's execution first removes its button.
  await Promise.all(
    builders.map(({ dialog }) => dialog.getByRole("button", { name: /^Send / }).dispatchEvent("click")),
  );
  for (const builder of builders) {
    await expect(builder.page.getByText("The service confirmed it.")).toBeVisible();
    await expect(builder.send).toBeHidden();
  }
  expect(await own.control.count("executions", id)).toBe(1);
});

test("a lost response is checked, never paid again, and found to have succeeded", { tag: "@bundle" }, async ({
  page,
  own,
  signInAs,
  problems,
}) => {
  await signInAs("operations");
  problems.allow(/50[0-9]: GET .*\/api\/(quotes|accounts|currencies)/);
  const builder = new QuoteBuilder(page);
  const id = await openLive(builder, own);
  await own.control.fault({ match: { endpoint: "executeQuote" }, delayMs: 1_500, when: "after", drop: "after" });
  await builder.execute();
  await expect.poll(() => own.control.count("executions", id)).toBe(1);
  // From here on the outcome can't be read back, until the service has recovered.
  await own.control.fault({ match: { endpoint: "getQuote" }, status: 500, times: 1_000 });
  await expect(page.getByText("Checking whether it went through")).toBeVisible();
  await expect(page.getByText("Don't pay again")).toBeVisible();
  await expect(builder.send).toBeHidden();
  await page.reload();
  await expect(builder.send).toBeHidden();
  await own.control.clearFaults();
  await page.goto(`/${own.slug}/quotes/${encodeURIComponent(id)}`);
  await expect(page.getByText("The service confirmed it.")).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText(/checking the outcome/)).toBeVisible();
  expect(await own.control.count("executions", id)).toBe(1);
});

test("a refusal by the service is explained, and pressing again is a new request", { tag: "@bundle" }, async ({
  page,
  own,
  signInAs,
}) => {
  await signInAs("operations");
  const builder = new QuoteBuilder(page);
  const id = await openLive(builder, own);
  const body = { status: 403, code: "VELOCITY_LIMIT_EXCEEDED", message: "Daily limit reached" };
  await own.control.fault({ match: { endpoint: "executeQuote" }, status: 403, body });
  await builder.execute();
  const alert = page.getByRole("alert").filter({ hasText: "The customer has reached a spending limit" });
  await expect(alert).toContainText("no money moved");
  await expect(alert).toContainText("Wait until the limit resets");
  await expect(builder.dialog).toBeHidden();
  expect(await own.control.count("executions", id)).toBe(0);
  await builder.execute();
  await expect(page.getByText("The service confirmed it.")).toBeVisible();
  expect(await own.control.count("executions", id)).toBe(1);
});

const FAILURES = [
  { what: "is down", fault: { drop: "before" as const } },
  { what: "answers with a web page", fault: { status: 502, body: "<html><h1>Bad gateway</h1></html>" } },
  {
    what: "asks to slow down",
    fault: { status: 429, headers: { "Retry-After": "1" }, body: { code: "RATE_LIMITED" } },
  },
];

for (const { what, fault } of FAILURES) {
  test(`while the service ${what} a price is refused in words and nothing typed is lost`, async ({
    page,
    own,
    signInAs,
    problems,
  }) => {
    await signInAs("operations");
    problems.allow(/5\d\d: POST .*\/api\/quotes$/);
    const payer = await own.api.payer(3);
    const builder = new QuoteBuilder(page);
    await builder.open(own.slug);
    await builder.chooseParties(payer);
    await builder.amount.fill("123.45");
    await builder.form.getByLabel(/^Memo/).fill("Invoice 7");
    await own.control.fault({ match: { endpoint: "createQuote" }, times: 10, ...fault });
    await builder.form.getByRole("button", { name: "Get a price" }).click();
    const alert = builder.form.getByRole("alert");
    await expect(alert).toBeVisible();
    await expect(alert).toContainText(/[A-Z][a-z' ]{12,}/);
    await expect(alert).not.toContainText(/<|undefined|null|\[object/);
    await expect(alert).toContainText(/Request \S+/);
    await expect(builder.form.getByRole("combobox", { name: "From" })).toHaveValue(new RegExp(payer.customerName));
    await expect(builder.form.getByRole("combobox", { name: "To" })).toHaveValue(new RegExp(payer.beneficiary));
    await expect(builder.amount).toHaveValue("123.45");
    await expect(builder.form.getByLabel(/^Memo/)).toHaveValue("Invoice 7");
    await own.control.clearFaults();
    await builder.form.getByRole("button", { name: "Get a price" }).click();
    await expect(builder.send).toContainText("123.45 USD");
    await expect(alert).toBeHidden();
  });
}

test("a viewer sees the quote, but can't execute it: neither on the screen nor through the API", async ({
  page,
  own,
  signInAs,
}) => {
  await signInAs("viewer");
  const quote = await own.api.quote(await own.api.payer(0), 33_000);
  await page.goto(`/${own.slug}/quotes/${encodeURIComponent(quote.id)}`);
  const builder = new QuoteBuilder(page);
  await expect(builder.send).toHaveAttribute("aria-disabled", "true");
  await expect(builder.send).toHaveAccessibleDescription("Your role can't execute quotes.");
  await builder.send.click({ force: true });
  await expect(builder.dialog).toBeHidden();
  const answer = await page.evaluate(
    async ({ slug, body, id }) => {
      const response = await fetch(`/api/quotes/${encodeURIComponent(id)}/execute`, {
        method: "POST",
        headers: { "content-type": "application/json", "corridor-environment": slug },
        body: JSON.stringify(body),
      });
      return { status: response.status, problem: await response.json() };
    },
    {
      slug: own.slug,
      id: quote.id,
      body: {
        key: crypto.randomUUID(),
        totalSendingAmount: quote.totalSendingAmount,
        totalReceivingAmount: quote.totalReceivingAmount,
        sendingCurrency: quote.sendingCurrency?.code,
        receivingCurrency: quote.receivingCurrency?.code,
        sourceId: quote.source?.accountId ?? null,
        destinationId: quote.destination?.accountId ?? null,
        purposeOfPayment: null,
        description: null,
        acceptsOtherAmount: false,
      },
    },
  );
  expect(answer).toMatchObject({ status: 403, problem: { code: "forbidden" } });
  expect(await own.control.count("executions", quote.id)).toBe(0);
});
