import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { inConsole, renderConsole } from "@/components/testing/console";
import type { ExportPreset } from "@/lib/features/exports/schema";
import type { Role } from "@/lib/permissions";
import { ExportDialog } from "./export-dialog";

// Fifty columns with their buttons take happy-dom a while.
vi.setConfig({ testTimeout: 30_000 });

type Sent = { path: string; method: string; body: unknown };
/** A stub of the console's server: the requests it got, and its responses to changes. */
const sent: Sent[] = [];
let answer: (call: Sent) => Promise<Response>;
let presets: ExportPreset[] = [];
let count: number | undefined;

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
const problem = (status: number, facts: object = {}) =>
  new Response(JSON.stringify({ code: "x", title: "It was refused.", ...facts }), {
    status,
    headers: { "content-type": "application/problem+json" },
  });

beforeEach(() => {
  sent.length = 0;
  presets = [];
  count = 1284;
  answer = () => Promise.resolve(problem(409));
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const path = String(url).split("?")[0] ?? "";
    const method = init.method ?? "GET";
    if (method !== "GET") {
      const call = { path, method, body: init.body ? JSON.parse(String(init.body)) : null };
      sent.push(call);
      return answer(call);
    }
    if (path === "/api/export-presets") return json({ data: presets });
    return json({ data: [], hasMore: false, totalCount: count, asOf: "2026-11-20T00:00:00Z" });
  });
});

interface Opened {
  role?: Role;
  onClose?: () => void;
  says?: string | RegExp;
}

async function open({ role = "finance", onClose = () => {}, says = "1,284 transactions" }: Opened = {}) {
  const filter = { status: "COMPLETED", startDate: "2026-10-01T00:00:00Z" } as const;
  const page = <ExportDialog filter={filter} onClose={onClose} />;
  renderConsole(page, { role, path: "/eu/transactions", timeZone: "Europe/Madrid" });
  await screen.findByText(says);
}

/** A button by its label. Testing Library's search by role reads the whole dialog for each of its hundred buttons. */
function button(name: string): HTMLButtonElement {
  const all = [...document.querySelectorAll("button")];
  const found = all.find((each) => (each.getAttribute("aria-label") ?? each.textContent) === name);
  if (!found) throw new Error(`there is no button ${name}`);
  return found;
}
const press = (name: string) => act(async () => fireEvent.click(button(name)));
const form = () => document.querySelector("form[aria-label='Export transactions']") as HTMLFormElement;
const send = () => act(async () => fireEvent.submit(form()));
const chosen = () => [...document.querySelectorAll("[data-column]")].map((each) => each.getAttribute("data-column"));
const row = (id: string) => document.querySelector<HTMLElement>(`[data-column="${id}"]`);

describe("the dialog for an export", () => {
  test("the file uses the screen's zone, even if that becomes known after opening", async () => {
    const page = <ExportDialog filter={{ status: "COMPLETED" }} onClose={() => {}} />;
    const options = { role: "finance", path: "/eu/transactions" } as const;
    const { rerender } = renderConsole(page, { ...options, timeZone: "UTC" });
    await screen.findByText("1,284 transactions");
    rerender(inConsole(page, { ...options, timeZone: "Europe/Madrid" }));
    await send();
    expect(sent[0]?.body).toMatchObject({ layout: { timeZone: "Europe/Madrid" } });
  });

  test("restates the filter and the count", async () => {
    await open();
    const filter = screen.getByLabelText("Filter");
    expect(filter.textContent).toContain("since 1 Oct 2026, 02:00:00 Europe/Madrid");
    expect(filter.textContent).toContain("Completed");
    expect(button("Export 1,284 transactions")).toBeTruthy();
    expect(screen.getByText(/masked in the file/)).toBeTruthy();
  });

  test("says if the service doesn't count, and exports all the same", async () => {
    count = undefined;
    await open({ says: /doesn't say how many transactions there are/ });
    expect(button("Export").disabled).toBe(false);
  });

  test("Enter in the column search adds the first match, and submits nothing", async () => {
    await open();
    const find = screen.getByLabelText("Find a column");
    // Enter in a field submits its form unless the field prevents it.
    expect(fireEvent.keyDown(find, { key: "Enter" })).toBe(false);
    const before = chosen();
    fireEvent.change(find, { target: { value: "updat" } });
    await act(async () => expect(fireEvent.keyDown(find, { key: "Enter" })).toBe(false));
    expect(chosen()).toEqual([...before, "updatedAt"]);
    expect(sent).toEqual([]);
  });

  test("sends exactly what was chosen", async () => {
    await open({ role: "administrator" });
    fireEvent.click(screen.getByLabelText("CSV"));
    fireEvent.click(screen.getByLabelText("Both"));
    await press("Remove Memo");
    await press("Add Updated");
    await press("Move Type up");
    await send();
    expect(sent).toHaveLength(1);
    const body = sent[0]?.body as { filter: object; key: string; layout: Record<string, unknown> };
    expect(body.filter).toEqual({ status: "COMPLETED", startDate: "2026-10-01T00:00:00Z" });
    expect(body.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.layout).toMatchObject({ format: "csv", amounts: "both", timeZone: "Europe/Madrid" });
    expect(body.layout.columns).toEqual(chosen());
    expect(chosen().slice(0, 4)).toEqual(["id", "createdAt", "type", "settledAt"]);
    expect(chosen()).not.toContain("description");
    expect(chosen().at(-1)).toBe("updatedAt");
    expect(screen.getByText(/personal data: the file holds/)).toBeTruthy();
  });

  test.each([
    ["400", () => Promise.resolve(problem(400, { fields: { "layout.columns": "Too many." } }))],
    ["409", () => Promise.resolve(problem(409))],
    ["429", () => Promise.resolve(problem(429, { retryAfterSeconds: 5 }))],
    ["500", () => Promise.resolve(new Response("<html>", { status: 500 }))],
    ["nothing", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("keeps everything when the response is %s, and sends once", async (_, reply) => {
    await open();
    fireEvent.click(screen.getByLabelText("JSON Lines"));
    await press("Remove Status");
    const before = chosen();
    answer = reply;
    await send();
    expect(sent).toHaveLength(1);
    expect(screen.getByRole("alert")).toBeTruthy();
    expect(chosen()).toEqual(before);
    expect((screen.getByLabelText("JSON Lines") as HTMLInputElement).checked).toBe(true);
  });

  test("two presses create one export; until one succeeds the next attempt uses the same key", async () => {
    let reply: (response: Response) => void = () => {};
    await open();
    answer = () => new Promise((resolve) => (reply = resolve));
    await send();
    await send();
    expect(sent).toHaveLength(1);
    await act(async () => reply(new Response("", { status: 503 })));
    answer = () => Promise.resolve(problem(409));
    await send();
    const keys = sent.map(({ body }) => (body as { key: string }).key);
    expect(keys).toEqual([keys[0], keys[0]]);
    // The second attempt's refusal says nothing about the first.
    await send();
    expect(sent[2]?.body).toMatchObject({ key: keys[0] });
  });

  test("can't be closed while sending", async () => {
    const onClose = vi.fn();
    await open({ onClose });
    let reply: (response: Response) => void = () => {};
    answer = () => new Promise((resolve) => (reply = resolve));
    await send();
    expect(button("Close").disabled).toBe(true);
    fireEvent.click(button("Cancel"));
    expect(onClose).not.toHaveBeenCalled();
    await act(async () => reply(problem(409)));
    fireEvent.click(button("Cancel"));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test("refuses a file without columns, and restores the usual ones", async () => {
    const kept = { format: "csv", columns: ["id", "status"], timeZone: "UTC", amounts: "major" };
    localStorage.setItem("corridor-export-layout", JSON.stringify(kept));
    await open();
    for (const id of kept.columns) {
      await act(async () => fireEvent.keyDown(row(id) as Element, { key: "Delete" }));
    }
    expect(screen.getByText(/No columns yet/)).toBeTruthy();
    expect(button("Export 1,284 transactions").getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(button("Export 1,284 transactions"));
    expect(sent).toHaveLength(0);
    await press("Default columns");
    expect(chosen().length).toBeGreaterThan(10);
  });

  test("starts in the account's time zone, whatever the last export used, and says so", async () => {
    const kept = { format: "csv", columns: ["id", "status"], timeZone: "Asia/Manila", amounts: "major" };
    localStorage.setItem("corridor-export-layout", JSON.stringify(kept));
    await open();
    expect(screen.getByLabelText<HTMLInputElement>("Time zone").value).toMatch(/^Europe\/Madrid/);
    expect(screen.getByText(/^Your account's time zone\. When clocks go back, .* look alike/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("CSV").checked).toBe(true);
  });

  test("orders columns by keyboard, and the focus follows", async () => {
    await open();
    await act(async () => row("type")?.focus());
    for (const key of ["ArrowDown", "ArrowDown", "ArrowUp"]) {
      await act(async () => fireEvent.keyDown(row("type") as Element, { key, altKey: true }));
    }
    expect(chosen().slice(3, 6)).toEqual(["status", "type", "failureReason"]);
    expect(document.activeElement).toBe(row("type"));
    expect(screen.getByText("Type is now column 5 of 19.")).toBeTruthy();
    await act(async () => fireEvent.keyDown(row("type") as Element, { key: "ArrowUp" }));
    expect(document.activeElement).toBe(row("status"));
  });

  test("starts with the layout last used in this browser", async () => {
    await open();
    fireEvent.click(screen.getByLabelText("CSV"));
    await press("Remove Type");
    cleanup();
    await open();
    expect((screen.getByLabelText("CSV") as HTMLInputElement).checked).toBe(true);
    expect(chosen()).not.toContain("type");
  });

  test.each(["{", '"x"', '{"format":"exe","columns":[]}', '{"format":"csv","columns":[1],"timeZone":"UTC"}'])(
    "ignores %s in the browser's storage",
    async (kept) => {
      localStorage.setItem("corridor-export-layout", kept);
      await open();
      expect(chosen().length).toBeGreaterThan(10);
    },
  );
});

describe("presets", () => {
  const layout = { format: "csv", columns: ["id", "gone", "status"], timeZone: "UTC", amounts: "minor" } as const;
  const preset = (facts: Partial<ExportPreset>): ExportPreset => ({
    ...{ id: "p1", name: "Month end", isShared: false, isOwn: true, ownerName: "Fay Ito" },
    layout: { ...layout, columns: [...layout.columns] },
    ...facts,
  });

  test("set the whole layout, leaving out columns that no longer exist", async () => {
    presets = [preset({}), preset({ id: "p2", name: "Audit", isOwn: false, isShared: true, ownerName: "Ada" })];
    await open();
    await screen.findByText("Audit · by Ada");
    fireEvent.change(screen.getByLabelText("Preset"), { target: { value: "p2" } });
    expect(chosen()).toEqual(["id", "status"]);
    expect((screen.getByLabelText("CSV") as HTMLInputElement).checked).toBe(true);
  });

  test("are saved by name, and a refusal keeps the name", async () => {
    await open();
    await press("Save as preset");
    fireEvent.change(screen.getByLabelText("Preset name"), { target: { value: " Month end " } });
    fireEvent.click(screen.getByLabelText("Share with everyone"));
    answer = () => Promise.resolve(problem(409, { title: "You have 50 presets already." }));
    await act(async () => fireEvent.keyDown(screen.getByLabelText("Preset name"), { key: "Enter" }));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ path: "/api/export-presets", body: { name: "Month end", isShared: true } });
    expect(await screen.findByText(/You have 50 presets already/)).toBeTruthy();
    expect((screen.getByLabelText("Preset name") as HTMLInputElement).value).toBe(" Month end ");
  });

  test("only the user's own can be deleted", async () => {
    presets = [preset({ isOwn: false, isShared: true, layout: { ...layout, columns: ["id"] } })];
    await open();
    await screen.findByText(/^Month end/);
    fireEvent.change(screen.getByLabelText("Preset"), { target: { value: "p1" } });
    expect(chosen()).toEqual(["id"]);
    expect(() => button("Delete “Month end”")).toThrow();
  });
});
