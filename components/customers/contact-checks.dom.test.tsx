import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import type { CustomerView } from "@/lib/features/customers/schema";
import type { Role } from "@/lib/permissions";
import { ContactChecks } from "./contact-checks";

type Contacts = CustomerView["customer"]["contactVerification"];

function show(contactVerification: Contacts, { isDeleted = false, role = "operations" as Role } = {}) {
  const customer = { id: "Customer:1", isDeleted, contactVerification };
  return renderConsole(<ContactChecks customer={customer} />, { role });
}
const shown = () => document.body.textContent;
const buttons = () => screen.queryAllByRole("button", { name: /^Verify/ }).map(({ textContent }) => textContent);
/** Lets what is fetched afterwards arrive. */
const settle = () => act(() => import("./verify-contact"));

test("shows in words which contact is verified and which one a KYC link waits for", async () => {
  show({ email: "VERIFIED", phone: "PENDING" });
  expect(screen.getByText("Email", { selector: "dt" }).nextElementSibling?.textContent).toBe("Verified");
  expect(screen.getByText("Phone", { selector: "dt" }).nextElementSibling?.textContent).toMatch(/^Pending/);
  expect(shown()).toContain("The service won't create a KYC link");
  await screen.findByRole("button", { name: "Verify phone number" });
  expect(buttons()).toEqual(["Verify phone number"]);
});

test("nothing waits for contacts that are verified", async () => {
  show({ email: "VERIFIED" });
  await settle();
  expect(shown()).toContain("EmailVerified");
  expect([buttons(), shown()?.includes("KYC link")]).toEqual([[], false]);
});

test("claims nothing if the service states nothing", () => {
  show(undefined);
  expect(screen.queryByRole("term")).toBeNull();
});

test.each<[string, { isDeleted?: boolean; role?: Role }]>([
  ["a deleted customer", { isDeleted: true }],
  ["a viewer", { role: "viewer" }],
  ["compliance", { role: "compliance" }],
  ["finance", { role: "finance" }],
])("shows the status and offers nothing: %s", async (_, options) => {
  show({ email: "PENDING", phone: "PENDING" }, options);
  await settle();
  expect(screen.getAllByText("Pending")).toHaveLength(2);
  expect(buttons()).toEqual([]);
});
