import { expect, test } from "vitest";
import { AUDIT_ACTIONS, AUDIT_RESOURCES, auditActionLabel, auditResourceLabel } from "./audit-actions";

test("every action and every resource has its own phrase, and no code as one", () => {
  for (const labels of [AUDIT_ACTIONS, AUDIT_RESOURCES]) {
    const phrases = Object.values(labels);
    for (const phrase of phrases) expect(phrase).toMatch(/^[A-Z][A-Za-z -]+$/);
    expect(new Set(phrases).size).toBe(phrases.length);
  }
  for (const action of Object.keys(AUDIT_ACTIONS)) expect(action).toMatch(/^[a-z-]+(\.[a-z_-]+)+$/);
});

test("an action of an earlier version is shown as it was written", () => {
  expect(auditActionLabel("quote.execute")).toBe("Quote executed");
  expect(["thing.change", "toString"].map(auditActionLabel)).toEqual(["thing.change", "toString"]);
  expect(["kyc-link", "Thing"].map(auditResourceLabel)).toEqual(["KYC link", "Thing"]);
});
