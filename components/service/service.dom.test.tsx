import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderConsole } from "@/components/testing/console";
import type { DocumentComparison, ObservationList } from "@/lib/features/drift/schema";
import { DocumentCard } from "./document-card";
import { ObservationsCard } from "./observations-card";

const at = "2026-03-01T10:00:00.000Z";
const SEEN: ObservationList = {
  isFull: false,
  data: [
    {
      ...{ id: "1", where: "GET /transactions", sentence: "The field `data.direction` is unknown.", count: 3 },
      ...{ firstSeenAt: at, lastSeenAt: at, sample: '{"direction":"•••"}', accepted: null },
    },
  ],
};
const COMPARED: DocumentComparison = {
  ...{ title: "Payments service", version: "2", unused: { endpoints: 4, fields: 1 } },
  differences: [
    { severity: "breaking", where: ["GET /quotes"], sentence: "`GET /quotes` is gone.", screens: ["Quotes"] },
    { severity: "note", where: ["Webhooks"], sentence: "The event `X` is new.", screens: ["Webhooks"] },
  ],
};

const calls: [path: string, body: unknown][] = [];
function responding(response: (path: string) => unknown, status = 200) {
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    calls.push([path, init.body ? JSON.parse(String(init.body)) : null]);
    return Response.json(response(path), { status });
  });
}
afterEach(() => {
  calls.length = 0;
  vi.unstubAllGlobals();
});

test("shows a difference with its names and sample, and it can be accepted", async () => {
  responding(() => SEEN);
  renderConsole(<ObservationsCard mayAccept />);
  expect((await screen.findByText("data.direction")).tagName).toBe("CODE");
  fireEvent.click(screen.getByRole("button", { name: "Accept: The field data.direction is unknown." }));
  await waitFor(() => expect(calls).toContainEqual(["/api/service/observations/accept", { ids: ["1"] }]));
});

test("shows who accepted it, and it can be undone", async () => {
  const data = SEEN.data.map((seen) => ({ ...seen, accepted: { at, by: "Ada Admin" } }));
  responding(() => ({ ...SEEN, data }));
  renderConsole(<ObservationsCard mayAccept />);
  expect((await screen.findByText(/by Ada Admin/)).textContent).toContain("Accepted");
  fireEvent.click(screen.getByRole("button", { name: "Undo accepting: The field data.direction is unknown." }));
  await waitFor(() => expect(calls).toContainEqual(["/api/service/observations/reopen", { ids: ["1"] }]));
  expect(calls.map(([path]) => path)).not.toContain("/api/service/observations/accept");
});

test("tells users who can't accept why, and sends nothing", async () => {
  responding(() => SEEN);
  renderConsole(<ObservationsCard mayAccept={false} />);
  fireEvent.click(await screen.findByRole("button", { name: /^Accept/ }));
  expect(calls.map(([path]) => path)).not.toContain("/api/service/observations/accept");
});

test("says if nothing was observed, and what would be here", async () => {
  responding(() => ({ data: [], isFull: false }));
  renderConsole(<ObservationsCard mayAccept />);
  expect(await screen.findByText("No differences seen")).toBeTruthy();
});

test("compares a file by its URL, breaking differences first", async () => {
  responding(() => COMPARED);
  renderConsole(<DocumentCard mayCompare />);
  fireEvent.change(screen.getByLabelText(/Address/), { target: { value: "https://example.com/openapi.yaml" } });
  fireEvent.click(screen.getByRole("button", { name: "Compare" }));
  expect(await screen.findByText(/Payments service 2: 1 breaking, 0 handled, 1 notes/)).toBeTruthy();
  expect(screen.getByText("Breaking: 1")).toBeTruthy();
  expect(screen.getByText(/Not used by Corridor: 4 endpoints and 1 field/)).toBeTruthy();
  expect(calls).toEqual([["/api/service/document/address", { address: "https://example.com/openapi.yaml" }]]);
});

test("reports a refused URL at the field", async () => {
  const problem = {
    code: "invalid_input",
    title: "The address can't be used.",
    fields: { address: "The URL must start with https://." },
  };
  responding(() => problem, 400);
  renderConsole(<DocumentCard mayCompare />);
  fireEvent.change(screen.getByLabelText(/Address/), { target: { value: "ftp://x" } });
  fireEvent.click(screen.getByRole("button", { name: "Compare" }));
  expect(await screen.findByText("The URL must start with https://.")).toBeTruthy();
});
