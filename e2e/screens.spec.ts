import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { untilAwake } from "./pages/awake";
import { buildHistory } from "./pages/history";
import type { OwnService } from "./pages/own-service";
import { expectPlainWords } from "./pages/plain-words";
import type { Payer } from "./pages/service-accounts";

/** The data on the screens: created once, through the service. */
let payer: Payer;
let transactionId: string;
let executedQuoteId: string;

test.beforeAll(async ({ own }) => {
  payer = await own.api.payer(0);
  const quote = await own.api.quote(payer, 77_700);
  const executed = await own.api.call<{ id: string; transactionId?: string }>(
    "POST",
    `/quotes/${encodeURIComponent(quote.id)}/execute`,
  );
  executedQuoteId = executed.id;
  transactionId = executed.transactionId ?? "";
  await own.control.advance(20);
  await own.control.send("TEST");
  await own.control.forge("bad-signature");
  await own.control.incomingPayments({ count: 1 });
  await expect.poll(async () => (await own.control.state()).webhooksWaiting).toBe(0);
});

/**
 * The page doesn't scroll sideways, and neither does its main part; a table may, inside its own box. Nor does the frame
 * scroll away: elements outside the flow, such as texts for screen readers, stay within the scrolling part.
 */
async function expectStillFrame(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const hasFrame = (await page.locator("main#content").count()) > 0;
  const height = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  if (hasFrame) await expect.poll(height, { message: "how far the frame can be scrolled away" }).toBeLessThanOrEqual(0);
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const boxes = [document.documentElement, document.body, ...document.querySelectorAll("main, main > *")];
          return boxes
            .filter((box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).display !== "contents")
            .map((box) => `${box.tagName}.${box.className}: ${box.scrollWidth} > ${box.clientWidth}`);
        }),
      { message: "what is wider than 390 px" },
    )
    .toEqual([]);
}

/** A page that shows times names their zone, in one place. */
async function expectZone(page: Page): Promise<void> {
  const main = page.locator("main#content");
  const [times, notes] = [main.locator("time:visible"), main.getByText(/^Times in /).filter({ visible: true })];
  const isNamed = async () => (await times.count()) === 0 || (await notes.count()) === 1;
  await expect.poll(isNamed, { message: "the zone of the times is named once" }).toBe(true);
}

interface Screen {
  name: string;
  /** Opens the path and waits for what must be on the page before it is inspected. */
  open: (page: Page, own: OwnService) => Promise<void>;
  isSignedOut?: boolean;
}

/** Opens a path and waits for a text of its main part. */
function at(path: (own: OwnService) => string, ready: (page: Page) => ReturnType<Page["locator"]>): Screen["open"] {
  return async (page, own) => {
    await page.goto(path(own));
    await expect(ready(page)).toBeVisible();
  };
}

const firstRow = (page: Page) => page.locator("tbody tr[data-row-id]").first();
const panel = (page: Page) => page.getByRole("complementary", { name: /^Details of/ });
/** A payment's page, with the current user as assignee. */
async function takeOn(page: Page, own: OwnService) {
  await page.goto(`/${own.slug}/transactions/${encodeURIComponent(transactionId)}#work`);
  const work = page.locator("#work");
  await expect(work.getByText("Assigned to")).toBeVisible();
  const take = work.getByRole("button", { name: /^(Assign to me|Take over)$/ });
  if (await take.isVisible()) await take.click();
  await expect(work.getByText("(you)")).toBeVisible();
}
const liveQuote = async (own: OwnService) => (await own.api.quote(payer, 45_600)).id;

const SCREENS: Screen[] = [
  {
    name: "sign-in",
    isSignedOut: true,
    open: at(
      () => "/sign-in",
      (page) => page.getByRole("heading", { name: "Sign in" }),
    ),
  },
  {
    name: "sign-in refused",
    isSignedOut: true,
    open: async (page) => {
      await page.goto("/sign-in");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page.getByText("Enter your password.")).toBeVisible();
      await expect(page.getByLabel("Email address")).toBeFocused();
    },
  },
  {
    name: "one-time link that is not valid",
    isSignedOut: true,
    open: at(
      () => "/set-up/not-a-link-that-anybody-was-given",
      (page) => page.getByRole("heading", { name: "This link isn't valid" }),
    ),
  },
  {
    name: "overview",
    open: at(
      (own) => `/${own.slug}/overview`,
      (page) => page.getByRole("heading", { name: "Needs your attention" }),
    ),
  },
  {
    name: "overview with figures",
    open: async (page, own) => {
      await buildHistory(page, own);
      await page.goto(`/${own.slug}/overview`);
      await expect(page.getByRole("heading", { name: "Success rate" })).toBeVisible();
      await page.getByText("Table", { exact: true }).first().click();
    },
  },
  { name: "transactions", open: at((own) => `/${own.slug}/transactions?limit=20`, firstRow) },
  {
    name: "transaction beside the list",
    open: async (page, own) => {
      await page.goto(`/${own.slug}/transactions?limit=20&open=${encodeURIComponent(transactionId)}`);
      await expect(panel(page).getByRole("heading", { name: "Timeline" })).toBeVisible();
      await expect(panel(page).getByText("Completed").first()).toBeVisible();
    },
  },
  {
    name: "transaction",
    open: at(
      (own) => `/${own.slug}/transactions/${encodeURIComponent(transactionId)}`,
      (page) => page.getByRole("heading", { name: "Timeline" }),
    ),
  },
  {
    name: "failed transaction",
    open: async (page, own) => {
      await page.goto(`/${own.slug}/transactions?status=FAILED`);
      await firstRow(page).getByRole("link").first().click();
      await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
    },
  },
  {
    name: "work on a payment",
    open: takeOn,
  },
  {
    name: "assigned payments",
    open: async (page, own) => {
      await takeOn(page, own);
      await page.goto(`/${own.slug}/transactions/work?isIncludingEnded=true`);
      await expect(firstRow(page)).toBeVisible();
    },
  },
  {
    name: "assigned payments, none",
    open: at(
      (own) => `/${own.slug}/transactions/work?isWatched=true`,
      (page) => page.getByText("Nothing matches these filters"),
    ),
  },
  {
    name: "transactions without a match",
    open: at(
      (own) => `/${own.slug}/transactions?reference=no-such-reference`,
      (page) => page.getByText("Nothing matches these filters"),
    ),
  },
  {
    name: "columns and density",
    open: async (page, own) => {
      await page.goto(`/${own.slug}/transactions?limit=20`);
      await expect(firstRow(page)).toBeVisible();
      await page.getByRole("button", { name: "Columns" }).click();
      await expect(page.getByText("Reset columns")).toBeVisible();
    },
  },
  {
    name: "filter being edited",
    open: async (page, own) => {
      await page.goto(`/${own.slug}/transactions?limit=20&status=COMPLETED`);
      await expect(firstRow(page)).toBeVisible();
      await page.getByRole("button", { name: "Add filter" }).click();
      await page.getByRole("dialog", { name: "Add filter" }).getByRole("button", { name: "Created" }).click();
      await expect(page.getByLabel("From", { exact: true })).toBeVisible();
    },
  },
  { name: "quotes", open: at((own) => `/${own.slug}/quotes?limit=20`, firstRow) },
  {
    name: "executed quote",
    open: at(
      (own) => `/${own.slug}/quotes/${encodeURIComponent(executedQuoteId)}`,
      (page) => page.getByText(/^(Customer|Platform) pays$/),
    ),
  },
  {
    name: "live quote",
    open: async (page, own) => {
      await page.goto(`/${own.slug}/quotes/${encodeURIComponent(await liveQuote(own))}`);
      await expect(page.getByRole("timer")).toBeVisible();
    },
  },
  {
    name: "quote beside the list",
    open: async (page, own) => {
      await page.goto(`/${own.slug}/quotes?limit=20&open=${encodeURIComponent(await liveQuote(own))}`);
      await expect(panel(page).getByRole("timer")).toBeVisible();
    },
  },
  {
    name: "new quote",
    open: at(
      (own) => `/${own.slug}/quotes/new`,
      (page) => page.getByText("No price yet"),
    ),
  },
  {
    name: "new quote with what is missing",
    open: async (page, own) => {
      await page.goto(`/${own.slug}/quotes/new`);
      await untilAwake(page);
      await page.getByRole("button", { name: "Get a price" }).click();
      await expect(page.getByText("Choose the account to pay from.")).toBeVisible();
    },
  },
  {
    name: "quote with a live price",
    open: async (page, own) => {
      await page.goto(`/${own.slug}/quotes/${encodeURIComponent(await liveQuote(own))}`);
      await expect(page.getByRole("timer")).toBeVisible();
    },
  },
  {
    name: "confirming a payment",
    open: async (page, own) => {
      await page.goto(`/${own.slug}/quotes/${encodeURIComponent(await liveQuote(own))}`);
      await page.getByRole("button", { name: /^Send 456\.00 USD → / }).click();
      await expect(page.getByRole("dialog", { name: "Send this payment?" })).toBeVisible();
    },
  },
  { name: "webhooks", open: at((own) => `/${own.slug}/webhooks?limit=20`, firstRow) },
  {
    name: "webhook delivery",
    open: async (page, own) => {
      await page.goto(`/${own.slug}/webhooks?verdict=awaits-approval`);
      await firstRow(page).focus();
      await page.keyboard.press("o");
      await expect(page.getByRole("heading", { name: "Headers" })).toBeVisible();
    },
  },
  { name: "refused deliveries", open: at((own) => `/${own.slug}/webhooks/rejected`, firstRow) },
  {
    name: "rejected delivery beside the list",
    open: async (page, own) => {
      await page.goto(`/${own.slug}/webhooks/rejected`);
      await firstRow(page).click();
      await expect(panel(page).getByText("First 2 KiB of the body")).toBeVisible();
    },
  },
  {
    name: "audit",
    open: async (page, own) => {
      await page.goto(`/${own.slug}/audit?limit=20`);
      await firstRow(page).click();
      await expect(panel(page).getByText("Actor", { exact: true })).toBeVisible();
    },
  },
  {
    name: "service",
    open: at(
      (own) => `/${own.slug}/service`,
      (page) => page.getByRole("heading", { name: "Compare an OpenAPI file" }),
    ),
  },
  {
    name: "rates where there are none",
    open: at(
      (own) => `/${own.slug}/rates`,
      (page) => page.getByText(/doesn't list exchange rates/).first(),
    ),
  },
  { name: "customers", open: at((own) => `/${own.slug}/customers?limit=20`, firstRow) },
  {
    name: "customer",
    open: at(
      (own) => `/${own.slug}/customers/${encodeURIComponent(payer.customerId)}`,
      (page) => page.getByRole("heading", { name: "Internal accounts" }),
    ),
  },
  {
    name: "new customer",
    open: at(
      (own) => `/${own.slug}/customers/new`,
      (page) => page.getByRole("heading", { name: "New customer" }),
    ),
  },
  {
    name: "sign-offs",
    open: at(
      (own) => `/${own.slug}/sign-offs`,
      (page) => page.getByRole("heading", { name: "Sign-offs" }),
    ),
  },
  {
    name: "sign-off settings",
    open: at(
      (own) => `/${own.slug}/sign-offs/settings`,
      (page) => page.getByRole("button", { name: /^Save as version/ }),
    ),
  },
  {
    name: "sandbox tools",
    open: at(
      (own) => `/${own.slug}/sandbox`,
      (page) => page.getByRole("heading", { name: "Sandbox tools" }),
    ),
  },
  { name: "balances", open: at((own) => `/${own.slug}/balances?limit=20`, firstRow) },
  {
    name: "internal account",
    open: async (page, own) => {
      await page.goto(`/${own.slug}/balances?limit=20`);
      await firstRow(page).focus();
      await page.keyboard.press("o");
      await expect(page.getByRole("heading", { name: "How to fund it" })).toBeVisible();
    },
  },
  { name: "external accounts", open: at((own) => `/${own.slug}/external-accounts?limit=20`, firstRow) },
  {
    name: "external account",
    open: async (page, own) => {
      await page.goto(`/${own.slug}/external-accounts?limit=20`);
      await firstRow(page).focus();
      await page.keyboard.press("o");
      await expect(page.getByRole("heading", { name: "Account details" })).toBeVisible();
    },
  },
  {
    name: "add an external account",
    open: at(
      (own) => `/${own.slug}/external-accounts/new`,
      (page) => page.getByRole("button", { name: "Add account" }),
    ),
  },
  {
    name: "new KYC link",
    open: at(
      (own) => `/${own.slug}/kyc-links/new`,
      (page) => page.getByRole("button", { name: "Create link" }),
    ),
  },
  {
    name: "approvals",
    open: at(
      (own) => `/${own.slug}/approvals`,
      (page) => page.getByRole("heading", { name: "Approvals" }),
    ),
  },
  {
    name: "past decisions",
    open: at(
      (own) => `/${own.slug}/approvals/decisions`,
      (page) => page.getByRole("heading", { name: "Past decisions" }),
    ),
  },
  {
    name: "approval rules",
    open: at(
      (own) => `/${own.slug}/approvals/rules`,
      (page) => page.getByRole("heading", { name: "Second reviewer" }),
    ),
  },
  {
    name: "exports",
    open: at(
      (own) => `/${own.slug}/exports`,
      (page) => page.getByRole("heading", { name: "Exports" }),
    ),
  },
  {
    name: "new import",
    open: at(
      (own) => `/${own.slug}/imports/new`,
      (page) => page.getByRole("heading", { name: "New import" }),
    ),
  },
  {
    name: "environments",
    open: at(
      () => "/settings/environments",
      (page) => page.getByRole("table", { name: "Environments" }),
    ),
  },
  {
    name: "environment",
    open: at(
      (own) => `/settings/environments/${own.slug}`,
      (page) => page.getByRole("heading", { name: "Connection" }),
    ),
  },
  {
    name: "add an environment",
    open: at(
      () => "/settings/environments/new",
      (page) => page.getByRole("button", { name: "Add environment" }),
    ),
  },
  {
    name: "people",
    open: at(
      () => "/settings/people",
      (page) => page.getByRole("table", { name: "People" }),
    ),
  },
  {
    name: "account",
    open: at(
      () => "/settings/account",
      (page) => page.getByText("This browser"),
    ),
  },
  {
    name: "palette",
    open: async (page, own) => {
      await page.goto(`/${own.slug}/transactions?limit=20`);
      await expect(firstRow(page)).toBeVisible();
      await page.keyboard.press("ControlOrMeta+k");
      await expect(page.getByRole("option", { name: "New quote" })).toBeVisible();
    },
  },
  {
    name: "notifications",
    open: async (page, own) => {
      await page.goto(`/${own.slug}/transactions?limit=20`);
      await page.getByRole("button", { name: /^Notifications/ }).click();
      await expect(page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem").first()).toBeVisible();
    },
  },
  {
    name: "keys",
    open: async (page, own) => {
      await page.goto(`/${own.slug}/transactions?limit=20`);
      await expect(firstRow(page)).toBeVisible();
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Next row")).toBeVisible();
    },
  },
  {
    name: "page that does not exist",
    open: at(
      (own) => `/${own.slug}/nowhere`,
      (page) => page.locator("main h1, main h2").first(),
    ),
  },
];

test("notifications stay within their drawer, on a desk and on a phone", async ({ page, own, signInAs }) => {
  await signInAs("administrator");
  await page.goto(`/${own.slug}/transactions?limit=20`);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const drawer = page.getByRole("dialog", { name: "Notifications" });
  await drawer.getByRole("radio", { name: "All" }).check({ force: true });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(drawer.getByRole("listitem").first()).toBeVisible();
    const boxes = drawer.locator(":scope > div");
    const wider = () => boxes.evaluateAll((all) => all.map((box) => Math.max(0, box.scrollWidth - box.clientWidth)));
    expect(await wider(), `at ${width} px`).toEqual([0, 0]);
  }
});

for (const screen of SCREENS) {
  test(`${screen.name}: accessible in both themes, in plain words, fits a phone, no errors`, async ({
    page,
    own,
    signInAs,
    axe,
  }) => {
    if (!screen.isSignedOut) await signInAs("administrator");
    await screen.open(page, own);
    await axe(page);
    await expectPlainWords(page);
    await expectZone(page);
    await expectStillFrame(page);
  });
}
