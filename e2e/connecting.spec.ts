import { expect } from "@playwright/test";
import { SANDBOX_CREDENTIALS as SANDBOX } from "@/lib/cli/simulated-service.mjs";
import { startSimulator } from "@/lib/simulator/start";
import { test } from "./fixtures";

for (const revision of ["R1", "R2"] as const) {
  test(`a service of ${revision} is connected with settings only, from its address to a first delivery`, async ({
    page,
    signInAs,
    stack,
    axe,
  }, { retry }) => {
    // A second attempt finds the first one's environment.
    const slug = `deployed-${revision.toLowerCase()}${retry === 0 ? "" : `-${retry}`}`;
    const service = await startSimulator({ customers: 60, transactions: 300, revision });
    try {
      await signInAs("administrator");
      await page.goto("/settings/environments/new");
      const form = page.getByRole("form", { name: "Add environment" });
      await form.getByLabel("Name", { exact: true }).fill(slug);
      await form.getByLabel("URL name", { exact: true }).fill(slug);
      await form.getByLabel("Base URL").fill(new URL(service.baseUrl).origin);
      await form.getByLabel("Token ID").fill(SANDBOX.tokenId);
      await form.getByLabel("Client secret").fill(SANDBOX.clientSecret);
      await form.getByRole("button", { name: "Test connection" }).click();
      // Pasted without the version: found with it, and saved that way.
      await expect(form.getByLabel("Base URL")).toHaveValue(service.baseUrl);
      await expect(form.getByText("it responded at")).toBeVisible();
      await form.getByRole("button", { name: "Add environment" }).click();

      await expect(page).toHaveURL(`/settings/environments/${slug}/connect`);
      const step = (title: string) =>
        page.getByRole("listitem").filter({ has: page.getByText(title, { exact: true }) });
      await expect(step("Connection")).toContainText("Passed");
      await expect(step("Capabilities")).toContainText("Passed");
      await expect(step("Public key")).toContainText("To do");
      await axe(page);
      await step("Public key").getByRole("button", { name: "Add key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Service");
      await dialog.getByLabel("Public key").fill(service.publicKey);
      await dialog.getByRole("button", { name: "Add key" }).click();
      await expect(step("Public key")).toContainText("One active key.");
      await expect(step("First delivery")).toContainText("Waiting");
      await service.control.webhookUrl(`${stack.url}/api/webhooks/${slug}`);
      await service.control.send("TEST");
      // Nobody typed the name of the deployed header.
      await expect(step("First delivery")).toContainText("Verified, with the signature in X-Grid-Signature");
      await page.getByRole("link", { name: "Open transactions" }).click();
      await expect(page.getByRole("table", { name: "Transactions" }).getByRole("row").nth(1)).toBeVisible();

      await page.goto(`/settings/environments/${slug}`);
      const quotes = page.getByRole("listitem").filter({ hasText: "List of quotes:" });
      await expect(quotes).toContainText(revision === "R2" ? "List of quotes: no" : "List of quotes: yes");
      await expect(quotes).toContainText("GET /quotes returned");
      await axe(page);
      await page.goto(`/${slug}/quotes`);
      const note = page.getByText("doesn't list quotes");
      if (revision === "R2") await expect(note).toBeVisible();
      else await expect(page.getByRole("table", { name: "Quotes" }).getByRole("row").nth(1)).toBeVisible();
    } finally {
      // What the page still asks for must not find the service gone.
      await page.goto("about:blank");
      await service.stop();
    }
  });
}
