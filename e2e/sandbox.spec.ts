import type { Locator, Page } from "@playwright/test";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { test as base, expect } from "./fixtures";
import { queryDatabase } from "./pages/database";
import type { OwnService } from "./pages/own-service";
import { expectPlainWords } from "./pages/plain-words";
import { type Payer, SANDBOX } from "./pages/service-accounts";

const test = base.extend<{ payer: Payer }>({
  /** The customer who is paid, funds a quote and owns the failing accounts: no other journey pays from here. */
  payer: async ({ own, signInAs }, use) => {
    await signInAs("operations");
    await use(await own.api.payer(11));
  },
});

test.afterEach(({ own }) => own.control.clearFaults());

const receive = (page: Page) => page.getByRole("form", { name: "Receive a UMA payment" });
const webhooks = (page: Page) => page.getByRole("region", { name: "Webhooks" });

async function openTools(page: Page, { slug }: OwnService): Promise<void> {
  await page.goto(`/${slug}/sandbox`);
  await expect(receive(page)).toBeVisible();
}

/** Types into a customer picker and chooses the option. */
async function chooseCustomer(page: Page, field: Locator, name: string): Promise<void> {
  await expect(async () => {
    await field.fill(name);
    await page.getByRole("option").filter({ hasText: name }).first().click({ timeout: 8_000 });
    await expect(field).toHaveValue(new RegExp(name), { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

/** A quote of the payer that awaits external money. */
function awaiting({ api }: OwnService, payer: Payer, amount: number) {
  return api.call<{ id: string }>("POST", "/quotes", {
    source: { sourceType: "REALTIME_FUNDING", currency: "USD", customerId: payer.customerId },
    destination: { destinationType: "ACCOUNT", accountId: payer.destinationId },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: amount,
  });
}

const pathOf = ({ slug }: OwnService, list: string, id: string) => `/${slug}/${list}/${encodeURIComponent(id)}`;

test("a quote is funded by its ID: once, with links to its payment, its money action and its webhooks", async ({
  page,
  own,
  payer,
  axe,
}) => {
  const quote = await awaiting(own, payer, 51_300);
  await openTools(page, own);
  await expect(page.getByRole("button", { name: /^513\.00 USD → / })).toBeVisible();
  await page.getByLabel("Quote ID").fill(quote.id);
  await page.getByRole("textbox", { name: "Amount optional" }).fill("5");
  await page.getByRole("button", { name: "Fund 5.00 USD" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The amount isn't valid" })).toContainText("no money moved");
  expect(await own.control.count("executions", quote.id)).toBe(0);
  await page.getByRole("textbox", { name: "Amount optional" }).fill("");
  await page.getByRole("button", { name: "Fund 513.00 USD" }).dblclick();
  await expect(page.getByText("Simulated", { exact: true })).toBeVisible();
  expect(await own.control.count("executions", quote.id)).toBe(1);
  await expect(webhooks(page).getByRole("link").first()).toBeVisible();
  await axe(page);
  await expectPlainWords(page);
  await page.getByRole("link", { name: "Money action", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fund quote in sandbox");
  await page.goBack();
  await page.goto(pathOf(own, "quotes", quote.id));
  await page.getByRole("link", { name: "Open the payment" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transaction");
});

test("every sandbox sender is offered with its payment's outcome; one pays, by keyboard alone", async ({
  page,
  own,
  payer,
  axe,
}) => {
  await openTools(page, own);
  const sender = receive(page).getByLabel("Sender");
  const senders = await sender.getByRole("option").allTextContents();
  expect(senders.map((address) => address.replace(/@.*/, ""))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^\$success\./),
      expect.stringMatching(/^\$pending\.long\./),
      expect.stringMatching(/^\$fail\.compliance\./),
    ]),
  );
  for (const [address, words] of [
    ["$pending.long.", "stays under way for a long time"],
    ["$fail.compliance.", "fails in compliance"],
    ["$success.", "the payment completes"],
  ] as const) {
    await sender.selectOption(senders.find((one) => one.startsWith(address)) ?? "");
    await expect(sender).toHaveAccessibleDescription(new RegExp(words));
  }
  await receive(page).getByRole("button", { name: "Simulate payment" }).click();
  await expect(receive(page).getByText("Choose a currency.")).toBeVisible();
  await axe(page);

  const before = await own.control.count("incomingPayments", payer.customerId);
  const customer = receive(page).getByRole("combobox", { name: "Customer" });
  await customer.focus();
  await page.keyboard.type(payer.customerName);
  await expect(page.getByRole("option").filter({ hasText: payer.customerName }).first()).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(customer).toHaveAttribute("aria-expanded", "false", { timeout: 2_000 });
  }).toPass();
  await expect(customer).toHaveValue(new RegExp(payer.customerName));
  await page.keyboard.press("Tab");
  await expect(receive(page).getByLabel("Currency")).toBeFocused();
  await page.keyboard.type("USD");
  await page.keyboard.press("Tab");
  await page.keyboard.type("17.40");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Simulated", { exact: true })).toBeVisible();
  expect(await own.control.count("incomingPayments", payer.customerId)).toBe(before + 1);
  await expect(webhooks(page).getByRole("link", { name: /Incoming payment/ })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Decide it" }).click();
  await expect(page).toHaveURL(/\/approvals\/Transaction/);
  await expect(page.getByText("17.40 USD").first()).toBeVisible();
});

test("each account number ending says what it does; a payment to the created account fails", async ({
  page,
  own,
  payer,
  axe,
}) => {
  await openTools(page, own);
  const make = page.getByRole("button", { name: "Add account ending in 003" });
  await expect(make).toHaveAccessibleDescription("Choose the customer first.");
  for (const [ending, words] of [
    ["002", "Fails: insufficient funds"],
    ["003", "Fails: the account is closed"],
    ["004", "Fails: rejected by the bank"],
    ["009", "then fails"],
  ] as const) {
    await expect(page.getByRole("listitem").filter({ hasText: `…${ending}` })).toContainText(words);
  }
  const tool = page.locator("section").filter({ has: page.getByRole("heading", { name: "Test accounts" }) });
  const customer = tool.getByRole("combobox", { name: "Customer" });
  await chooseCustomer(page, customer, payer.customerName);
  await page.getByLabel("Account type").selectOption("MXN_ACCOUNT");
  await make.dblclick();
  await expect(page.getByText(/003 added$/)).toBeVisible();
  await axe(page);
  const quotePath = await page.getByRole("link", { name: "Pay this account" }).getAttribute("href");
  const made = decodeURIComponent(/ExternalAccount[^&]*/.exec(quotePath ?? "")?.[0] ?? "");
  const { data } = await own.api.call<{ data: { id: string; platformAccountId?: string }[] }>(
    "GET",
    `/customers/external-accounts?limit=100&customerId=${encodeURIComponent(payer.customerId)}`,
  );
  expect(data.filter(({ platformAccountId }) => platformAccountId?.startsWith("sandbox-003-"))).toHaveLength(1);

  await test.step("a payment to it fails", async () => {
    await own.control.accountStatus(made, "ACTIVE");
    const quote = await own.api.quote({ ...payer, destinationId: made }, 12_100);
    await own.api.call("POST", `/quotes/${encodeURIComponent(quote.id)}/execute`);
    await own.control.advance(600);
    await page.goto(pathOf(own, "quotes", quote.id));
    await expect(page.getByText("Failed").first()).toBeVisible();
  });
  await page.goto(pathOf(own, "external-accounts", made));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a lost response makes no second payment; what the service refuses or can't do is explained", async ({
  page,
  own,
  payer,
}) => {
  await openTools(page, own);
  await chooseCustomer(page, receive(page).getByRole("combobox", { name: "Customer" }), payer.customerName);
  await receive(page).getByLabel("Currency").selectOption("USD");
  await receive(page).getByLabel("Amount").fill("18.60");
  const press = () => receive(page).getByRole("button", { name: "Simulate payment" }).click();
  const before = await own.control.count("incomingPayments", payer.customerId);

  await own.control.fault({ match: { endpoint: "sandboxReceive" }, drop: "after" });
  await press();
  await expect(page.getByText("Simulated", { exact: true })).toBeVisible();
  expect(await own.control.count("incomingPayments", payer.customerId)).toBe(before + 1);

  await own.control.fault({
    match: { endpoint: "sandboxReceive" },
    status: 403,
    body: { status: 403, code: "FORBIDDEN" },
  });
  await press();
  await expect(page.getByText("The service keeps this credential out of its sandbox")).toBeVisible();
  await expectPlainWords(page);

  await own.control.fault({ match: { endpoint: "sandboxReceive" }, status: 503, body: "<html>Bad gateway</html>" });
  await press();
  await expect(page.getByText("Checking whether it went through")).toBeVisible();
  await expect(page.getByText("Nothing is sent twice.", { exact: false })).toBeVisible();
  expect(await own.control.count("incomingPayments", payer.customerId)).toBe(before + 1);
  await expect(receive(page).getByLabel("Amount")).toHaveValue("18.60");
});

test("a user who may not simulate gets nothing, on the page or from the API", async ({ page, own, signInAs, axe }) => {
  await signInAs("viewer");
  await page.goto(`/${own.slug}/sandbox`);
  await expect(page.getByText("Your role can't simulate payments")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sandbox tools" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Simulate payment" })).toHaveCount(0);
  await axe(page);
  const response = await page.request.get("/api/sandbox/tools", { headers: { "corridor-environment": own.slug } });
  expect(response.status()).toBe(403);
});

test("an environment in production has no sandbox tools", async ({ page, stack, own, signInAs, axe }) => {
  const slug = `live-${crypto.randomUUID().slice(0, 8)}`;
  const service: Simulator = await startSimulator({ customers: 80, transactions: 300 });
  try {
    await signInAs("administrator");
    const made = await page.request.post("/api/environments", {
      headers: { origin: stack.url },
      data: {
        ...{ slug, name: `Live ${slug}`, mode: "sandbox", baseUrl: service.baseUrl, ...SANDBOX },
        ...{ approvalWindowSeconds: 120, publicKeys: service.publicKey },
        capabilities: { bundle: "specification", overrides: {} },
      },
    });
    expect(made.status(), await made.text()).toBeLessThan(300);
    // Production requires https, which the simulated service lacks.
    await queryDatabase(stack.databaseUrl, "update environment set mode = 'production' where slug = $1", [slug]);
    await page.goto(`/${own.slug}/sandbox`);
    await expect(page.getByRole("link", { name: "Sandbox tools" })).toBeVisible();
    await page.goto(`/${slug}/sandbox`);
    await expect(page.getByText("This environment is in production")).toBeVisible();
    await expect(page.getByRole("link", { name: "Sandbox tools" })).toHaveCount(0);
    await axe(page);
    const response = await page.request.post("/api/sandbox/uma-payments", {
      headers: { origin: stack.url, "corridor-environment": slug },
      data: {
        ...{
          key: crypto.randomUUID(),
          senderUmaAddress: "$success.usd@pay.example",
          receiverUmaAddress: "$a@b.example",
        },
        ...{ currency: "USD", decimals: 2, amount: 100 },
      },
    });
    expect(response.status()).toBe(409);
    expect(await service.control.count("incomingPayments")).toBe(0);
  } finally {
    await service.stop();
  }
});
