import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderConsole } from "@/components/testing/console";
import type { NotificationEvent } from "@/lib/features/notifications/schema";
import { announceArrival } from "./arrivals";

const failed: NotificationEvent = {
  ...{
    id: 7,
    kind: "INCOMING_PAYMENT.FAILED",
    topic: "incoming-trouble",
    tone: "bad",
    title: "Incoming payment failed",
  },
  ...{ body: "48.00 EUR", resourceId: "Transaction:1", createdAt: new Date().toISOString(), personIds: [] },
};
const PATIENTLY = { timeout: 20_000 };

beforeEach(() => {
  // The browser has it, the test's window doesn't.
  vi.stubGlobal("reportError", (error: unknown) => {
    throw error;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("whatever arrives while the tab is hidden is said in one toast when somebody returns", async () => {
  renderConsole(<p>Page</p>, { path: "/eu/transactions" });
  const place = { environment: "eu", mayDecide: true, isShown: false, go: () => {} };
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  // Toasts of other tests may still be shown: these have titles of their own.
  const held = { kind: "APPROVAL.HELD", topic: "decision", tone: "warn", title: "Held meanwhile" } as const;
  const shown = () => screen.queryAllByText(/(Held|Failed) meanwhile|\d payments need a decision/);
  vi.useFakeTimers();
  for (let id = 100; id < 104; id++) {
    announceArrival(id % 2 ? { ...failed, ...held, id } : { ...failed, title: "Failed meanwhile", id }, place);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
  }
  vi.useRealTimers();
  expect(shown()).toEqual([]);
  hidden.mockReturnValue(false);
  await act(async () => document.dispatchEvent(new Event("visibilitychange")));
  await screen.findByText("4 new notifications", {}, PATIENTLY);
  expect(shown()).toEqual([]);
});

test("a toast says what the list says, in its tone", async () => {
  renderConsole(<p>Page</p>, { path: "/eu/transactions" });
  const place = { environment: "eu", mayDecide: true, isShown: false, go: () => {} };
  const announce = (notification: NotificationEvent) => announceArrival(notification, place);
  const toastOf = async (text: string) => (await screen.findByText(text, {}, PATIENTLY)).closest("[data-sonner-toast]");
  await act(async () => announce(failed));
  expect((await toastOf("Incoming payment failed: 48.00 EUR"))?.getAttribute("data-type")).toBe("error");
  const held = { kind: "APPROVAL.HELD", topic: "decision", tone: "warn", title: "Payment needs a decision" } as const;
  await act(async () => announce({ ...failed, ...held, id: 8 }));
  expect((await toastOf("Payment needs a decision: 48.00 EUR"))?.getAttribute("data-type")).toBe("warning");
  await act(async () => announce({ ...failed, id: 9, body: null, tone: "idle" }));
  expect(await toastOf("Incoming payment failed")).not.toBeNull();
});
