import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { respond, stubServer } from "@/components/testing/server";
import type { CustomerRow, CustomerView } from "@/lib/features/customers/schema";
import { CustomerDetail } from "./detail";
import { CustomerExplorer } from "./explorer";
import { CustomerPanel } from "./panel";

const none = { platformCustomerId: null, customerType: null, name: null, umaAddress: null, nationality: null };
/** All that a webhook or a list may contain about a customer. */
const sparse: CustomerRow = {
  ...{ id: "Customer:1", kycStatus: "PENDING_REVIEW", isDeleted: false, ...none },
  ...{ country: null, createdAt: null, updatedAt: null },
};
const odd: CustomerRow = { ...sparse, id: "Customer:2", kycStatus: null, unreadFields: ["businessInfo.legalName"] };
const asOf = "2026-11-05T10:00:00Z";

function serve(customer: CustomerRow) {
  const business = { registrationNumber: null, businessCountry: null, incorporatedOn: null };
  const names = { fullName: null, legalName: null, ...business, terms: null };
  const view: CustomerView = { customer: { ...customer, ...names }, personal: [], asOf };
  const accounts = {
    accounts: [{ id: "InternalAccount:1", balance: null, paymentInstructions: [], updatedAt: null }],
    ...{ hasMore: false, unreadRecords: 1 },
  };
  stubServer(
    (path) => {
      if (/\/api\/customers\?|\/api\/customers$/.test(path)) {
        return respond(200, { data: [sparse, odd], hasMore: false, unreadRecords: 1, directory: null, asOf });
      }
      if (path.includes("/kyc-counts")) return respond(200, { counts: [], total: 0, syncedAt: null });
      if (path.includes("internal-accounts")) return respond(200, accounts);
      if (path.includes("external-accounts")) return respond(200, { accounts: [], hasMore: false });
      if (/\/api\/customers\/[^/?]+$/.test(path)) return respond(200, view);
      return respond(200, { data: [], counts: [], steps: [], events: [], hasMore: false, syncedAt: null, asOf });
    },
    respond(200, {}),
  );
}

test("a list shows customers that contain only an id and a status, and counts those it can't show", async () => {
  serve(sparse);
  renderConsole(<CustomerExplorer />, { path: "/eu/customers" });
  await screen.findByText("1 record couldn't be read and isn't in this list.");
  const [, ...rows] = within(screen.getByRole("table", { name: "Customers" })).getAllByRole("row");
  expect(rows.map(({ textContent }) => /Pending review|Not stated/.exec(textContent ?? "")?.[0])).toEqual([
    "Pending review",
    "Not stated",
  ]);
  for (const row of rows) expect(row.textContent).not.toMatch(/1970|NaN|undefined|null/);
});

test.each([
  ["panel", () => <CustomerPanel id={odd.id} row={odd} />],
  ["page", () => <CustomerDetail id={odd.id} />],
])("the %s of such a customer shows what is known and names what can't be read", async (_, page) => {
  serve(odd);
  renderConsole(page(), { path: "/eu/customers" });
  expect(await screen.findByText("Some of this couldn't be read: Business info: legal name.")).toBeTruthy();
  await screen.findByText("1 record couldn't be read and isn't in this list.");
  expect(screen.getByText("Created", { selector: "dt" }).parentElement?.textContent).toBe("Created—");
  expect(document.body.textContent).not.toMatch(/1970|NaN|undefined|0\.00/);
});

test("countries are named; one that is no code is shown as it is", async () => {
  serve({ ...sparse, country: "DE", nationality: "Utopian" });
  renderConsole(<CustomerDetail id={sparse.id} />, { path: "/eu/customers" });
  expect((await screen.findByText("Country")).parentElement?.textContent).toBe("CountryGermany (DE)");
  expect(screen.getByText("Nationality").parentElement?.textContent).toBe("NationalityUtopian");
});
