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
