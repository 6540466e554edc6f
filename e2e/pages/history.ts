import { expect, type Page } from "@playwright/test";
import type { HistoryStatus } from "@/lib/features/history/schema";
import type { OwnService } from "./own-service";

/** Builds the local history through the API, as the administrator on `page`, and waits until it is complete. */
export async function buildHistory(page: Page, { slug }: OwnService): Promise<void> {
  await page.goto(`/${slug}/service`);
  const headers = { origin: new URL(page.url()).origin, "corridor-environment": slug };
  const response = await page.request.post("/api/history/rebuild", { headers, data: {} });
  expect(response.status(), await response.text()).toBe(200);
  await expect
    .poll(
      async () => {
        const status: HistoryStatus = await (await page.request.get("/api/history", { headers })).json();
        return status.state;
      },
      { message: `the history of ${slug} is built`, timeout: 60_000 },
    )
    .toBe("ready");
}
