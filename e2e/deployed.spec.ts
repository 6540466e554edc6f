import { generateKeyPairSync, sign } from "node:crypto";
import type { Page } from "@playwright/test";
import type { StackDescription } from "@/lib/cli/e2e-stack.mjs";
import { expect, test } from "./fixtures";
import { AccountForm, type TypedAccount } from "./pages/account-form";
import type { DeployedRevision } from "./pages/deployed-facts";
import { type DeployedService, startDeployedService } from "./pages/deployed-service";
import { choose, csvFile, goodRow } from "./pages/import-files";
import { syncDirectory } from "./pages/own-service";
import { SANDBOX } from "./pages/service-accounts";

const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

/** Connects the service as an environment, with its revision's capabilities; returns its slug. */
async function connect(page: Page, stack: StackDescription, revision: DeployedRevision, { baseUrl }: DeployedService) {
  const slug = `by-hand-${revision.toLowerCase()}`;
  const response = await page.request.post("/api/environments", {
    headers: { origin: stack.url },
    data: {
      ...{ slug, name: `By hand ${revision}`, mode: "sandbox", baseUrl, ...SANDBOX, approvalWindowSeconds: 120 },
      capabilities: { bundle: revision, overrides: {} },
      publicKeys: publicKey.export({ type: "spki", format: "pem" }),
    },
  });
  expect(response.status(), await response.text()).toBeLessThan(300);
  await syncDirectory(stack, slug);
  return slug;
}

/** Delivers an event signed like the deployed services do. */
async function deliver(page: Page, slug: string, type: string, data: unknown): Promise<void> {
  const id = `Webhook:${crypto.randomUUID()}`;
  const body = JSON.stringify({ id, type, timestamp: new Date().toISOString(), data });
  const s = sign("sha256", Buffer.from(body), privateKey).toString("base64");
  const headers = { "content-type": "application/json", "x-grid-signature": JSON.stringify({ v: "1", s }) };
  const response = await page.request.post(`/api/webhooks/${slug}`, { headers, data: body });
  expect(response.status(), await response.text()).toBeLessThan(300);
}

const COUNTRY: Record<string, string> = { Country: "ES" };
const ADDRESS: Record<string, string> = { "Address line 1": "Calle Mayor 1", City: "Madrid", "Postal code": "28013" };

/** Accounts of three types, as each revision's form requires. */
function threeKinds(revision: DeployedRevision): TypedAccount[] {
  const isR2 = revision === "R2";
  const nothing: Record<string, string> = {};
  const address = isR2 ? { fields: ADDRESS, choices: COUNTRY } : { fields: nothing, choices: nothing };
  const residence: Record<string, string> = isR2 ? { "Country of residence": "ES" } : {};
  return [
    {
      kind: "US bank account",
      fields: { "Account number": "001234567890", "Routing number": "021000021", ...address.fields },
      choices: address.choices,
      business: "Elm Ltd",
    },
    {
      kind: "Euro bank account",
      fields: { IBAN: "DE89370400440532013000", ...address.fields },
      choices: { ...address.choices, ...residence },
      person: "Bo Holm",
    },
    { kind: "Mexican bank account", fields: { CLABE: "032180000118359719" }, person: "Rocío Quintanar" },
  ];
}

/** Opens a page and waits until nothing is loading; anything wrong there is reported by `problems`. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
  await expect(page.locator("main").getByRole("status", { name: "Loading" }), path).toHaveCount(0);
  await expect(page.getByText(/Something went wrong|This page broke/), path).toHaveCount(0);
}

const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( optional)?$`));

for (const revision of ["R1", "R2"] as const) {
  test(`a service of ${revision} that says little and takes nothing wrong is usable on every screen`, async ({
    page,
    stack,
    signInAs,
  }) => {
    const service = await startDeployedService(revision);
    try {
      await signInAs("administrator");
      const slug = await connect(page, stack, revision, service);
      const { customers, external, transactions, quotes } = service.records;
      const [payment] = transactions.filter(({ status }) => status === "PENDING");
      await deliver(page, slug, "INCOMING_PAYMENT.PENDING", payment);
      await deliver(page, slug, "SOMETHING.NEW", { id: "Thing:1", much: [1, null] });

      await test.step("every list and every form", async () => {
        const forms = ["customers/new", "external-accounts/new", "quotes/new", "imports/new", "kyc-links/new"];
        const lists = ["transactions", "quotes", "customers", "kyc-links", "external-accounts", "imports", "exports"];
        const others = [
          "external-accounts/platform",
          "balances",
          "money-actions",
          "approvals",
          "approvals/decisions",
          "webhooks",
          "webhooks/rejected",
          "rates",
          "service",
        ];
        for (const each of [...lists, ...forms, ...others, "audit"]) await open(page, `/${slug}/${each}`);
        await open(page, `/settings/environments/${slug}`);
        await open(page, `/settings/environments/${slug}/connect`);
      });

      await test.step("every record, on its page and beside its list", async () => {
        const all = { customers, transactions, quotes, "external-accounts": external };
        for (const [list, records] of Object.entries(all)) {
          for (const { id } of records) await open(page, `/${slug}/${list}/${encodeURIComponent(id)}`);
          await open(page, `/${slug}/${list}?open=${encodeURIComponent(records[0]?.id ?? "")}`);
        }
        await open(page, `/${slug}/approvals/${encodeURIComponent(payment?.id ?? "")}`);
        await open(page, `/${slug}/customers/${encodeURIComponent(customers[0]?.id ?? "")}/payment-instructions`);
      });

      await test.step("a customer is created and changed", async () => {
        await open(page, `/${slug}/customers/new`);
        await field(page, "Full name").fill("Ana Prado");
        await field(page, "Platform ID").fill("hand-1");
        await page.getByRole("button", { name: "Create individual" }).click();
        await expect(page.getByRole("heading", { level: 1, name: "Ana Prado" })).toBeVisible();
        await page.getByRole("link", { name: "Edit" }).click();
        await field(page, "Full name").fill("Ana L. Prado");
        await page.getByRole("button", { name: "Save" }).click();
        await expect(page.getByRole("heading", { level: 1, name: "Ana L. Prado" })).toBeVisible();
      });

      await test.step("accounts of three types are added", async () => {
        const form = new AccountForm(page);
        for (const account of threeKinds(revision)) {
          await form.open(slug, `?customerId=${encodeURIComponent(customers.at(-1)?.id ?? "")}`);
          await form.fill(account);
          await form.submit();
        }
      });

      await test.step("a file of customers is imported, and an export runs to its end", async () => {
        await open(page, `/${slug}/imports/new`);
        const columns = ["umaAddress", "platformCustomerId", "customerType", "fullName", "birthDate", "addressLine1"];
        const row = { ...goodRow("hand", 1), umaAddress: "$hand.1@pay.example" };
        await choose(page, csvFile("one.csv", [row], [...columns, "city", "state", "postalCode", "country"]));
        await page.getByRole("button", { name: /^Send 1 row/ }).click();
        await page
          .getByRole("dialog")
          .getByRole("button", { name: /^Send / })
          .click();
        await expect(page.getByRole("heading", { name: "Outcome" })).toBeVisible({ timeout: 60_000 });

        await open(page, `/${slug}/transactions`);
        await page.getByRole("button", { name: "Export", exact: false }).first().click();
        const dialog = page.getByRole("dialog", { name: "Export transactions" });
        await dialog.getByText("CSV", { exact: true }).click();
        await dialog.getByRole("button", { name: /^Export/ }).click();
        await expect(page.getByText("The file is ready")).toBeVisible({ timeout: 60_000 });
      });

      const done = service.taken.map(({ call }) => call);
      expect(done.filter((call) => call === "POST /customers/external-accounts")).toHaveLength(3);
      expect(done).toContain("POST /customers");
      expect(done).toContain("POST /customers/bulk/csv");
      expect(service.refused, "what it was asked for but doesn't have or take").toEqual([]);
    } finally {
      await service.stop();
    }
  });
}
