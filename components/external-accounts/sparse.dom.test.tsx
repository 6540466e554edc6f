import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { respond, stubServer } from "@/components/testing/server";
import type { AccountRow, AccountView } from "@/lib/features/external-accounts/schema";
import { AccountDetail } from "./detail";
import { AccountPanel } from "./panel";
import { PlatformAccounts } from "./platform-accounts";

/** All that a webhook or a list may contain about an account. */
const sparse: AccountRow = {
  ...{ id: "ExternalAccount:1", label: "Account ExternalAccount:1", status: "ACTIVE", currency: null },
  ...{ customerId: null, customerLabel: null, platformAccountId: null, accountType: null, beneficiary: null },
  ...{ createdAt: null, updatedAt: null },
};
const odd: AccountRow = { ...sparse, id: "ExternalAccount:2", status: null, unreadFields: ["customerId"] };
const asOf = "2026-11-05T10:00:00Z";

function serve(account: AccountRow) {
  const view: AccountView = { account, facts: [], steps: [], asOf };
  stubServer(
    (path) => {
      if (path.includes("/counts")) return respond(200, { counts: [], syncedAt: null });
      if (path.includes(encodeURIComponent(account.id)) || path.includes(account.id)) return respond(200, view);
      return respond(200, { data: [sparse, odd], hasMore: false, unreadRecords: 3, walked: null, asOf });
    },
    respond(200, {}),
  );
}

test("a list shows accounts that contain only an id and a status, and counts those it can't show", async () => {
  serve(sparse);
  renderConsole(<PlatformAccounts />, { path: "/eu/external-accounts/platform" });
  await screen.findByText("3 records couldn't be read and aren't in this list.");
  const [, ...rows] = within(screen.getByRole("table", { name: "Platform accounts" })).getAllByRole("row");
  expect(rows.map(({ textContent }) => /Active|Not stated/.exec(textContent ?? "")?.[0])).toEqual([
    "Active",
    "Not stated",
  ]);
});

test.each([
  ["panel", () => <AccountPanel id={odd.id} row={odd} />],
  ["page", () => <AccountDetail id={odd.id} />],
])("the %s names what can't be read, and claims no owner where that is uncertain", async (_, page) => {
  serve(odd);
  renderConsole(page(), { path: "/eu/external-accounts" });
  expect(await screen.findByText("Some of this couldn't be read: Customer ID.")).toBeTruthy();
  expect(screen.getByText("Owner", { selector: "dt" }).parentElement?.textContent).toBe("Owner—");
  expect(screen.getByText("Status not stated")).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/1970|NaN|undefined/);
  // Deployments of August 2026 announce some (interface-revisions 4).
  expect(await screen.findByText(/doesn't announce every status change/)).toBeTruthy();
});
