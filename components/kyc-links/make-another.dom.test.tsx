import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { push, renderConsole } from "@/components/testing/console";
import {
  garbled,
  lost,
  type Responder,
  respond,
  type StubServer,
  silence,
  stubServer,
} from "@/components/testing/server";
import type { KycLinkRow } from "@/lib/features/kyc-links/schema";
import type { Role } from "@/lib/permissions";
import { MakeAnother } from "./make-another";

const link: KycLinkRow = {
  id: "0b6ad2a5-6f0c-4b13-9c83-58bb5b0d7a51",
  platformCustomerId: "=cmd()|😀 مرحبا",
  ...{ customerId: null, redirectTo: null, madeBy: null, createdAt: "2026-03-01T10:00:00Z", expiresAt: null },
  ...{ state: "waiting", eventType: null, eventAt: null },
};
const made = respond(201, {
  link: { ...link, id: "made" },
  customerLabel: null,
  url: "https://verify.example/2",
  events: [],
  others: [],
});
let server: StubServer<unknown>;

beforeEach(() => {
  server = stubServer(() => respond(200, {}), made);
});

function show(role: Role = "operations") {
  renderConsole(<MakeAnother link={link} customerLabel={null} />, { role, path: "/eu/kyc-links/1" });
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

test.each<[string, Responder]>([
  ["400", respond(400, { code: "x", title: "Not now." })],
  ["409", respond(409, { code: "x", title: "There is one." })],
  ["429", respond(429, { code: "x", title: "Too often." })],
  ["500", garbled],
  ["nothing", lost],
])("the dialog stays open when the response is %s; the next press tries again", async (_, bad) => {
  show();
  await press("Create another");
  server.next = bad;
  await press("Create link");
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByRole("dialog").textContent).toContain(link.platformCustomerId);
  expect(push).not.toHaveBeenCalled();
  server.next = made;
  await press("Create link");
  expect(server.sent).toHaveLength(2);
  await waitFor(() => expect(push).toHaveBeenCalledWith("/eu/kyc-links/made"));
});

test("two presses make one link", async () => {
  show();
  await press("Create another");
  server.next = silence;
  await press("Create link");
  await press("Create link");
  expect(server.sent).toHaveLength(1);
});

test("tells those who may not make links so", async () => {
  show("finance");
  await press("Create another");
  expect(screen.queryByRole("dialog")).toBeNull();
});
