import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { NotificationEvent } from "@/lib/features/notifications/schema";
import { announceArrival } from "./arrivals";
import { setDesktop } from "./desktop";
import { DesktopSwitch } from "./desktop-switch";

let shown: { text: string; body?: string; press: () => void }[];
let permission: NotificationPermission;
let answer: NotificationPermission;

/** The browser's own, which the test's window doesn't have. */
class Desktop extends EventTarget {
  static get permission() {
    return permission;
  }
  static async requestPermission() {
    permission = answer;
    return answer;
  }
  constructor(text: string, { body }: NotificationOptions = {}) {
    super();
    shown.push({ text, body, press: () => this.dispatchEvent(new Event("click")) });
  }
  close() {}
}

const PATIENTLY = { timeout: 20_000 };
const hide = (isHidden: boolean) => vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
const texts = () => shown.map(({ text }) => text);
const toggle = () => act(async () => fireEvent.click(screen.getByRole("switch")));

const held: NotificationEvent = {
  ...{ id: 1, kind: "APPROVAL.HELD", topic: "decision", tone: "warn", title: "Payment needs a decision" },
  ...{ body: "48.00 EUR", resourceId: "Transaction:1", createdAt: new Date().toISOString(), personIds: [] },
};

beforeEach(() => {
  shown = [];
  permission = "default";
  answer = "granted";
  vi.stubGlobal("Notification", Desktop);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("reportError", (error: unknown) => {
    throw error;
  });
});

async function arrive(notifications: NotificationEvent[], more: { mayDecide?: boolean; isShown?: boolean } = {}) {
  const go = vi.fn();
  const place = { environment: "eu", mayDecide: true, isShown: true, go, ...more };
  for (const notification of notifications) announceArrival(notification, place);
  // Longer than a burst and what a visible tab needs to claim it.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return go;
}

test("turned on, they say so at once; a press opens the decision, also of one at the desk", async () => {
  render(<DesktopSwitch />);
  await toggle();
  expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(true);
  expect(texts()).toEqual(["Payments that need a decision will appear here."]);
  const hidden = hide(true);
  const go = await arrive([held]);
  await vi.waitFor(() => expect(shown).toHaveLength(2), PATIENTLY);
  hidden.mockRestore();
  expect(shown[1]).toMatchObject({ text: "Payment needs a decision: 48.00 EUR", body: "Corridor · eu" });
  shown[1]?.press();
  expect(go).toHaveBeenCalledWith("/eu/approvals?open=Transaction%3A1&decide=Transaction%3A1");
  await toggle();
  expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(false);
});

test("only for what waits for a decision of this user, while no tab of the console is visible", async () => {
  await setDesktop(true);
  shown = [];
  await arrive([held]);
  const hidden = hide(true);
  await arrive([held], { mayDecide: false });
  await arrive([{ ...held, kind: "INCOMING_PAYMENT.FAILED", topic: "incoming-trouble" }]);
  const visible = new BroadcastChannel("corridor-desktop");
  visible.postMessage(7);
  await arrive([{ ...held, id: 7 }]);
  visible.close();
  expect(texts()).toEqual([]);
  await arrive([held, { ...held, id: 2, resourceId: "Transaction:2" }]);
  await vi.waitFor(() => expect(texts()).toEqual(["2 payments need a decision"]), PATIENTLY);
  hidden.mockRestore();
});

test("a browser that refuses them, or has none, says what to do", async () => {
  answer = "denied";
  const { unmount } = render(<DesktopSwitch />);
  await toggle();
  expect(screen.getByText(/blocks notifications from this site/)).toBeTruthy();
  unmount();
  vi.stubGlobal("isSecureContext", false);
  render(<DesktopSwitch />);
  expect(screen.getByText(/need https/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("switch").disabled).toBe(true);
});
