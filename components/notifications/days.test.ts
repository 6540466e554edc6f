import { expect, test } from "vitest";
import { byDay } from "./days";
import { decisionPath, notificationPath } from "./paths";

test("groups notifications by the day in the user's zone", () => {
  const now = Date.parse("2026-11-20T10:00:00Z");
  const at = (createdAt: string) => ({ createdAt });
  const items = ["2026-11-20T09:00:00Z", "2026-11-19T23:30:00Z", "2026-11-19T12:00:00Z", "2025-01-02T12:00:00Z"].map(
    at,
  );
  const labels = (zone: string) => byDay(items, zone, now).map((day) => `${day.label}: ${day.items.length}`);
  expect(labels("UTC")).toEqual(["Today: 1", "Yesterday: 2", "Thursday, 2 January 2025: 1"]);
  expect(labels("Europe/Madrid")).toEqual(["Today: 2", "Yesterday: 1", "Thursday, 2 January 2025: 1"]);
});

test("a notification leads to its subject, otherwise to its delivery, otherwise nowhere", () => {
  const kind = "TEST";
  expect(notificationPath("eu", { kind, resourceId: "Quote:1", deliveryId: 7 }, true)).toBe("/eu/quotes/Quote%3A1");
  const account = { kind, resourceId: "InternalAccount:1", deliveryId: 7 };
  expect(notificationPath("eu", account, true)).toBe("/eu/balances/InternalAccount%3A1");
  expect(notificationPath("eu", { kind, resourceId: "Import:1", deliveryId: 7 }, true)).toBe("/eu/webhooks/7");
  expect(notificationPath("eu", { kind, resourceId: null, deliveryId: null }, true)).toBeNull();
  const drift = { kind: "SERVICE.DIFFERENCE", resourceId: null, deliveryId: null };
  expect(notificationPath("eu", drift, false)).toBe("/eu/service");
  const held = { kind: "APPROVAL.HELD", resourceId: "Transaction:1", deliveryId: null };
  expect(notificationPath("eu", held, true)).toBe("/eu/approvals?open=Transaction%3A1");
  expect(notificationPath("eu", held, false)).toBe("/eu/transactions/Transaction%3A1");
  const differs = { ...held, kind: "APPROVAL.DIFFERS" };
  expect(notificationPath("eu", differs, true)).toBe("/eu/approvals?open=Transaction%3A1");
  expect(decisionPath("eu", differs)).toBeNull();
  expect(decisionPath("eu", held)).toBe("/eu/approvals?open=Transaction%3A1&decide=Transaction%3A1");
  expect(decisionPath("eu", { ...held, kind })).toBeNull();
});
