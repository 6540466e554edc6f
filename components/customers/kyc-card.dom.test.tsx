import type { UseQueryResult } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { respond, silence, stubServer } from "@/components/testing/server";
import type { CustomerView } from "@/lib/features/customers/schema";
import { KycCard } from "./kyc-card";

function show(over: Partial<CustomerView["customer"]>) {
  stubServer(() => respond(200, { events: [], open: null }), silence);
  const customer = { id: "Customer:1", customerType: "INDIVIDUAL", kycStatus: "APPROVED", isDeleted: false, ...over };
  const query = { data: { customer, personal: [], asOf: "" } } as unknown as UseQueryResult<CustomerView>;
  renderConsole(<KycCard query={query} />, { path: "/eu/customers/1" });
}
const settle = () => act(() => import("./contact-checks"));

test("shows a pending contact beside the status, with a way to verify it", async () => {
  show({ contactVerification: { email: "PENDING" } });
  expect(await screen.findByRole("button", { name: "Verify email" })).toBeTruthy();
  expect(screen.getByText("Approved")).toBeTruthy();
});

test.each<[string, Partial<CustomerView["customer"]>]>([
  ["of a deleted customer", { isDeleted: true, contactVerification: { email: "PENDING" } }],
  ["where the service states none", {}],
])("shows no contacts %s", async (_, over) => {
  show(over);
  await settle();
  expect(screen.queryByText("Email")).toBeNull();
  expect(screen.queryByRole("button", { name: /Verify/ })).toBeNull();
});
