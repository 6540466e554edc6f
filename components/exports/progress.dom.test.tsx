import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ExportView } from "@/lib/features/exports/schema";
import { ExportProgress } from "./progress";

const VIEW: ExportView = {
  ...{ id: "e-1", status: "running", fileName: "t.csv", isMasked: false, personName: null, isOwn: true },
  request: { filter: {}, layout: { format: "csv", columns: ["id"], timeZone: "UTC", amounts: "major" } },
  ...{ asOf: "2026-11-20T00:00:00Z", phase: "reading", rowsTotal: 4_000, rowsRead: 1_200, rowsWritten: 0 },
  ...{ fileBytes: null, fileHash: null, failure: null, waits: null, isCancelling: false, repeatOf: null },
  ...{ comparison: null, createdAt: "2026-11-20T00:00:00Z", startedAt: null, completedAt: null, expiresAt: null },
};
const show = (change: Partial<ExportView>) =>
  render(<ExportProgress detail={{ export: { ...VIEW, ...change }, manifest: null }} />);

test("what is read of a counted range is a share of it", () => {
  show({});
  const bar = screen.getByRole("progressbar", { name: /1,200 of 4,000 rows/ });
  expect([bar.getAttribute("value"), bar.getAttribute("max")]).toEqual(["1200", "4000"]);
});

test("where the service does not count, the bar has no end, and its name says how much was read", () => {
  show({ rowsTotal: null });
  const bar = screen.getByRole("progressbar", { name: /Reading from the service.*1,200 rows so far/ });
  expect(bar.hasAttribute("value")).toBe(false);
  expect(document.body.textContent).not.toMatch(/%|of 1 row/);
});

test("before anything is read there is neither count nor share", () => {
  show({ phase: "splitting", rowsTotal: null, rowsRead: 0 });
  expect(screen.getByRole("progressbar").hasAttribute("value")).toBe(false);
  expect(document.body.textContent).not.toMatch(/rows/);
});
