import { expect, test } from "./fixtures";
import { QuoteBuilder } from "./pages/quote-builder";

const ANA = "$ana.prado@wallet.azulpay.example";
const KOFI = "$kofi.mensah@uma.northstar.example";
const CLINIC = "$clinic@pay.lumenbank.example";

/** The builder with a payer chosen, waiting for a UMA address. */
async function openForUma(
  builder: QuoteBuilder,
  slug: string,
  payer: { customerName: string; sourceCurrency: string },
) {
  await builder.open(slug);
  await builder.choose("From", payer.customerName, [payer.customerName, `${payer.sourceCurrency} account`]);
  await builder.form.getByRole("radio", { name: "UMA address" }).check({ force: true });
  return builder.form.getByLabel("Recipient's UMA address");
}

test("a recipient at a UMA address is looked up, receives the payer's details, and is paid", async ({
  page,
  own,
  signInAs,
  axe,
}) => {
  await signInAs("operations");
  const payer = await own.api.payer(0);
  const builder = new QuoteBuilder(page);
  const { form } = builder;
  const address = await openForUma(builder, own.slug, payer);
  await address.fill(ANA);
  await expect(address).toHaveAccessibleDescription(
    "Found. Their institution's currencies and requirements are below.",
  );
  const currency = form.getByLabel("They receive", { exact: true });
  await currency.selectOption("MXN");
  await expect(form.getByText(/^Between [\d,.]+ and [\d,.]+ MXN · estimated rate [\d.]+/)).toBeVisible();
  const asked = form.getByRole("group", { name: "Payer details requested" });
  const name = asked.getByLabel("Full name");
  await expect(name).not.toHaveValue("");
  const address1 = asked.getByLabel("Postal address");
  await expect(address1).toHaveValue(/•/);
  await expect(asked.getByText("From the customer's record, masked. It is sent in full.").first()).toBeVisible();
  // An operator prices, and reveals nothing.
  await expect(asked.getByRole("button", { name: "Reveal" })).toHaveAttribute("aria-disabled", "true");
  for (const label of ["Date of birth", "Nationality"]) {
    const field = asked.getByLabel(label);
    if ((await field.inputValue()) === "") await field.fill(label === "Nationality" ? "DE" : "1990-01-31");
  }
  await axe(page);

  // Text typed instead of the record's value is kept; emptied, the field returns to the record.
  await address1.fill("");
  await builder.amount.fill("250");
  await form.getByRole("button", { name: "Get a price" }).click();
  await expect(form.getByText("Postal address is required by the recipient's institution.")).toBeVisible();
  await asked.getByRole("button", { name: "Use the record" }).first().click();
  await expect(address1).toHaveValue(/•/);
  await form.getByRole("button", { name: "Get a price" }).click();
  await expect(builder.send).toBeVisible();

  await name.fill("Somebody Else");
  await expect(page.getByText("This price is no longer valid")).toBeVisible();
  await expect(page.getByText("Changed since: Payer's details.")).toBeVisible();
  await asked.getByRole("button", { name: "Use the record" }).first().click();
  await page.getByRole("button", { name: "Get a new price" }).first().click();
  await expect(builder.send).toBeVisible();
  const quoteId = builder.quoteId();

  await builder.send.click();
  await expect(builder.dialog).toContainText(ANA);
  await expect(builder.dialog).toContainText("Payer details shared");
  await expect(builder.dialog).toContainText("•");
  await axe(page);
  await builder.dialog.getByRole("button", { name: /^Send / }).click();
  await expect(page.getByText("The service confirmed it.")).toBeVisible();
  expect(await own.control.count("executions", quoteId)).toBe(1);
  const told = await own.control.call<{ senderCustomerInfo: Record<string, string> }>("POST", "/quotes/payer-data", {
    quoteId,
  });
  expect(Object.values(told.senderCustomerInfo).join(" ")).not.toContain("•");
  expect(Object.keys(told.senderCustomerInfo)).toEqual(expect.arrayContaining(["FULL_NAME", "POSTAL_ADDRESS"]));

  await page.goto(`/${own.slug}/quotes/${encodeURIComponent(quoteId)}`);
  await expect(page.getByText(ANA).first()).toBeVisible();
  await expect(page.getByText("Payer details shared")).toBeVisible();
  await page.getByRole("link", { name: "Pay again" }).click();
  await expect(form.getByLabel("Recipient's UMA address")).toHaveValue(ANA);
  await expect(form.getByLabel("They receive", { exact: true })).toHaveValue("MXN");
});

test("a lookup that finds or reaches nobody says so at the address, and what was typed is restored", async ({
  page,
  own,
  signInAs,
  problems,
  axe,
}) => {
  problems.allow(/5\d\d: GET .*\/api\/receivers/);
  await signInAs("operations");
  const builder = new QuoteBuilder(page);
  const { form } = builder;
  const address = await openForUma(builder, own.slug, await own.api.payer(0));
  await address.fill("$unknown@pay.lumenbank.example");
  await expect(address).toHaveAccessibleDescription(/Nobody has this UMA address\. Check it with the recipient\./);
  await axe(page);
  await address.fill("$unreachable@uma.kestrelmoney.example");
  await expect(address).toHaveAccessibleDescription(/The receiving institution didn't respond to the lookup\./);
  await address.fill("$oldversion@uma.kestrelmoney.example");
  await expect(address).toHaveAccessibleDescription(/The two institutions don't share a UMA version\./);

  await address.fill(KOFI);
  const phone = form.getByLabel("Phone number");
  await phone.fill("+14155550123");
  await form.getByLabel("They receive", { exact: true }).selectOption("EUR");
  // Another recipient accepts another currency, and requires nothing.
  await address.fill(CLINIC);
  const currency = form.getByLabel("They receive", { exact: true });
  await expect(currency).toHaveAccessibleDescription(/The recipient doesn't accept EUR, only USD\./);
  await expect(phone).toBeHidden();
  await builder.amount.fill("100");
  await form.getByRole("button", { name: "Get a price" }).click();
  await expect(currency).toBeFocused();
  await axe(page);
  await address.fill(KOFI);
  await expect(phone).toHaveValue("+14155550123");
  await expect(currency).toHaveValue("EUR");
  await page.reload();
  await expect(page.getByText("Draft restored")).toBeVisible();
  await expect(phone).toHaveValue("+14155550123");
});
