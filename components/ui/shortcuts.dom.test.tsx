import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { startTransition, useEffect, useLayoutEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import { type Shortcut, useRegisteredShortcuts, useShortcuts } from "./shortcuts";

function Page({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  useShortcuts(shortcuts);
  return <p>{useRegisteredShortcuts().length} keys</p>;
}
const key = (run: () => void, keys: string, more: Partial<Shortcut> = {}): Shortcut => ({
  keys,
  label: keys,
  group: "Test",
  run,
  ...more,
});
const press = (name: string, more = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key: name, ...more });

test("two keys in a row lead somewhere, each alone does not", () => {
  const go = vi.fn();
  render(<Page shortcuts={[key(go, "g t")]} />);
  press("t");
  press("g");
  press("x");
  press("t");
  expect(go).not.toHaveBeenCalled();
  press("g");
  press("t");
  expect(go).toHaveBeenCalledTimes(1);
});

test("fields and open dialogs keep their keys, except for those that work everywhere", () => {
  const plain = vi.fn();
  const palette = vi.fn();
  render(
    <>
      <Page shortcuts={[key(plain, "j"), key(palette, "mod+k", { isEverywhere: true })]} />
      <input aria-label="Field" />
    </>,
  );
  const field = screen.getByLabelText("Field");
  press("j", {}, field);
  press("k", { ctrlKey: true }, field);
  expect(plain).not.toHaveBeenCalled();
  expect(palette).toHaveBeenCalledTimes(1);
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.setAttribute("open", "");
  press("j");
  expect(plain).not.toHaveBeenCalled();
  dialog.remove();
  press("j");
  expect(plain).toHaveBeenCalledTimes(1);
});

test("what was put on the page last wins, what is off lets the key pass, what has left is gone", () => {
  const page = vi.fn();
  const panel = vi.fn();
  const { rerender } = render(
    <>
      <Page shortcuts={[key(page, "r")]} />
      <Page shortcuts={[key(panel, "r")]} />
    </>,
  );
  expect(screen.getAllByText("2 keys")).toHaveLength(2);
  press("r");
  expect([page, panel].map((each) => each.mock.calls.length)).toEqual([0, 1]);
  rerender(
    <>
      <Page shortcuts={[key(page, "r")]} />
      <Page shortcuts={[key(panel, "r", { isOff: true })]} />
    </>,
  );
  press("r");
  expect([page, panel].map((each) => each.mock.calls.length)).toEqual([1, 1]);
  cleanup();
  press("r");
  expect([page, panel].map((each) => each.mock.calls.length)).toEqual([1, 1]);
});

function Step({ step, met }: { step: string; met: string[] }) {
  useShortcuts([key(() => met.push(step), "x")]);
  return <p>{step}</p>;
}

/** Presses as soon as anybody can after the commit, before React has time for anything else. */
function Eager({ met, onReady }: { met: string[]; onReady: (change: (step: string) => void) => void }) {
  const [step, setStep] = useState("before");
  useEffect(() => onReady(setStep), [onReady]);
  useLayoutEffect(() => {
    if (step === "after") press("x");
  }, [step]);
  return <Step step={step} met={met} />;
}

test("a key pressed the moment a change is on the screen meets what is there now", async () => {
  const met: string[] = [];
  let change: (step: string) => void = () => undefined;
  render(
    <Eager
      met={met}
      onReady={(given) => {
        change = given;
      }}
    />,
  );
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  startTransition(() => change("after"));
  await vi.waitFor(() => expect(met).toEqual(["after"]), 15_000);
  vi.unstubAllGlobals();
});
