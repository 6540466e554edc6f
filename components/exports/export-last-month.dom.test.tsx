import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { push, renderConsole } from "@/components/testing/console";
import { followClock } from "@/lib/dates";
import type { Role } from "@/lib/permissions";
import { ExportLastMonth } from "./export-last-month";
import { lastMonth } from "./use-export-last-month";

const server = vi.fn<(url: string, body: string) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => server(String(url), String(init.body ?? "")));
});

function open(role: Role = "finance") {
  const page = <ExportLastMonth customerId="Customer:1" />;
  renderConsole(page, { role, path: "/eu/customers/Customer:1", timeZone: "Europe/Madrid" });
}
const press = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Export last month" })));

test("one press exports the customer's last month and leads to it; two create one export", async () => {
  let respond: (response: Response) => void = () => {};
  server.mockReturnValue(new Promise((resolve) => (respond = resolve)));
  open();
  await press();
  await press();
  expect(server).toHaveBeenCalledTimes(1);
  const body = JSON.parse(server.mock.calls[0]?.[1] ?? "{}");
  expect(body.filter).toEqual({ customerId: "Customer:1", ...lastMonth("Europe/Madrid", Date.now()) });
  expect(body.layout).toMatchObject({ format: "xlsx", timeZone: "Europe/Madrid", amounts: "major" });
  await act(async () => respond(new Response(JSON.stringify({ id: "e-1" }), { status: 201 })));
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith("/eu/exports/e-1"));
});

test("a refusal is shown beside the button, and a lost response is retried with the same key", async () => {
  server.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  open();
  await press();
  await screen.findByText(/may or may not have gone through/);
  server.mockResolvedValueOnce(new Response(JSON.stringify({ code: "x", title: "Too many." }), { status: 409 }));
  await press();
  await screen.findByText(/Too many\./);
  const keys = server.mock.calls.map(([, body]) => JSON.parse(body).key);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(push).not.toHaveBeenCalled();
});

test("last month is the server's, even in a browser whose clock is a month behind", async () => {
  const now = Date.now() + 31 * 86_400_000;
  followClock(new Date(now).toUTCString());
  server.mockResolvedValue(new Response(JSON.stringify({ id: "e-1" }), { status: 201 }));
  open();
  await press();
  expect(JSON.parse(server.mock.calls[0]?.[1] ?? "{}").filter).toMatchObject(lastMonth("Europe/Madrid", now));
});

test("a viewer's press does nothing", async () => {
  open("viewer");
  await press();
  expect(server).not.toHaveBeenCalled();
});
