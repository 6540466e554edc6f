import { expect, type Page } from "@playwright/test";
import type { OwnService } from "./own-service";

/** Deletes all rules, whatever other journeys have left: every payment awaits a person. */
export async function holdAll(page: Page, { slug }: OwnService): Promise<void> {
  await page.goto(`/${slug}/approvals/rules`);
  const headers = { origin: new URL(page.url()).origin, "corridor-environment": slug };
  const { currentVersion } = await (await page.request.get("/api/approval-rules", { headers })).json();
  const ruleSet = { rules: [], defaultOutcome: "hold", secondReview: [] };
  const data = { baseVersion: currentVersion, ruleSet, comment: "Set for a journey" };
  expect((await page.request.put("/api/approval-rules", { headers, data })).status()).toBe(200);
}

/** Has a payment come in that awaits a person; returns its id. */
export async function holdOne(page: Page, own: OwnService): Promise<string> {
  await holdAll(page, own);
  const [held] = (await own.control.incomingPayments({ count: 1 })).transactions;
  if (!held) throw new Error("no payment came in");
  return held.id;
}
