import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { respond, silence, stubServer } from "@/components/testing/server";
import type { KycLinkRow } from "@/lib/features/kyc-links/schema";
import type { Role } from "@/lib/permissions";
import { KycLinkDetail } from "./detail";

const link: KycLinkRow = {
  ...{ id: "0b6ad2a5-6f0c-4b13-9c83-58bb5b0d7a51", platformCustomerId: "shared-1", customerId: "Customer:bo" },
  ...{ redirectTo: null, madeBy: null, createdAt: "2026-03-01T10:00:00Z", expiresAt: null },
  ...{ state: "waiting", eventType: null, eventAt: null },
};

afterEach(() => vi.useRealTimers());

async function open(over: Partial<KycLinkRow>, role: Role = "operations") {
  const url = role === "operations" ? "https://verify.example/1" : null;
  const view = { link: { ...link, ...over }, customerLabel: "Bo Holm", url, events: [], others: [] };
  stubServer(() => respond(200, view), silence);
  renderConsole(<KycLinkDetail id={link.id} />, { role, path: "/eu/kyc-links/1" });
  await screen.findByText("Created by");
}
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const shown = () => document.body.textContent;

test("names the one customer among those who share the id, and says when the link expires", async () => {
  await open({ expiresAt: inSeconds(1_800) });
  expect(shown()).toMatch(/Send it only to customer Bo Holm shared-1 bo: anyone who opens it/);
  expect(shown()).toMatch(/It expires .+in\s\d+\smin/);
  expect(shown()).not.toMatch(/doesn't report when\./);
});

test("says what the service doesn't state", async () => {
  await open({});
  expect(shown()).toContain("The service doesn't report when.");
  expect(screen.getByLabelText("KYC link").textContent).toBe("https://verify.example/1");
});

test("a link that expires while being viewed can't be shared any more: another can be made instead", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open({ expiresAt: inSeconds(60) });
  expect(screen.getByLabelText("KYC link")).toBeTruthy();
  await act(async () => vi.advanceTimersByTime(61_000));
  expect(shown()).toContain("This link has expired");
  expect(screen.queryByLabelText("KYC link")).toBeNull();
  expect(screen.getAllByRole("button", { name: "Create another" })).toHaveLength(1);
  expect(shown()).toContain("Link expired");
});

test("a result that has arrived counts, whatever the time", async () => {
  await open({ state: "approved", expiresAt: inSeconds(-60) });
  expect(shown()).toContain("Result received");
  expect(shown()).not.toContain("This link has expired");
});

test("finance sees that it has expired", async () => {
  await open({ state: "expired", expiresAt: inSeconds(-60) }, "finance");
  expect(screen.getAllByText("Expired").length).toBeGreaterThan(0);
  expect(screen.queryByLabelText("KYC link")).toBeNull();
});
