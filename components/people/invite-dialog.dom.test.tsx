import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { InviteDialog } from "./invite-dialog";

test("an invitation can be cancelled before it is created", () => {
  const onClose = vi.fn();
  renderConsole(<InviteDialog onClose={onClose} />, { role: "administrator", path: "/settings/people" });
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalledOnce();
});
