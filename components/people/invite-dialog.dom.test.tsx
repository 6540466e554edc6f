import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { silence, stubServer } from "@/components/testing/server";
import { InviteDialog } from "./invite-dialog";

test("an invitation can be cancelled before it is created", () => {
  const onClose = vi.fn();
  renderConsole(<InviteDialog onClose={onClose} />, { role: "administrator", path: "/settings/people" });
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("can't be closed while the invitation is created: its link is shown only once", async () => {
  stubServer(() => silence, silence);
  const onClose = vi.fn();
  renderConsole(<InviteDialog onClose={onClose} />, { role: "administrator", path: "/settings/people" });
  const typed = { Name: "Ana Prado", "Email address": "ana@example.com" };
  for (const [label, value] of Object.entries(typed)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.submit(screen.getByRole("form", { name: "Invite someone" }));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Cancel" }).getAttribute("aria-disabled")).toBe("true"),
  );
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  expect(onClose).not.toHaveBeenCalled();
});
