import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { announceArrival } from "@/components/notifications/arrivals";
import { Palette } from "@/components/search/palette";
import { ConsoleShell } from "@/components/shell/console-shell";
import { push, renderConsole } from "@/components/testing/console";
import { respond, silence, stubServer } from "@/components/testing/server";
import { useGo } from "@/components/ui/leaving";
import { Link } from "@/components/ui/link";
import { ENVIRONMENT_DEFAULTS, type EnvironmentView } from "@/lib/features/environments/schema";
import { AddEnvironment } from "./add-environment";
import { SettingsCard } from "./settings-card";

const environment = {
  ...ENVIRONMENT_DEFAULTS,
  ...{ slug: "eu", name: "Sandbox EU", version: 1, baseUrl: "https://sandbox.example", tokenId: "token" },
} as EnvironmentView;

beforeEach(() => {
  vi.stubGlobal("reportError", (error: unknown) => {
    throw error;
  });
});

function open(page: ReactNode) {
  renderConsole(
    <ConsoleShell palette={<Palette />}>
      <Link href="/settings/people">Elsewhere</Link>
      {page}
    </ConsoleShell>,
    {
      role: "administrator",
      path: "/settings/environments/new",
      environments: [{ slug: "eu", name: "Sandbox EU", mode: "sandbox" }],
      lastSlug: "eu",
    },
  );
}
const leave = () => act(async () => fireEvent.click(screen.getByRole("link", { name: "Elsewhere" })));

test.each([
  ["a new environment", <AddEnvironment key="new" />, "except for the client secret"],
  ["its settings", <SettingsCard key="settings" environment={environment} />, "Your changes will be lost."],
])("leaving %s half-filled asks first, and says what happens to the input", async (_, page, said) => {
  open(page);
  const name = screen.getByLabelText<HTMLInputElement>("Name");
  await act(async () => fireEvent.change(name, { target: { value: "Europe" } }));
  await leave();
  const dialog = await screen.findByRole("dialog", { name: "Leave this form?" });
  expect(dialog.textContent).toContain(said);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Stay" })));
  expect(push).not.toHaveBeenCalled();
  expect(name.value).toBe("Europe");
  const unload = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
});

test("leaving a form while it is sent doesn't say that nothing is", async () => {
  stubServer(() => respond(200, {}), silence);
  open(<AddEnvironment />);
  const typed = { Name: "Europe", "Base URL": "https://eu.example/v1", "Token ID": "token", "Client secret": "secret" };
  for (const [label, value] of Object.entries(typed)) {
    await act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
  }
  await leave();
  const dialog = await screen.findByRole("dialog", { name: "Leave this form?" });
  expect(dialog.textContent).toContain("Leaving sends nothing.");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Stay" })));
  await act(async () => fireEvent.submit(screen.getByRole("form", { name: "Add environment" })));
  await leave();
  expect((await screen.findByRole("dialog")).textContent).toContain("It is being sent and may still go through");
});

/** A toast's "Decide", as raised by the bell. */
function Arrival() {
  const go = useGo();
  const place = { environment: "eu", mayDecide: true, isShown: false, go };
  const held = {
    id: 1,
    kind: "APPROVAL.HELD",
    topic: "decision",
    tone: "warn",
    title: "A payment waits",
    body: null,
  } as const;
  return (
    <button
      type="button"
      onClick={() =>
        announceArrival(
          { ...held, resourceId: "Transaction:1", createdAt: "2026-11-20T13:32:07Z", personIds: [] },
          place,
        )
      }
    >
      Arrive
    </button>
  );
}

const PATIENTLY = { timeout: 20_000 };
const click = (found: Element) => act(async () => fireEvent.click(found));
/** The platform opens a popover, which the test browser doesn't support. */
const openMenu = (button: Element) => {
  const menu = document.getElementById(button.getAttribute("popovertarget") ?? "") as HTMLElement;
  return act(async () => fireEvent(menu, Object.assign(new Event("beforetoggle"), { newState: "open" })));
};
const keyDown = (target: Element, init: KeyboardEventInit) => act(async () => fireEvent.keyDown(target, init));

test.each<[string, string, () => Promise<unknown>]>([
  [
    "two keys",
    "/eu/transactions",
    async () => {
      await keyDown(document.body, { key: "g" });
      await keyDown(document.body, { key: "t" });
    },
  ],
  [
    "the account menu",
    "/settings/account",
    async () => {
      await openMenu(screen.getByRole("button", { name: "Account of Olivia Park" }));
      await click(screen.getByRole("menuitem", { name: /Account and sessions/, hidden: true }));
    },
  ],
  [
    "the switch of environments",
    "/eu/overview",
    async () => {
      await openMenu(screen.getByRole("button", { name: /Environment: Sandbox EU/ }));
      await click(screen.getByRole("menuitemcheckbox", { name: /Sandbox EU/, hidden: true }));
    },
  ],
  [
    "the palette",
    "/eu/quotes/Quote%3A0195f4a0-7b1a-7c41-9d2e-4f5a6b7cc41e",
    async () => {
      await keyDown(document.body, { key: "k", ctrlKey: true });
      const input = screen.getByRole("combobox", { name: "Search and commands" });
      fireEvent.change(input, { target: { value: "Quote:0195f4a0-7b1a-7c41-9d2e-4f5a6b7cc41e" } });
      await screen.findByText("Quote:0195f4a0-7b1a-7c41-9d2e-4f5a6b7cc41e", {}, PATIENTLY);
      await keyDown(input, { key: "Enter" });
    },
  ],
  [
    "a toast",
    "/eu/approvals?open=Transaction%3A1&decide=Transaction%3A1",
    async () => {
      await click(screen.getByRole("button", { name: "Arrive" }));
      await click(await screen.findByText("Decide", {}, PATIENTLY));
    },
  ],
])(
  "%s asks too, and proceeds if the answer is to leave",
  async (_, path, go) => {
    open(
      <>
        <AddEnvironment />
        <Arrival />
      </>,
    );
    await act(async () => fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Europe" } }));
    await go();
    expect(push).not.toHaveBeenCalled();
    expect(screen.getByRole("dialog", { name: "Leave this form?" })).toBeTruthy();
    await click(screen.getByRole("button", { name: "Leave" }));
    expect(push).toHaveBeenCalledExactlyOnceWith(path);
  },
  30_000,
);

test("Back asks if the browser lets it be intercepted, and proceeds if the answer is to leave", async () => {
  const back = () =>
    Object.assign(new Event("navigate", { cancelable: true }), {
      navigationType: "traverse",
      destination: { url: new URL("/settings/environments", window.location.href).href, key: "before" },
    });
  const traverseTo = vi.fn(() => ({ finished: Promise.resolve() }));
  const navigation = Object.assign(new EventTarget(), { traverseTo });
  vi.stubGlobal("navigation", navigation);
  open(<AddEnvironment />);
  const untouched = back();
  navigation.dispatchEvent(untouched);
  expect(untouched.defaultPrevented).toBe(false);
  await act(async () => fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Europe" } }));
  const first = back();
  await act(async () => navigation.dispatchEvent(first));
  expect(first.defaultPrevented).toBe(true);
  traverseTo.mockImplementation(() => {
    const second = back();
    navigation.dispatchEvent(second);
    expect(second.defaultPrevented).toBe(false);
    return { finished: Promise.resolve() };
  });
  await click(screen.getByRole("button", { name: "Leave" }));
  expect(traverseTo).toHaveBeenCalledExactlyOnceWith("before");
});
