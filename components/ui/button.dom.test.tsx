import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Button } from "./button";
import { ConfirmDialog } from "./confirm-dialog";

test("a disabled button says why, stays in the tab order and does nothing", () => {
  const act = vi.fn();
  const submit = vi.fn();
  render(
    <form onSubmit={submit}>
      <Button type="submit" onClick={act} disabledReason="The quote expired.">
        Send
      </Button>
    </form>,
  );
  const button = screen.getByRole("button", { name: "Send" });
  fireEvent.click(button);
  expect(act).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(button.hasAttribute("disabled")).toBe(false);
  const reason = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toBe("The quote expired.");
});

test("a pending button ignores a second activation and can be used again afterwards", () => {
  const act = vi.fn();
  const { rerender } = render(
    <Button isPending onClick={act}>
      Send
    </Button>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(act).not.toHaveBeenCalled();
  expect(screen.getByRole("button").getAttribute("aria-busy")).toBe("true");
  rerender(<Button onClick={act}>Send</Button>);
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(act).toHaveBeenCalledTimes(1);
});

test("a confirmation restates the facts and waits for the required word", () => {
  const confirm = vi.fn();
  render(
    <ConfirmDialog
      isOpen
      onClose={() => undefined}
      onConfirm={confirm}
      title="Archive this environment?"
      facts={[{ label: "Environment", value: "Sandbox EU" }]}
      confirmLabel="Archive"
      typeToConfirm="sandbox-eu"
    />,
  );
  expect(screen.getByText("Sandbox EU")).toBeTruthy();
  const button = screen.getByRole("button", { name: "Archive" });
  fireEvent.click(button);
  expect(confirm).not.toHaveBeenCalled();
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "sandbox-eu" } });
  fireEvent.click(button);
  expect(confirm).toHaveBeenCalledTimes(1);
});
