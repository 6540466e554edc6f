import { useQuery } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { type ReactNode, useEffect } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { ZodType } from "zod";
import { inConsole, push, renderConsole } from "@/components/testing/console";
import { ownDrafts, readDraft, writeDraft } from "@/components/ui/draft-storage";
import { consoleEndpoint } from "@/lib/api";
import { call } from "@/lib/client/call";
import { SIGNED_OUT_EVENT } from "@/lib/client/problem";
import type { Role } from "@/lib/permissions";
import { leave } from "./account-menu";
import { ConsoleShell } from "./console-shell";

/** Modules loaded on demand are compiled on demand here. */
const PATIENTLY = { timeout: 20_000 };

const environments = [
  { slug: "eu", name: "Sandbox EU", mode: "sandbox" as const },
  { slug: "live", name: "Europe", mode: "production" as const },
];

function open(
  path: string,
  {
    role = "operations",
    all = environments,
    personId = "1",
    page = <p>The page</p>,
  }: { role?: Role; all?: typeof environments; personId?: string; page?: ReactNode } = {},
) {
  const more = { role, path, personId, environments: all, lastSlug: "live" };
  return renderConsole(<ConsoleShell>{page}</ConsoleShell>, more);
}

afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset.build;
  vi.unstubAllGlobals();
});

describe("the current environment", () => {
  test("a sandbox shows the band, production only its label", () => {
    open("/eu/transactions");
    expect(screen.getByText("Sandbox · no real money moves")).toBeTruthy();
    expect(screen.getByRole("button", { name: /Environment: Sandbox EU/ })).toBeTruthy();
    cleanup();
    open("/live/transactions");
    expect(screen.queryByText("Sandbox · no real money moves")).toBeNull();
    expect(screen.getByRole("button", { name: /Live.*Europe.*production/ })).toBeTruthy();
  });

  test("a page about no environment keeps to the one viewed last", () => {
    open("/settings/account");
    expect(screen.getByRole("link", { name: "Quotes" }).getAttribute("href")).toBe("/live/quotes");
    expect(screen.queryByText("Sandbox · no real money moves")).toBeNull();
  });

  test("a page about no environment keeps to the one switched to since the console was loaded", () => {
    const more = { environments, lastSlug: "live" };
    const shell = <ConsoleShell>The page</ConsoleShell>;
    const { rerender } = renderConsole(shell, { ...more, path: "/live/transactions" });
    rerender(inConsole(shell, { ...more, path: "/eu/transactions" }));
    rerender(inConsole(shell, { ...more, path: "/settings/account" }));
    expect(screen.getByRole("link", { name: "Quotes" }).getAttribute("href")).toBe("/eu/quotes");
    expect(screen.getByRole("button", { name: /Environment: Sandbox EU/ })).toBeTruthy();
  });

  test("without any environment only the settings are available", () => {
    open("/", { role: "administrator", all: [] });
    expect(screen.queryByRole("link", { name: "Transactions" })).toBeNull();
    expect(screen.getByRole("link", { name: "Settings" })).toBeTruthy();
  });
});

test("the sections are the role's, with the current one marked", () => {
  open("/eu/quotes", { role: "viewer" });
  const sections = screen.getByRole("navigation", { name: "Sections" });
  expect(within(sections).queryByRole("link", { name: "Webhooks" })).toBeNull();
  expect(within(sections).getByRole("link", { name: "Quotes" }).getAttribute("aria-current")).toBe("page");
});

test("g and a letter open a section", () => {
  open("/eu/transactions");
  fireEvent.keyDown(document.body, { key: "g" });
  fireEvent.keyDown(document.body, { key: "q" });
  expect(push).toHaveBeenCalledWith("/eu/quotes");
});

test("asks to sign in over the page, which stays, when the session has ended", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 401 }));
  open("/eu/transactions");
  act(() => {
    window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
  });
  expect(await screen.findByRole("heading", { name: "You are signed out" }, PATIENTLY)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("olivia@corridor.test");
  expect(screen.getByText("The page")).toBeTruthy();
}, 30_000);

const profile = consoleEndpoint<ZodType, ZodType>("GET /api/profile", "profile:update");

function Reader() {
  useQuery({ queryKey: ["profile"], queryFn: () => call(profile, {}) });
  return null;
}

test("offers to reload a page that is older than the server", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  document.documentElement.dataset.build = "old";
  vi.stubGlobal("fetch", async () => Response.json({}, { headers: { "corridor-build": "new" } }));
  open("/eu/transactions", { page: <Reader /> });
  expect(await screen.findByText(/Corridor has been updated/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Reload" }));
  expect(reload).toHaveBeenCalledOnce();
});

test("reloads the page once someone else is signed in: it would show one person and act as another", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  vi.stubGlobal("fetch", async () => Response.json({ email: "ana@corridor.test", role: "finance" }));
  open("/eu/transactions");
  act(() => {
    window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
  });
  await vi.waitFor(() => expect(reload).toHaveBeenCalled(), PATIENTLY);
}, 30_000);

function TypedForm({ onFound }: { onFound: (draft: unknown) => void }) {
  useEffect(() => onFound(readDraft("customer:new:eu")), [onFound]);
  return null;
}

describe("what was typed in this tab", () => {
  const kept = () => Object.keys(sessionStorage).filter((name) => name.includes("draft"));

  test("stays with its user over a reload, and is deleted for the next user", () => {
    open("/eu/customers/new", { personId: "1" });
    writeDraft("customer:new:eu", { fullName: "Ana Prado" });
    cleanup();
    open("/eu/customers/new", { personId: "1" });
    expect(readDraft("customer:new:eu")).toEqual({ fullName: "Ana Prado" });
    cleanup();
    open("/eu/customers/new", { personId: "2" });
    expect(readDraft("customer:new:eu")).toBeNull();
    expect(kept()).toEqual([]);
  });

  test("is available when the first form of the page reads it", () => {
    const found = vi.fn();
    // As after a reload: the drafts' owner is not yet known.
    ownDrafts("");
    sessionStorage.setItem("corridor-draft:1:customer:new:eu", '{"fullName":"Ana Prado"}');
    open("/eu/customers/new", { page: <TypedForm onFound={found} /> });
    expect(found).toHaveBeenLastCalledWith({ fullName: "Ana Prado" });
  });

  test.each([
    ["is forgotten on signing out", true, 0],
    ["stays while signing out did not work", false, 1],
  ])("%s", async (_, works, drafts) => {
    vi.spyOn(window.location, "assign").mockImplementation(() => {});
    vi.stubGlobal("fetch", async (path: string) => {
      if (!works) throw new TypeError("fetch failed");
      return Response.json(path.endsWith("/csrf") ? { csrfToken: "t" } : { url: "http://localhost/" });
    });
    open("/eu/customers/new");
    writeDraft("customer:new:eu", { fullName: "Ana Prado" });
    sessionStorage.setItem("other", "kept");
    sessionStorage.setItem("corridor-pages:/eu/transactions?receiver=$ana", "{}");
    await act(leave);
    expect(kept()).toHaveLength(drafts);
    expect(Object.keys(sessionStorage).filter((name) => name.includes("$ana"))).toHaveLength(drafts);
    expect(sessionStorage.getItem("other")).toBe("kept");
  });
});
