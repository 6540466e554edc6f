import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderConsole } from "@/components/testing/console";
import type { ImportDetail, RowError } from "@/lib/features/imports/schema";
import type { Role } from "@/lib/permissions";
import { ImportCourse } from "./course";
import { RowErrors } from "./row-errors";

/** The console's server, seen from the browser. */
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
  errorsKnown: 2,
  rowsNamed: 2,
  rowsLocated: 2,
  isNumberingUnsure: false,
  hasFailedRows: true,
  polls: 3,
};
const course = (change: Partial<ImportDetail>) =>
  show(<ImportCourse environment="eu" detail={{ ...DETAIL, ...change }} />);

describe("how an import stands", () => {
  test("what is not known is said, with what to do, and no figure is claimed", () => {
    course({ status: "unknown", failure: "The answer was lost.", processed: null, successful: null, failed: null });
    expect(screen.getByText("It is not known what became of this import.")).toBeTruthy();
    expect(screen.getByText("The answer was lost.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "customers" }).getAttribute("href")).toBe("/eu/customers");
    expect(screen.queryByText("Imported")).toBeNull();
  });

  test("while it moves, how far it is", () => {
    course({ status: "processing", processed: 10, successful: 9, failed: 1, completedAt: null });
    const bar = screen.getByRole("progressbar");
    expect([bar.getAttribute("value"), bar.getAttribute("max")]).toEqual(["10", "40"]);
    expect(screen.getByText("10 of 40 rows")).toBeTruthy();
  });

  test("before the service has told anything, no figure is made up", () => {
    course({ status: "processing", processed: null, successful: null, failed: null, total: null });
    expect(screen.getByRole("progressbar").hasAttribute("value")).toBe(false);
    expect(screen.getAllByText("—")).toHaveLength(2);
  });

  test.each([
    ["failed", "The import failed."],
    ["cancelled", "The import was cancelled."],
  ] as const)("%s says why", (status, title) => {
    course({ status, failure: "Because.", processed: null });
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText("Because.")).toBeTruthy();
  });
});

describe("refused rows", () => {
  const ERRORS: RowError[] = [
    { row: 5, column: "birthDate", platformCustomerId: "=cmd()", code: "validation_error", message: "<b>no</b>" },
    { row: null, column: null, platformCustomerId: null, code: "unknown", message: "مرحبا" },
  ];
  const answerWith = (failedRows: () => Response) =>
    server.mockImplementation(async (url) =>
      url.endsWith("/failed-rows") ? failedRows() : Response.json({ data: ERRORS, total: 2 }),
    );

  test("are named as far as they are known, and what the service kept to itself is counted", async () => {
    answerWith(() => new Response(""));
    show(<RowErrors environment="eu" detail={DETAIL} />);
    expect(await screen.findByText("<b>no</b>")).toBeTruthy();
    expect(screen.getByText("مرحبا").tagName).toBe("BDI");
    expect(screen.getByText(/refused 1 more and did not say which/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "=cmd()" }).getAttribute("href")).toContain("platformCustomerId=%3Dcmd");
  });

  test.each<[string, Partial<ImportDetail>, string]>([
    ["some are not in the file", { rowsLocated: 1 }, "The file to correct holds 1 of 3 refused rows."],
    [
      "Corridor keeps no more of them",
      { failed: 25_000, errorsKnown: 20_000, rowsNamed: 19_000, rowsLocated: 19_000 },
      "Corridor keeps the first 20,000 errors that the service tells of. 6,000 more refused rows are not listed. The file to correct holds 19,000 of 25,000 refused rows.",
    ],
  ])("say how many there are when %s", async (_, change, words) => {
    answerWith(() => new Response(""));
    show(<RowErrors environment="eu" detail={{ ...DETAIL, ...change }} />);
    expect(await screen.findByText(words, { exact: false })).toBeTruthy();
    // What Corridor left out is not laid at the service's door.
    expect(screen.queryAllByText(/did not say which/)).toHaveLength(change.failed ? 0 : 1);
  });

  test("whose numbers can be understood in two ways say so and can't be downloaded", async () => {
    const error = { column: null, platformCustomerId: null, code: "unknown", message: "no" };
    const errors: RowError[] = [
      { ...error, row: null, doubt: "numbering", mayBe: [1_003, 1_004] },
      { ...error, row: null, doubt: "numbering", mayBe: [99] },
      { ...error, row: null, doubt: "id", mayBe: [3, 7, 9, 11], platformCustomerId: "A" },
    ];
    server.mockImplementation(async () => Response.json({ data: errors, total: 3 }));
    show(<RowErrors environment="eu" detail={{ ...DETAIL, rowsLocated: 0, isNumberingUnsure: true }} />);
    for (const row of ["1,003 or 1,004", "99?", "3 or 7 or 9 or …"]) expect(await screen.findByText(row)).toBeTruthy();
    expect(screen.getByText(/How the service counts rows can't be told/)).toBeTruthy();
    const button = screen.getByRole("button", { name: "Download to correct" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });

  test("that are no longer kept say so instead of giving an empty file", async () => {
    const gone = { code: "import_file_gone", title: "The failed rows are no longer kept.", next: "Use your own copy." };
    answerWith(() => Response.json(gone, { status: 409 }));
    show(<RowErrors environment="eu" detail={DETAIL} />);
    const button = await screen.findByRole("button", { name: "Download to correct" });
    await act(async () => fireEvent.click(button));
    expect((await screen.findByRole("alert")).textContent).toContain("no longer kept. Use your own copy.");
  });

  test.each<[string, Role, boolean, "true" | null]>([
    ["are not for roles that import nothing", "finance", true, "true"],
    ["of another person are not for roles that reveal nothing", "operations", false, "true"],
    ["of another person are for an administrator", "administrator", false, null],
  ])("%s", async (_, role, isOwn, isDisabled) => {
    answerWith(() => new Response(""));
    show(<RowErrors environment="eu" detail={{ ...DETAIL, isOwn }} />, role);
    const button = await screen.findByRole("button", { name: "Download to correct" });
    expect(button.getAttribute("aria-disabled")).toBe(isDisabled);
  });
});
