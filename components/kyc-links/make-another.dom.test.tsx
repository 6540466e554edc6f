import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext, PathParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Providers } from "@/components/shell/providers";
import type { KycLinkRow } from "@/lib/features/kyc-links/schema";
import type { Role } from "@/lib/permissions";
import { MakeAnother } from "./make-another";

const link: KycLinkRow = {
  id: "0b6ad2a5-6f0c-4b13-9c83-58bb5b0d7a51",
  platformCustomerId: "=cmd()|😀 مرحبا",
  ...{ customerId: null, redirectTo: null, madeBy: null, createdAt: "2026-03-01T10:00:00Z" },
  ...{ state: "waiting", eventType: null, eventAt: null },
};
const push = vi.fn();
const router = { push, prefetch: () => {} } as unknown as ComponentProps<typeof AppRouterContext.Provider>["value"];
type Answer = () => Promise<Response>;
const json = (status: number, body: unknown): Answer => {
  return async () => new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
};
const made = json(201, { link: { ...link, id: "made" }, url: "https://verify.example/2", events: [], others: [] });
let asked: string[] = [];
let answer: Answer;

beforeEach(() => {
  // The test browser has no top layer.
  HTMLElement.prototype.showPopover ??= () => undefined;
  HTMLElement.prototype.hidePopover ??= () => undefined;
  asked = [];
  answer = made;
  push.mockClear();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init?.method !== "POST") return await json(200, {})();
    asked.push(path);
    return await answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(role: Role = "operations") {
  const actor = { personId: "1", name: "Olivia Park", email: "olivia@corridor.test", role, timeZone: "UTC" };
  render(
    <AppRouterContext.Provider value={router}>
      <PathnameContext.Provider value="/eu/kyc-links/1">
        <PathParamsContext.Provider value={{ environment: "eu" }}>
          <Providers session={{ actor, environments: [], lastSlug: null }} lastZone={null}>
            <MakeAnother environment="eu" link={link} />
          </Providers>
        </PathParamsContext.Provider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>,
  );
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

test.each<[string, Answer]>([
  ["400", json(400, { code: "x", title: "Not now." })],
  ["409", json(409, { code: "x", title: "There is one." })],
  ["429", json(429, { code: "x", title: "Too often." })],
  ["500", async () => new Response("<html>", { status: 500 })],
  ["nothing", () => Promise.reject(new TypeError("fetch failed"))],
])("the question stays open when the answer is %s; the next press asks again", async (_, bad) => {
  show();
  await press("Make another");
  answer = bad;
  await press("Make the link");
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getByRole("dialog").textContent).toContain(link.platformCustomerId);
  expect(push).not.toHaveBeenCalled();
  answer = made;
  await press("Make the link");
  expect(asked).toHaveLength(2);
  await waitFor(() => expect(push).toHaveBeenCalledWith("/eu/kyc-links/made"));
});

test("two presses make one link", async () => {
  show();
  await press("Make another");
  answer = () => new Promise(() => undefined);
  await press("Make the link");
  await press("Make the link");
  expect(asked).toHaveLength(1);
});

test("those who don't make links are told so", async () => {
  show("finance");
  await press("Make another");
  expect(screen.queryByRole("dialog")).toBeNull();
});
