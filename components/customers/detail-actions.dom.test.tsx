import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { respond, silence, stubServer } from "@/components/testing/server";
import type { CustomerRow } from "@/lib/features/customers/schema";
import type { Role } from "@/lib/permissions";
import { CustomerActions } from "./detail-actions";

const id = "Customer:0195f4a0-7b1a-7c41-9d2e-4f5a6b7cc41e";
const approved = { id, platformCustomerId: "m-42", kycStatus: "APPROVED", isDeleted: false } as CustomerRow;

interface Platform {
  role?: Role;
  isRegulated?: boolean;
  linksPerCustomer?: boolean;
}

function open(customer: CustomerRow, { role, isRegulated = true, linksPerCustomer = false }: Platform = {}) {
  stubServer(() => respond(200, { umaDomain: null, isRegulated, linksPerCustomer, currencies: [] }), silence);
  renderConsole(<CustomerActions customer={customer} isBrief />, { role, path: "/eu/customers" });
}
const reasonOf = (name: string) => {
  const box = screen.getByRole("button", { name }).getAttribute("aria-describedby") ?? "";
  return document.getElementById(box)?.textContent;
};

test("an approved customer can send at once: the builder opens with the customer's accounts first", () => {
  open(approved);
  expect(screen.getByRole("link", { name: "New quote" }).getAttribute("href")).toBe(
    `/eu/quotes/new?customer=${encodeURIComponent(id)}`,
  );
  expect(screen.getByRole("link", { name: "Add account" }).getAttribute("href")).toContain(encodeURIComponent(id));
});

test("a customer who is not approved can't send, and says why; an unregulated platform offers the verification link", async () => {
  open({ ...approved, kycStatus: "PENDING_REVIEW" }, { isRegulated: false });
  expect(reasonOf("New quote")).toMatch(/KYC status: pending review/);
  const link = await screen.findByRole("link", { name: "Send a KYC link" });
  expect(link.getAttribute("href")).toBe("/eu/kyc-links/new?platformCustomerId=m-42");
});

test("where links are made for customers, the link is for this one, even if its platform id is shared or missing", async () => {
  open({ ...approved, platformCustomerId: null }, { isRegulated: false, linksPerCustomer: true });
  const link = await screen.findByRole("link", { name: "Send a KYC link" });
  expect(link.getAttribute("href")).toBe(`/eu/kyc-links/new?customerId=${encodeURIComponent(id)}`);
});

test("where links are made by platform id, a customer without one says why there is none", async () => {
  open({ ...approved, platformCustomerId: null }, { isRegulated: false });
  await screen.findByRole("button", { name: "Send a KYC link" });
  expect(reasonOf("Send a KYC link")).toMatch(/by platform ID/);
});

test("a viewer is told what their role can't do", () => {
  open(approved, { role: "viewer" });
  expect(reasonOf("New quote")).toBe("Your role can't create quotes.");
});

test("a deleted customer gets no quote and no account", () => {
  open({ ...approved, isDeleted: true });
  expect(screen.queryByText("New quote")).toBeNull();
  expect(screen.queryByText("Add account")).toBeNull();
});
