import { act, screen } from "@testing-library/react";
import { toast as raise } from "sonner";
import { expect, test, vi } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { toast } from "@/components/ui/toast";
import { ConsoleShell } from "./console-shell";

test("Tab leads on from a toast, also out of the page; a toast that goes gives the focus back", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  renderConsole(
    <ConsoleShell>
      <button type="button">Before</button>
    </ConsoleShell>,
  );
  await act(() => toast("Payment held", "warn", { label: "Decide", run: () => {} }));
  const action = await screen.findByRole("button", { name: "Decide" }, { timeout: 20_000 });
  const before = screen.getByRole("button", { name: "Before" });
  act(() => before.focus());
  act(() => action.focus());
  act(() => action.blur());
  expect(document.activeElement).toBe(document.body);
  act(() => action.focus());
  act(() => {
    raise.dismiss();
  });
  await vi.waitFor(() => expect(document.activeElement).toBe(before), 5000);
});

test("a toast's button stays while it has the focus, and goes some time after it has lost it", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  renderConsole(
    <ConsoleShell>
      <button type="button">Before</button>
    </ConsoleShell>,
  );
  const timers = vi.spyOn(globalThis, "setTimeout");
  /** The toast's time is over. */
  const end = () => {
    const [callback] = timers.mock.calls.findLast(([, ms]) => ms === 20_000) ?? [];
    if (typeof callback === "function") act(() => callback());
  };
  await act(() => toast("Payment held", "warn", { label: "Review", run: () => {} }));
  const action = await screen.findByRole("button", { name: "Review" }, { timeout: 19_000 });
  act(() => action.focus());
  end();
  expect(document.activeElement).toBe(action);
  expect(action.closest("[data-removed=true]")).toBeNull();
  act(() => screen.getByRole("button", { name: "Before" }).focus());
  end();
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Review" })).toBeNull(), 5000);
  timers.mockRestore();
});
