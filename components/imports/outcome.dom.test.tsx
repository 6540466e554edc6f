import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { importStatus } from "@/lib/features/imports/fields";
import type { ImportDetail, RowError } from "@/lib/features/imports/schema";
import type { Role } from "@/lib/permissions";
import { ImportProgress } from "./progress";
import { RowErrors } from "./row-errors";

/** A stub of the console's server. */
const server = vi.fn<(url: string) => Promise<Response>>();
beforeEach(() => vi.stubGlobal("fetch", (url: string) => server(String(url))));

const show = (what: ReactNode, role: Role = "operations") => renderConsole(what, { role, path: "/eu/imports/1" });

const DETAIL: ImportDetail = {
  id: "5f0c3a52-6a5c-4a3a-9a75-7a2f4a7e2f11",
  fileName: "people.csv",
  fileBytes: 1_000,
  rows: 40,
  status: "completed",
  successful: 37,
  failed: 3,
  person: "Olivia Park",
  isOwn: true,
  createdAt: "2026-11-21T04:00:00.000Z",
  completedAt: "2026-11-21T04:01:00.000Z",
  serviceJobId: "BulkJob:1",
  total: 40,
  processed: 40,
  failure: null,
  isUnread: false,
  unread: null,
  isOwnNumbering: true,
  errorsKnown: 2,
  rowsNamed: 2,
  rowsLocated: 2,
  isNumberingUnsure: false,
  hasFailedRows: true,
  polls: 3,
};
const progress = (change: Partial<ImportDetail>) => show(<ImportProgress detail={{ ...DETAIL, ...change }} />);

describe("a job that can't be read", () => {
  const unread = { since: "2026-11-21T04:00:00.000Z", because: "The service answered 503.", nextAt: null };
  const stuck = { status: "processing", isUnread: true, unread, completedAt: null } as const;

  test("is reported with the reason, and can be read again", async () => {
    const asked = vi.fn<(url: string) => void>();
    server.mockImplementation(async (url) => {
      asked(url);
      return Response.json({ ...DETAIL, status: "processing" });
    });
    progress(stuck);
    expect(screen.getByText("The service can't report this import's progress")).toBeTruthy();
    expect(screen.getByText("The service answered 503.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Read again" }));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(`/api/imports/${DETAIL.id}/read-again`));
  });

  test("can be closed, after confirmation", async () => {
    const asked = vi.fn<(url: string) => void>();
    server.mockImplementation(async (url) => {
      asked(url);
      return Response.json({ ...DETAIL, status: "unknown" });
    });
    progress(stuck);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(asked).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole("button", { name: "Close the import" }));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(`/api/imports/${DETAIL.id}/close`));
  });

  test("can't be ended by a role without imports", () => {
    show(<ImportProgress detail={{ ...DETAIL, ...stuck }} />, "finance");
    for (const name of ["Read again", "Close"]) {
      expect(screen.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
    }
  });

  test("of an import that was given up can be read again", () => {
    progress({ status: "unknown", failure: "It was given up.", completedAt: null });
    expect(screen.getByRole("button", { name: "Read again" })).toBeTruthy();
  });
});

describe("an import's progress and outcome", () => {
  test("unknown facts are reported, with what to do, and no figure is claimed", () => {
    progress({ status: "unknown", failure: "The answer was lost.", processed: null, successful: null, failed: null });
    expect(screen.getByText("The outcome of this import is unknown")).toBeTruthy();
    expect(screen.getByText("The answer was lost.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "customers" }).getAttribute("href")).toBe("/eu/customers");
    expect(screen.queryByText("Imported")).toBeNull();
  });

  test("shows progress while it is running", () => {
    progress({ status: "processing", processed: 10, successful: 9, failed: 1, completedAt: null });
    const bar = screen.getByRole("progressbar");
    expect([bar.getAttribute("value"), bar.getAttribute("max")]).toEqual(["10", "40"]);
    expect(screen.getByText("10 of 40 rows")).toBeTruthy();
  });

  test("shows no figure before the service has reported one", () => {
    progress({ status: "processing", processed: null, successful: null, failed: null, total: null });
    expect(screen.getByRole("progressbar").hasAttribute("value")).toBe(false);
    expect(screen.getAllByText("—")).toHaveLength(2);
  });

  test("says that rows are missing where the service's counts leave some out", () => {
    progress({ successful: 30, total: 33, processed: 33 });
    expect(screen.getByText(/7 rows of the file can't be accounted for/)).toBeTruthy();
    expect(importStatus({ ...DETAIL, successful: 30 }).label).toBe("Completed, rows missing");
    expect(importStatus({ ...DETAIL, successful: null }).label).toBe("Completed, rows rejected");
  });

  test.each([
    ["failed", "The import failed"],
    ["cancelled", "The import was cancelled"],
  ] as const)("%s says why", (status, title) => {
    progress({ status, failure: "Because.", processed: null });
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText("Because.")).toBeTruthy();
  });
});

describe("refused rows", () => {
  const ERRORS: RowError[] = [
    { row: 5, column: "birthDate", platformCustomerId: "=cmd()", code: "validation_error", message: "<b>no</b>" },
    {
      ...{ row: null, column: null, platformCustomerId: null, code: "unknown", message: "مرحبا" },
      correlationId: "a1b2-c3d4",
    },
  ];
  const respondWith = (failedRows: () => Response) =>
    server.mockImplementation(async (url) =>
      url.endsWith("/failed-rows") ? failedRows() : Response.json({ data: ERRORS, total: 2 }),
    );

  test("are named as far as known, and those that the service doesn't name are counted", async () => {
    respondWith(() => new Response(""));
    show(<RowErrors detail={DETAIL} />);
    expect(await screen.findByText("<b>no</b>")).toBeTruthy();
    expect(screen.getByText("مرحبا").tagName).toBe("BDI");
    expect(screen.getByText("a1b2-c3d4").parentElement?.textContent).toBe("Correlation ID a1b2-c3d4");
    expect(screen.getByText(/rejected 1 more without saying which/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "=cmd()" }).getAttribute("href")).toContain("platformCustomerId=%3Dcmd");
  });

  test.each<[string, Partial<ImportDetail>, string]>([
    ["some are not in the file", { rowsLocated: 1 }, "The corrections file contains 1 of 3 rejected rows."],
    [
      "Corridor keeps no more of them",
      { failed: 25_000, errorsKnown: 20_000, rowsNamed: 19_000, rowsLocated: 19_000 },
      "Corridor keeps the first 20,000 errors that the service reports. 6,000 more rejected rows aren't listed. The corrections file contains 19,000 of 25,000 rejected rows.",
    ],
  ])("say how many there are when %s", async (_, change, words) => {
    respondWith(() => new Response(""));
    show(<RowErrors detail={{ ...DETAIL, ...change }} />);
    expect(await screen.findByText(words, { exact: false })).toBeTruthy();
    // The service isn't blamed for what Corridor left out.
    expect(screen.queryAllByText(/without saying which/)).toHaveLength(change.failed ? 0 : 1);
  });

  test("with ambiguous numbers say so and can't be downloaded", async () => {
    const error = { column: null, platformCustomerId: null, code: "unknown", message: "no" };
    const errors: RowError[] = [
      { ...error, row: null, doubt: "numbering", mayBe: [1_003, 1_004] },
      { ...error, row: null, doubt: "numbering", mayBe: [99] },
      { ...error, row: null, doubt: "id", mayBe: [3, 7, 9, 11], platformCustomerId: "A" },
    ];
    server.mockImplementation(async () => Response.json({ data: errors, total: 3 }));
    show(<RowErrors detail={{ ...DETAIL, rowsLocated: 0, isNumberingUnsure: true }} />);
    for (const row of ["1,003 or 1,004", "99?", "3 or 7 or 9 or …"]) expect(await screen.findByText(row)).toBeTruthy();
    expect(screen.getByText(/can be read in more than one way/)).toBeTruthy();
    const button = screen.getByRole("button", { name: "Download rows to correct" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });

  test("that are no longer stored say so instead of producing an empty file", async () => {
    const gone = { code: "import_file_gone", title: "The failed rows are no longer kept.", next: "Use your own copy." };
    respondWith(() => Response.json(gone, { status: 409 }));
    show(<RowErrors detail={DETAIL} />);
    const button = await screen.findByRole("button", { name: "Download rows to correct" });
    await act(async () => fireEvent.click(button));
    expect((await screen.findByRole("alert")).textContent).toContain("no longer kept. Use your own copy.");
  });

  test.each<[string, Role, boolean, "true" | null]>([
    ["are not for roles that import nothing", "finance", true, "true"],
    ["of another person are not for roles that reveal nothing", "operations", false, "true"],
    ["of another person are for an administrator", "administrator", false, null],
  ])("%s", async (_, role, isOwn, isDisabled) => {
    respondWith(() => new Response(""));
    show(<RowErrors detail={{ ...DETAIL, isOwn }} />, role);
    const button = await screen.findByRole("button", { name: "Download rows to correct" });
    expect(button.getAttribute("aria-disabled")).toBe(isDisabled);
  });
});
