import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { startTransition, useEffect, useLayoutEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import { type Shortcut, setCharacters, useRegisteredShortcuts, useShortcuts } from "./shortcuts";

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

test("a sequence of two keys navigates, each alone does not", () => {
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

test("leaves keys to fields and open dialogs, except shortcuts that work everywhere", () => {
  const plain = vi.fn();
  const palette = vi.fn();
  render(
    <>
      <Page shortcuts={[key(plain, "j"), key(palette, "mod+k", { also: ["/"], isEverywhere: true })]} />
      <input aria-label="Field" />
    </>,
  );
  const field = screen.getByLabelText("Field");
  press("j", {}, field);
  expect(press("/", {}, field)).toBe(true);
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

test("keys that are characters can be turned off in this browser; the others stay", () => {
  const [letter, section, palette, arrow] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const keys = [key(letter, "j", { also: ["ArrowDown"] }), key(section, "g t"), key(arrow, "ArrowLeft")];
  render(<Page shortcuts={[...keys, key(palette, "mod+k", { also: ["/"], isEverywhere: true })]} />);
  const pressAll = () => {
    for (const name of ["j", "g", "t", "/"]) press(name);
  };
  setCharacters(false);
  pressAll();
  for (const run of [letter, section, palette]) expect(run).not.toHaveBeenCalled();
  press("ArrowDown");
  press("ArrowLeft");
  press("k", { ctrlKey: true });
  for (const run of [letter, arrow, palette]) expect(run).toHaveBeenCalledTimes(1);
  setCharacters(true);
  pressAll();
  expect(letter).toHaveBeenCalledTimes(2);
  expect(section).toHaveBeenCalledTimes(1);
  expect(palette).toHaveBeenCalledTimes(2);
});

test("the last registered wins, disabled ones let the key pass, unmounted ones are gone", () => {
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

/** Presses the key as early as possible after the commit, before React does anything else. */
function Eager({ met, onReady }: { met: string[]; onReady: (change: (step: string) => void) => void }) {
  const [step, setStep] = useState("before");
  useEffect(() => onReady(setStep), [onReady]);
  useLayoutEffect(() => {
    if (step === "after") press("x");
  }, [step]);
  return <Step step={step} met={met} />;
}

test("a key pressed as soon as a change is on the screen runs the new handler", async () => {
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
