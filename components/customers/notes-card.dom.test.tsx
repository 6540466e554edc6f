import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import {
  garbled,
  lost,
  type Responder,
  respond,
  type StubServer,
  silence,
  stubServer,
} from "@/components/testing/server";
import type { Role } from "@/lib/permissions";
import { NotesCard } from "./notes-card";

const added = respond(201, { id: "1", body: "", author: null, createdAt: "2026-11-20T13:32:07Z" });
let server: StubServer<{ body: string; key: string }>;

beforeEach(() => {
  server = stubServer(() => respond(200, { data: [], hasMore: false }), added);
});

function show(role: Role = "operations") {
  return renderConsole(<NotesCard customerId="Customer:1" />, { role, path: "/eu/customers/1" });
}
const note = () => screen.getByLabelText<HTMLTextAreaElement>("New note");
const type = (value: string) => act(async () => fireEvent.change(note(), { target: { value } }));
const add = () => act(async () => fireEvent.submit(screen.getByRole("form", { name: "Add a note" })));

test.each<[string, Responder]>([
  ["400", respond(400, { code: "invalid_input", title: "Not accepted.", fields: { body: "Too odd." } })],
  ["409", respond(409, { code: "deleted", title: "The customer is gone." })],
  ["429", respond(429, { code: "busy", title: "Too often." })],
  ["500", garbled],
  ["nothing", lost],
])("keeps a note when the response is %s, even over a reload, and the next press sends it", async (_, bad) => {
  const { unmount } = show();
  await type("Called; sends the passport.");
  server.next = bad;
  await add();
  expect(screen.getByRole("alert")).toBeTruthy();
  expect(note().value).toBe("Called; sends the passport.");
  unmount();
  server.next = added;
  show();
  expect(note().value).toBe("Called; sends the passport.");
  await add();
  expect(server.bodies).toMatchObject(Array(2).fill({ body: "Called; sends the passport." }));
  // The same note: the server doesn't write it twice if only the response was lost.
  expect(server.bodies[1]).toEqual(server.bodies[0]);
  expect(note().value).toBe("");
  await type("Called; sends the passport.");
  await add();
  expect(server.bodies[2]?.key).not.toBe(server.bodies[0]?.key);
});

test.each(["=cmd|' /C calc'!A0", "مرحبا\nبالعالم", "🦊👩‍👩‍👧", "<script>alert(1)</script>", "'; drop table note; --"])(
  "sends %s as it was written",
  async (text) => {
    show();
    await type(text);
    await add();
    expect(server.bodies).toEqual([{ body: text, key: expect.any(String) }]);
  },
);

test.each([
  ["nothing but spaces", "   "],
  ["ten thousand characters", "x".repeat(10_000)],
])("%s is refused at the field and kept", async (_, text) => {
  show();
  await type(text);
  await add();
  expect(server.bodies).toEqual([]);
  expect(note().getAttribute("aria-invalid")).toBe("true");
  expect(note().value).toBe(text);
});

test("two presses are one note", async () => {
  show();
  await type("Once.");
  server.next = silence;
  await add();
  await add();
  expect(server.bodies).toHaveLength(1);
});

test("a viewer reads notes and can't write one", () => {
  show("viewer");
  expect(screen.queryByLabelText("New note")).toBeNull();
});
