import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { lost, type Responder, respond, type StubServer, stubServer } from "@/components/testing/server";
import { endpoint } from "@/lib/api";
import type { ExportView, GetExportInput, RepeatExportInput } from "@/lib/features/exports/schema";
import { call } from "./call";
import { useCall, useKeyedCall } from "./use-call";

const read = endpoint<typeof GetExportInput>("GET /api/x", "exports:read");
const cancel = endpoint<typeof GetExportInput, typeof ExportView>("POST /api/x/[exportId]", "exports:create");
const repeat = endpoint<typeof RepeatExportInput, typeof ExportView>("PUT /api/x/[exportId]", "exports:create");

let reads: string[];
let server: StubServer<{ key?: string }>;
beforeEach(() => {
  reads = [];
  server = stubServer(
    (path) => {
      reads.push(path);
      return respond(200, {});
    },
    respond(200, {}),
  );
});

function Page() {
  const options = { environment: "eu" };
  useQuery({ queryKey: ["exports", "eu", "list"], queryFn: () => call(read, { exportId: "exports" }, options) });
  useQuery({ queryKey: ["audit", "eu"], queryFn: () => call(read, { exportId: "audit" }, options) });
  useQuery({ queryKey: ["quotes", "eu"], queryFn: () => call(read, { exportId: "quotes" }, options) });
  const plain = useCall(cancel, { changes: ["export"] });
  const keyed = useKeyedCall(repeat, { changes: ["export"] });
  return (
    <>
      <button type="button" onClick={() => plain.mutate({ exportId: "1" })}>
        Plain
      </button>
      <button type="button" onClick={() => keyed.mutate({ exportId: "1" })}>
        Keyed
      </button>
      <output>{plain.isPending || keyed.isPending ? "pending" : "still"}</output>
      <p>{keyed.error?.message}</p>
    </>
  );
}

const press = (name: string) => act(async () => screen.getByText(name).click());
const still = () => waitFor(() => screen.getByText("still"));

test("a double press is one request; only what it changed and the audit log are refetched", async () => {
  let reply: (value: Response) => void = () => {};
  renderConsole(<Page />);
  await waitFor(() => expect(reads).toHaveLength(3));
  server.next = () => new Promise((resolve) => (reply = resolve));
  await press("Plain");
  await press("Plain");
  expect(server.sent).toEqual([{ method: "POST", path: "/api/x/1", body: {} }]);
  reads.length = 0;
  await act(async () => reply(new Response("{}")));
  await still();
  expect([...new Set(reads)].sort()).toEqual(["/api/x?exportId=audit", "/api/x?exportId=exports"]);
  server.next = respond(200, {});
  await press("Plain");
  expect(server.sent).toHaveLength(2);
});

test("a keyed call keeps its key until it has succeeded", async () => {
  renderConsole(<Page />);
  const sent: Responder[] = [lost, respond(429, {}), respond(200, {}), respond(200, {})];
  for (const next of sent) {
    server.next = next;
    await press("Keyed");
    await still();
  }
  const [first, second, third, fourth] = server.bodies.map(({ key }) => key);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test("a defect of the page is reported in words too", async () => {
  renderConsole(<Page />);
  vi.stubGlobal("crypto", undefined);
  await press("Keyed");
  await screen.findByText("Something went wrong on this page.");
  expect(server.sent).toEqual([]);
});
