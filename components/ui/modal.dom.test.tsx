import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Modal } from "./modal";

const onClose = vi.fn();

function Example({ isLocked = false, isObeyed = true }: { isLocked?: boolean; isObeyed?: boolean }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => {
        onClose();
        if (isObeyed) setOpen(false);
      }}
      isLocked={isLocked}
      labelledBy="title"
    >
      <h2 id="title">Sign in</h2>
      <input aria-label="Email" />
      <input aria-label="Password" data-initial-focus="" />
    </Modal>
  );
}
const dialog = () => document.querySelector("dialog") as HTMLDialogElement;
/** Chromium closes a dialog on the second Escape in a row, even if its cancel event was prevented. */
const closeByThePlatform = () => act(async () => dialog().close());

test("a locked dialog closed by the platform reopens, with the focus inside", async () => {
  render(<Example isLocked />);
  (document.activeElement as HTMLElement).blur();
  await closeByThePlatform();
  expect(onClose).not.toHaveBeenCalled();
  expect(dialog().open).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});

test("a dialog that its owner keeps open reopens", async () => {
  render(<Example isObeyed={false} />);
  await closeByThePlatform();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(dialog().open).toBe(true);
});

test("any other dialog stays closed", async () => {
  render(<Example />);
  await closeByThePlatform();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(dialog().open).toBe(false);
  expect(screen.queryByText("Sign in")).toBeNull();
});
