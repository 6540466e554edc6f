import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { lost, type Responder, respond, silence, stubServer } from "@/components/testing/server";
import type { OverviewNeed } from "@/lib/features/overview/schema";
import { Needs } from "./needs";

const SINCE = "2026-11-21T10:00:00.000Z";
const AS_OF = "2026-11-22T10:00:00.000Z";
const needsOf = (...needs: OverviewNeed[]) => respond(200, { needs, asOf: AS_OF, refusedSince: null });

function open(read: Responder, role: "administrator" | "viewer" = "administrator") {
  stubServer(() => read, silence);
  renderConsole(<Needs />, { role, path: "/eu/overview" });
}

test("each number links to its list, in the response's order; zeros are omitted", async () => {
  open(
    needsOf(
      { kind: "sign-offs", count: 1_204, since: null },
      { kind: "approvals", count: 0, since: null },
      { kind: "webhooks", count: 3, since: SINCE },
    ),
  );
  const list = await within(screen.getByRole("region", { name: "Needs your attention" })).findByRole("list");
  const links = within(list).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/eu/sign-offs?show=for-me",
    `/eu/webhooks/rejected?from=${encodeURIComponent(SINCE)}`,
  ]);
  expect(links[0]?.textContent).toContain("1,204");
  expect(links[1]?.textContent).toContain("In the last 24 hours, counting at most 5 a second");
});

test("an unreadable number says so, and its list can still be opened", async () => {
  open(needsOf({ kind: "balances", count: null, since: null }, { kind: "money-actions", count: 2, since: null }));
  const failed = await screen.findByRole("link", { name: /Couldn't be counted/ });
  expect(failed.getAttribute("href")).toBe("/eu/balances?below=true");
  expect(screen.getByRole("link", { name: /Open money actions/ }).textContent).toContain("2");
});

test("says what was looked for if nothing is pending", async () => {
  open(needsOf({ kind: "approvals", count: 0, since: null }, { kind: "exports", count: 0, since: SINCE }));
  expect(await screen.findByText("Nothing needs your attention")).toBeTruthy();
  expect(screen.getByText("There are no payments to review or failed exports.")).toBeTruthy();
});

test("assigned payments show since when the oldest has been assigned", async () => {
  open(needsOf({ kind: "work", count: 4, since: null, oldest: "2026-11-20T10:00:00.000Z" }), "viewer");
  const link = await screen.findByRole("link", { name: /Payments assigned to you/ });
  expect(link.getAttribute("href")).toBe("/eu/transactions/work?sortOrder=asc");
  expect(link.textContent).toMatch(/^Payments assigned to you4Still open, the oldest assigned \d/);
});

test("refused credentials lead an administrator to the environment; others are told", async () => {
  const needs: OverviewNeed[] = [{ kind: "credentials", count: 1, since: null }];
  open(respond(200, { needs, asOf: AS_OF, refusedSince: SINCE }));
  const link = await screen.findByRole("link", { name: /Refused credentials/ });
  expect(link.getAttribute("href")).toBe("/settings/environments/eu");
  expect(screen.queryByText(/An administrator has to replace/)).toBeNull();
  cleanup();
  open(respond(200, { needs: [{ kind: "work", count: 0, since: null }], asOf: AS_OF, refusedSince: SINCE }), "viewer");
  expect(await screen.findByText(/An administrator has to replace/)).toBeTruthy();
});

test("offers a retry for what failed; says what is loading", async () => {
  open(lost);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});

test("loading parts keep their place", () => {
  open(silence);
  expect(screen.getByText("Loading what needs your attention")).toBeTruthy();
});
