import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import type { ExportManifest, ExportView } from "@/lib/features/exports/schema";
import { ExportActions } from "./actions";
import { ExportProgress } from "./progress";
import { ExportSummary } from "./summary";

const VIEW: ExportView = {
  ...{ id: "e-1", status: "running", fileName: "t.csv", isMasked: false, personName: null, isOwn: true },
  request: { filter: {}, layout: { format: "csv", columns: ["id"], timeZone: "UTC", amounts: "major" } },
  ...{ asOf: "2026-11-20T00:00:00Z", phase: "reading", rowsTotal: 4_000, rows: null, rowsRead: 1_200, rowsWritten: 0 },
  ...{ fileBytes: null, fileHash: null, failure: null, waits: null, isCancelling: false, repeatOf: null },
  ...{ comparison: null, createdAt: "2026-11-20T00:00:00Z", startedAt: null, completedAt: null, expiresAt: null },
};
const show = (change: Partial<ExportView>) =>
  render(<ExportProgress detail={{ export: { ...VIEW, ...change }, manifest: null }} />);

test("shows progress within a counted range as a share of it", () => {
  show({});
  const bar = screen.getByRole("progressbar", { name: /1,200 of 4,000 rows/ });
  expect([bar.getAttribute("value"), bar.getAttribute("max")]).toEqual(["1200", "4000"]);
});

test("without a count the bar is indeterminate, and its name says how much was read", () => {
  show({ rowsTotal: null });
  const bar = screen.getByRole("progressbar", { name: /Reading from the service.*1,200 rows so far/ });
  expect(bar.hasAttribute("value")).toBe(false);
  expect(document.body.textContent).not.toMatch(/%|of 1 row/);
});

test("before anything is read there is neither a count nor a share", () => {
  show({ phase: "splitting", rowsTotal: null, rowsRead: 0 });
  expect(screen.getByRole("progressbar").hasAttribute("value")).toBe(false);
  expect(document.body.textContent).not.toMatch(/rows/);
});

test("the file's count is of its own rows, and it says which selected ones are missing", () => {
  const manifest: ExportManifest = {
    ...{
      exportId: "e-1",
      environment: "EU",
      fileName: "t.csv",
      format: "csv",
      filter: {},
      columns: [],
      timeZone: "UTC",
    },
    ...{
      amounts: "major",
      asOf: VIEW.asOf,
      rows: 3,
      rowsRead: 100,
      missing: 1,
      sheets: 1,
      totals: [],
      isMasked: false,
    },
    ...{ bytes: 10, sha256: "" },
  };
  const view: ExportView = { ...VIEW, status: "completed", phase: null, rowsTotal: 100, rows: 3 };
  render(<ExportProgress detail={{ export: view, manifest }} />);
  expect(document.body.textContent).toContain("3 transactions.");
  expect(document.body.textContent).not.toContain("100");
  screen.getByText("1 selected transaction is not in the file: the service did not list it.");
});

test("an older version's stored request that can't be read is reported, and can't be run again", () => {
  const detail = { export: { ...VIEW, status: "completed" as const, request: null }, manifest: null };
  renderConsole(
    <>
      <ExportActions detail={detail} />
      <ExportSummary detail={detail} />
    </>,
    { role: "finance" },
  );
  screen.getByText(/^Requested in an older version of Corridor/);
  expect(screen.getByRole("button", { name: "Run again" }).getAttribute("aria-disabled")).toBe("true");
  expect(screen.queryByText("Everything")).toBeNull();
});

test("what the file was filtered by stands under Filter, not among the export's own facts", () => {
  const request = VIEW.request && { ...VIEW.request, filter: { status: "FAILED" } };
  renderConsole(<ExportSummary detail={{ export: { ...VIEW, request }, manifest: null }} />);
  const terms = screen.getAllByRole("term").map((term) => term.textContent);
  expect(terms).not.toContain("Status");
  const [filter] = screen.getAllByRole("definition");
  expect(terms[0]).toBe("Filter");
  expect(filter?.textContent).toBe("Status: Failed");
});
