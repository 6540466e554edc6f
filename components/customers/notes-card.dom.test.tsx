import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext, PathParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Providers } from "@/components/shell/providers";
import type { Role } from "@/lib/permissions";
import { NotesCard } from "./notes-card";

const router = { push: () => {}, prefetch: () => {} } as unknown as ComponentProps<
  typeof AppRouterContext.Provider
>["value"];
type Answer = () => Promise<Response>;
const json = (status: number, body: unknown): Answer => {
  return async () => new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
};
let posted: unknown[] = [];
let answer: Answer;

beforeEach(() => {
  sessionStorage.clear();
  posted = [];
  answer = json(201, { id: "1", body: "", author: null, createdAt: "2026-11-20T13:32:07Z" });
  vi.stubGlobal("fetch", async (_path: string, init?: RequestInit) => {
    if (init?.method !== "POST") return await json(200, { notes: [] })();
    posted.push(JSON.parse(String(init.body)));
    return await answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(role: Role = "operations") {
  const actor = { personId: "1", name: "Olivia Park", email: "olivia@corridor.test", role, timeZone: "UTC" };
  return render(
    <AppRouterContext.Provider value={router}>
      <PathnameContext.Provider value="/eu/customers/1">
        <PathParamsContext.Provider value={{ environment: "eu" }}>
          <Providers session={{ actor, environments: [], lastSlug: null }} lastZone={null}>
            <NotesCard environment="eu" customerId="Customer:1" />
          </Providers>
        </PathParamsContext.Provider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>,
  );
}
const note = () => screen.getByLabelText<HTMLTextAreaElement>("New note");
const type = (value: string) => act(async () => fireEvent.change(note(), { target: { value } }));
const add = () => act(async () => fireEvent.submit(screen.getByRole("form", { name: "Add a note" })));

test.each<[string, Answer]>([
  ["400", json(400, { code: "invalid_input", title: "Not accepted.", fields: { body: "Too odd." } })],
  ["409", json(409, { code: "deleted", title: "The customer is gone." })],
  ["429", json(429, { code: "busy", title: "Too often." })],
  ["500", async () => new Response("<html>", { status: 500 })],
  ["nothing", () => Promise.reject(new TypeError("fetch failed"))],
])("a note stays when the answer is %s, also over a reload, and the next press sends it", async (_, bad) => {
  const { unmount } = show();
  await type("Called; sends the passport.");
  answer = bad;
  await add();
  expect(screen.getByRole("alert")).toBeTruthy();
  expect(note().value).toBe("Called; sends the passport.");
  unmount();
  answer = json(201, { id: "1", body: "", author: null, createdAt: "2026-11-20T13:32:07Z" });
  show();
  expect(note().value).toBe("Called; sends the passport.");
  await add();
  expect(posted[1]).toEqual(posted[0]);
  expect(note().value).toBe("");
});

test.each(["=cmd|' /C calc'!A0", "مرحبا\nبالعالم", "🦊👩‍👩‍👧", "<script>alert(1)</script>", "'; drop table note; --"])(
  "%s goes out as it was written",
  async (text) => {
    show();
    await type(text);
    await add();
    expect(posted).toEqual([{ body: text }]);
  },
);

test.each([
  ["nothing but spaces", "   "],
  ["ten thousand characters", "x".repeat(10_000)],
])("%s is refused at the field and kept", async (_, text) => {
  show();
  await type(text);
  await add();
  expect(posted).toEqual([]);
  expect(note().getAttribute("aria-invalid")).toBe("true");
  expect(note().value).toBe(text);
});

test("two presses are one note", async () => {
  show();
  await type("Once.");
  answer = () => new Promise(() => undefined);
  await add();
  await add();
  expect(posted).toHaveLength(1);
});

test("a viewer reads notes and can't write one", () => {
  show("viewer");
  expect(screen.queryByLabelText("New note")).toBeNull();
});
