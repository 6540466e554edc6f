import type { Locator } from "@playwright/test";
import { SERVICE_ERRORS } from "@/lib/upstream/service-errors";
import { expect, test } from "./fixtures";
import { expectPlainWords } from "./pages/plain-words";
import { QuoteBuilder } from "./pages/quote-builder";
import { pairOf } from "./pages/transfer-pair";

type Code = keyof typeof SERVICE_ERRORS;

/** Refusals of a price: each code with its status, and the field that it is about. */
const OF_A_PRICE: [code: Code, status: number, field: "From" | "To" | "amount" | null][] = [
  ["INVALID_INPUT", 400, null],
  ["AMOUNT_OUT_OF_RANGE", 400, "amount"],
  ["INVALID_AMOUNT", 400, "amount"],
  ["MISSING_MANDATORY_USER_INFO", 400, "From"],
  ["SENDER_NOT_ACCEPTED", 400, "From"],
  ["USER_NOT_READY", 403, "From"],
  ["VELOCITY_LIMIT_EXCEEDED", 403, "From"],
  ["INVALID_RECEIVER", 400, "To"],
  ["INVALID_BANK_ACCOUNT", 400, "To"],
  ["INVALID_CURRENCY", 400, "To"],
  ["SELF_PAYMENT", 400, "To"],
  ["COUNTERPARTY_NOT_ALLOWED", 403, "To"],
  ["QUOTE_REQUEST_FAILED", 400, null],
  ["WEBHOOK_ENDPOINT_NOT_SET", 400, null],
  ["UNAUTHORIZED", 401, null],
  ["FORBIDDEN", 403, null],
  ["USER_NOT_FOUND", 404, "From"],
  ["UNSUPPORTED_UMA_VERSION", 412, null],
  ["PAYREQ_REQUEST_FAILED", 424, null],
  ["RATE_LIMITED", 429, null],
  ["INTERNAL_ERROR", 500, null],
  ["NOT_IMPLEMENTED", 501, null],
];

/** Refusals of a transfer, once confirmed. */
const OF_A_TRANSFER: [code: Code, status: number][] = [
  ["AMOUNT_OUT_OF_RANGE", 400],
  ["INVALID_BANK_ACCOUNT", 400],
  ["USER_NOT_READY", 403],
  ["DAILY_VOLUME_LIMIT_EXCEEDED", 429],
];

const refusal = (code: Code, status: number) => ({
  status,
  body: { status, code, message: "Not possible at present." },
});

/** As shown in a heading: without its full stop. */
const headingOf = (code: Code) => SERVICE_ERRORS[code].title.replace(/\.$/, "");

/** The text shown at a field. */
async function noteAt(field: Locator): Promise<string> {
  const ids = (await field.getAttribute("aria-describedby"))?.split(" ") ?? [];
  const texts = await Promise.all(ids.map((id) => field.page().locator(`[id="${id}"]`).textContent()));
  return texts.join(" ");
}

test("any refusal of a price is shown at the field it is about, and nothing typed is lost", async ({
  page,
  own,
  signInAs,
  problems,
  axe,
}) => {
  problems.allow(/5\d\d: POST .*\/api\/quotes$/);
  const payer = await own.api.payer(0);
  await signInAs("operations");
  const builder = new QuoteBuilder(page);
  await builder.open(own.slug);
  await builder.chooseParties(payer);
  await builder.amount.fill("1,250.50");
  await builder.form.getByLabel("Memo").fill("Invoice 7");
  const combo = (name: string) => builder.form.getByRole("combobox", { name, exact: true });
  const alert = builder.form.getByRole("alert");
  for (const [code, status, field] of OF_A_PRICE) {
    await test.step(code, async () => {
      await own.control.fault({ match: { endpoint: "createQuote" }, ...refusal(code, status) });
      await builder.form.getByRole("button", { name: "Get a price" }).click();
      const { title } = SERVICE_ERRORS[code];
      await expect(alert).toContainText(headingOf(code));
      await expect(alert).toContainText(/no money moved/i);
      if (field) {
        const at = field === "amount" ? builder.amount : combo(field);
        await expect(at).toHaveAttribute("aria-invalid", "true");
        expect(await noteAt(at)).toContain(title);
      }
      await expect(combo("From")).toHaveValue(new RegExp(payer.customerName));
      await expect(combo("To")).toHaveValue(new RegExp(payer.beneficiary));
      await expect(builder.amount).toHaveValue("1,250.50");
      await expect(builder.form.getByLabel("Memo")).toHaveValue("Invoice 7");
      await expectPlainWords(page);
    });
  }
  await axe(page);
  await builder.form.getByRole("button", { name: "Get a price" }).click();
  await expect(builder.timer).toBeVisible();
});

test("a transfer that the service refuses says why, moves nothing, and is retried from what was typed", async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  const pair = await pairOf(own);
  await signInAs("operations");
  const given = { from: pair.internalId, to: pair.externalId, amount: "41.10" };
  await page.goto(`/${own.slug}/transfers/new?${new URLSearchParams(given)}`);
  const form = page.getByRole("form", { name: "New transfer" });
  const before = await own.control.count("transfers");
  for (const [code, status] of OF_A_TRANSFER) {
    await test.step(code, async () => {
      await expect(form.getByLabel("Amount")).toHaveValue("41.10");
      await expect(form.getByRole("combobox", { name: "To", exact: true })).toHaveValue(new RegExp(pair.ending));
      await own.control.fault({ match: { endpoint: "transferOut" }, ...refusal(code, status) });
      await form.getByRole("button", { name: "Review transfer" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Transfer 41.10 USD" }).click();
      await expect(page).toHaveURL(/\/transfers\/Transfer%3A/);
      const alert = page.getByRole("alert").filter({ hasText: headingOf(code) });
      await expect(alert).toContainText(/no money moved/i);
      await expectPlainWords(page);
      await page.getByRole("link", { name: "Transfer again" }).click();
    });
  }
  expect(await own.control.count("transfers")).toBe(before);
  await axe(page);
});
