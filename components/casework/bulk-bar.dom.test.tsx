import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { inConsole, renderConsole } from "@/components/testing/console";
import { lost, respond, type StubServer, stubServer } from "@/components/testing/server";
import type { Role } from "@/lib/permissions";
import { BulkBar } from "./bulk-bar";

const ME = "3f0c7a52-5b0e-4b52-9d52-0c1f4f0a0002";
const BEN = "3f0c7a52-5b0e-4b52-9d52-0c1f4f0a0001";
const IDS = ["Transaction:1", "Transaction:2", "Transaction:3"];
const result = (changed: number, taken: string[] = []) =>
  respond(200, {
    ...{ changed, unchanged: IDS.length - changed - taken.length },
    taken: taken.map((transactionId) => ({ transactionId, assignee: "Cleo Marsh" })),
  });

/** The pages of a list of 1,250; the page at 900 returns its own cursor again. */
const pageAt = (at: number) => ({
  data: Array.from({ length: 100 }, (_, index) => ({ id: `Transaction:${at + index + 10}` })),
  ...{ hasMore: true, nextCursor: String(Math.min(at + 100, last)) },
});
let last = 1_200;
/** Each page has the same payments and a new cursor. */
let endless = false;
let asked: string[];
let server: StubServer<unknown>;
const [clear, add] = [vi.fn(), vi.fn()];
beforeEach(() => {
  clear.mockClear();
  add.mockClear();
  asked = [];
  endless = false;
  server = stubServer((path) => {
    if (path.startsWith("/api/transactions?")) {
      asked.push(path);
      const cursor = new URLSearchParams(path.split("?")[1]).get("cursor") ?? "0";
      if (endless) return respond(200, { ...pageAt(0), nextCursor: `${cursor}x` });
      return respond(200, pageAt(Number(cursor)));
    }
    if (path.includes("assignees")) {
      return respond(200, { people: [{ id: BEN, name: "Ben Okoro", role: "finance" }] });
    }
    return respond(200, { tags: [{ id: "t1", name: "Bank trace", color: "info", isRetired: false }] });
  }, result(3));
});

const optionsOf = (role: Role) => ({ role, personId: ME, path: "/eu/transactions" });
const barOf = (ids: readonly string[]) => (
  <BulkBar selection={{ ids: new Set(ids), add, clear }} query={{ limit: 50, status: "FAILED" }} />
);
const show = (role: Role = "operations", ids: readonly string[] = IDS) => renderConsole(barOf(ids), optionsOf(role));
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
/** The platform opens a popover, which the test browser doesn't support. */
async function choose(menu: string, item: string) {
  const button = screen.getByRole("button", { name: menu });
  const box = document.getElementById(button.getAttribute("popovertarget") ?? "") as HTMLElement;
  await act(async () => fireEvent(box, Object.assign(new Event("beforetoggle"), { newState: "open" })));
  await act(async () => fireEvent.click(screen.getByText(item)));
}

test("skips and names payments assigned to someone, and takes them over in a separate press", async () => {
  show();
  await act(async () => {});
  server.next = result(2, ["Transaction:2"]);
  await choose("Assign", "Ben Okoro");
  expect(server.bodies).toEqual([{ transactionIds: IDS, assigneeId: BEN, seen: null }]);
  expect(screen.getByRole("status").textContent).toContain(
    "Assigned to Ben Okoro: 2 payments. 1 skipped, already assigned to Cleo Marsh.",
  );
  server.next = result(1);
  await press("Assign it anyway");
  expect(server.bodies[1]).toEqual({ transactionIds: ["Transaction:2"], assigneeId: BEN, seen: "anyone" });
});

test("a tag, a note and watching each take one request for all payments", async () => {
  show();
  await act(async () => {});
  server.next = result(2);
  await choose("Add tag", "Bank trace");
  expect(screen.getByRole("status").textContent).toBe("Tagged “Bank trace”: 2 payments. 1 unchanged.");
  await press("Watch");
  await press("Add note");
  await act(async () => fireEvent.change(screen.getByLabelText("New note"), { target: { value: "Batch of Friday." } }));
  server.next = result(3);
  await act(async () => fireEvent.submit(screen.getByRole("form", { name: "Add a note" })));
  expect(server.bodies).toEqual([
    { transactionIds: IDS, tagId: "t1", isTagged: true },
    { transactionIds: IDS, isWatched: true },
    { transactionIds: IDS, body: "Batch of Friday.", key: expect.any(String) },
  ]);
});

test("reports a lost response and keeps the selection", async () => {
  show();
  server.next = lost;
  await press("Watch");
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(clear).not.toHaveBeenCalled();
});

test("a viewer can only watch; more than a thousand payments are too many", async () => {
  const { unmount } = show("viewer");
  const bar = screen.getByRole("region", { name: "Selected payments" });
  expect(
    within(bar)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Watch", "Select all that match", "Clear selection"]);
  unmount();
  show(
    "viewer",
    Array.from({ length: 1_001 }, (_, at) => `Transaction:${at}`),
  );
  await press("Watch");
  expect(server.bodies).toEqual([]);
});

test("one action's message doesn't stay beside the next one's failure", async () => {
  show();
  await press("Watch");
  expect(screen.getByRole("status").textContent).toContain("Watching: 3 payments.");
  server.next = lost;
  await choose("Add tag", "Bank trace");
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
  server.next = result(3);
  await press("Watch");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("stops at endless pages without new payments, and says that more may match", async () => {
  endless = true;
  const { rerender } = show();
  await press("Select all that match");
  await vi.waitFor(() => expect(add).toHaveBeenCalled());
  const [ids] = add.mock.calls[0] as [string[]];
  expect(asked.length).toBeLessThan(50);
  expect(ids).toHaveLength(103);
  rerender(inConsole(barOf(ids), optionsOf("operations")));
  expect(await screen.findByText("More payments may match. The first 103 are selected.")).toBeTruthy();
});

test.each([
  [1_200, 1_000, 10],
  [300, 403, 4],
])("selects all matches, up to a thousand, and stops at a repeated cursor (%i)", async (end, count, reads) => {
  last = end;
  show();
  await press("Select all that match");
  await vi.waitFor(() => expect(add).toHaveBeenCalled());
  const [ids] = add.mock.calls[0] as [string[]];
  expect(new Set(ids).size).toBe(count);
  expect(ids.slice(0, 3)).toEqual(IDS);
  expect(asked).toHaveLength(reads);
  for (const path of asked) expect(path).toContain("status=FAILED");
});
