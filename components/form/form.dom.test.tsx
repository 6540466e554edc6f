import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { readDraft } from "@/components/ui/draft-storage";
import { useDraft } from "./draft";
import { Form } from "./form";
import { FormAmountField } from "./form-amount-field";
import { FormProblem } from "./form-problem";
import { FormSubmit } from "./form-submit";
import { FormTextField } from "./form-text-field";

interface Values {
  amount: string;
  memo: string;
  secret: string;
}

class Refused extends Error {
  title = "The service refused this quote.";
  meaning = "No money moved.";
  fields = { amount: "Above the balance.", "source.accountId": "This account is closed." };
}

function Sample({ onSubmit, amount = "" }: { onSubmit: (values: Values) => Promise<unknown>; amount?: string }) {
  const form = useForm<Values>({ defaultValues: { amount, memo: "", secret: "" } });
  const { isRestored } = useDraft(form, "sample", { omit: ["secret"] });
  return (
    <Form form={form} label="Quote" onSubmit={onSubmit}>
      {isRestored ? <p>Draft restored.</p> : null}
      <FormTextField<Values> name="memo" label="Memo" />
      <FormAmountField<Values> name="amount" label="Amount" currency="MXN" />
      <FormTextField<Values> name="secret" label="Secret" />
      <FormSubmit>Save</FormSubmit>
    </Form>
  );
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => act(async () => fireEvent.submit(screen.getByRole("form", { name: "Quote" })));

test("shows the server's messages at their fields and the rest above, and focuses the first error", async () => {
  render(<Sample onSubmit={() => Promise.reject(new Refused())} />);
  type("Memo", "INV-1");
  await save();
  const amount = screen.getByLabelText("Amount");
  expect(amount.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(amount.getAttribute("aria-describedby") ?? "")?.textContent).toContain(
    "Above the balance.",
  );
  const above = screen.getByRole("alert").textContent;
  expect(above).toContain("No money moved.");
  expect(above).toContain("This account is closed.");
  expect(above).not.toContain("Above the balance.");
  expect(document.activeElement).toBe(amount);
  expect(screen.getByLabelText<HTMLInputElement>("Memo").value).toBe("INV-1");
});

test("a problem of being offline doesn't outlast it, but still says what it means", () => {
  const problem = { code: "offline", title: "You're offline.", meaning: "It may or may not have gone through." };
  const { rerender } = render(<FormProblem problem={problem} />);
  expect(screen.getByRole("alert").textContent).toContain("You're offline");
  act(() => void dispatchEvent(new Event("online")));
  expect(screen.getByRole("alert").textContent).toBe("You were offlineIt may or may not have gone through.");
  rerender(<FormProblem problem={{ ...problem }} />);
  expect(screen.getByRole("alert").textContent).toContain("You're offline");
});

test("clears a message when its field changes, and the next try succeeds", async () => {
  const submit = vi.fn().mockRejectedValueOnce(new Refused()).mockResolvedValueOnce(undefined);
  render(<Sample onSubmit={submit} />);
  await save();
  await act(async () => type("Amount", "5"));
  expect(screen.getByLabelText("Amount").hasAttribute("aria-invalid")).toBe(false);
  await save();
  expect(submit).toHaveBeenLastCalledWith({ amount: "5", memo: "", secret: "" });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("runs two simultaneous submissions as one", async () => {
  const submit = vi.fn(() => new Promise(() => undefined));
  render(<Sample onSubmit={submit} />);
  await save();
  await save();
  expect(submit).toHaveBeenCalledTimes(1);
});

test("a draft survives the page, without what must not be stored", async () => {
  const { unmount } = render(<Sample onSubmit={() => Promise.reject(new Refused())} />);
  await act(async () => type("Memo", "INV-1"));
  await act(async () => type("Secret", "hunter2"));
  expect(JSON.stringify(sessionStorage)).not.toContain("hunter2");
  await save();
  unmount();
  render(<Sample onSubmit={async () => undefined} />);
  expect(screen.getByText("Draft restored.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Memo").value).toBe("INV-1");
  expect(screen.getByLabelText<HTMLInputElement>("Secret").value).toBe("");
  await save();
  expect(readDraft("sample")).toBeNull();
});

test("a draft holds only what was typed: untouched fields keep the page's current values", async () => {
  const submit = vi.fn(async () => undefined);
  const { unmount } = render(<Sample onSubmit={submit} amount="5" />);
  await act(async () => type("Memo", "INV-1"));
  unmount();
  render(<Sample onSubmit={submit} amount="7" />);
  expect(screen.getByLabelText<HTMLInputElement>("Memo").value).toBe("INV-1");
  expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("7");
  await save();
  expect(submit).toHaveBeenCalledWith({ amount: "7", memo: "INV-1", secret: "" });
});

test("typing a field back to its original value leaves no draft", async () => {
  render(<Sample onSubmit={async () => undefined} />);
  await act(async () => type("Memo", "INV-1"));
  expect(readDraft("sample")).toEqual({ memo: "INV-1" });
  await act(async () => type("Memo", ""));
  expect(readDraft("sample")).toBeNull();
});

test("a draft survives a submission that only asks something, until it is discarded", async () => {
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: { memo: "" } });
    return { form, draft: useDraft(form, "asked", { isUntilDiscarded: true }) };
  });
  await act(async () => result.current.form.setValue("memo", "INV-1", { shouldDirty: true }));
  await act(async () => result.current.form.handleSubmit(async () => undefined)());
  expect(readDraft("asked")).toEqual({ memo: "INV-1" });
  await act(async () => result.current.draft.discard());
  expect(readDraft("asked")).toBeNull();
});

interface Held {
  account: { id: string; currency: string; customerId?: string };
  memo: string;
}

function useHeld() {
  const account = { id: "a", currency: "EUR", customerId: "of a" };
  const form = useForm<Held>({ defaultValues: { account, memo: "" } });
  useDraft(form, "kept", { keep: ["account"] });
  return form;
}

test("a field in `keep` is stored and restored whole, even if only part of it differs from the page's", async () => {
  const { result, unmount } = renderHook(useHeld);
  await act(async () => result.current.setValue("account", { id: "b", currency: "EUR" }, { shouldDirty: true }));
  expect(readDraft("kept")).toEqual({ account: { id: "b", currency: "EUR" } });
  unmount();
  expect(renderHook(useHeld).result.current.getValues("account")).toEqual({ id: "b", currency: "EUR" });
});

test("removes the signed-out message once the user has signed in again", () => {
  const { rerender } = render(<FormProblem problem={{ code: "signed_out", title: "You're signed out." }} />);
  expect(screen.getByRole("alert")).toBeTruthy();
  act(() => void window.dispatchEvent(new Event("corridor:signed-in")));
  expect(screen.queryByRole("alert")).toBeNull();
  rerender(<FormProblem problem={{ code: "down", title: "The service did not answer." }} />);
  act(() => void window.dispatchEvent(new Event("corridor:signed-in")));
  expect(screen.getByRole("alert")).toBeTruthy();
});
