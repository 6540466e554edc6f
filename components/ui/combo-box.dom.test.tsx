import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { ComboBox } from "./combo-box";
import type { ComboBoxItem } from "./combo-box-state";

const ITEMS: ComboBoxItem[] = [
  { id: "usd", title: "US dollar account", subtitle: "Meridian Foods" },
  { id: "eur", title: "Euro account", subtitle: "Casa Brava", disabledReason: "Still under review." },
  { id: "mxn", title: "Peso account", subtitle: "Casa Brava" },
];

function Picker({ onPick }: { onPick: (id: string | null) => void }) {
  const [value, setValue] = useState<ComboBoxItem | null>(null);
  return (
    <ComboBox
      label="From"
      items={ITEMS}
      value={value}
      onChange={(item) => {
        setValue(item);
        onPick(item?.id ?? null);
      }}
    />
  );
}

const input = () => screen.getByRole<HTMLInputElement>("combobox", { name: "From" });
const press = (key: string) => fireEvent.keyDown(input(), { key });
const titles = () => screen.getAllByRole("option", { hidden: true }).map((option) => option.textContent);

test("finds by title and subtitle, and chooses with Enter", () => {
  const pick = vi.fn();
  render(<Picker onPick={pick} />);
  fireEvent.change(input(), { target: { value: "casa" } });
  expect(titles()).toHaveLength(2);
  press("ArrowDown");
  press("Enter");
  expect(pick).toHaveBeenCalledExactlyOnceWith("mxn");
  expect(input().value).toBe("Peso account");
  expect(input().getAttribute("aria-expanded")).toBe("false");
});

test("a disabled item can be reached and read but not chosen", () => {
  const pick = vi.fn();
  render(<Picker onPick={pick} />);
  fireEvent.change(input(), { target: { value: "euro" } });
  const option = document.getElementById(input().getAttribute("aria-activedescendant") ?? "");
  expect(option?.textContent).toContain("Still under review.");
  press("Enter");
  if (option) fireEvent.click(option);
  expect(pick).not.toHaveBeenCalled();
});

test("leaving the field chooses the only possible match", () => {
  const pick = vi.fn();
  render(<Picker onPick={pick} />);
  fireEvent.change(input(), { target: { value: "pes" } });
  fireEvent.blur(input());
  expect(pick).toHaveBeenCalledExactlyOnceWith("mxn");
  expect(input().value).toBe("Peso account");
  expect(input().getAttribute("aria-invalid")).toBeNull();
});

test.each(["account", "nobody", "euro"])("leaving with “%s”, which matches no choice, keeps it and says so", (text) => {
  const pick = vi.fn();
  render(<Picker onPick={pick} />);
  fireEvent.change(input(), { target: { value: "dollar" } });
  press("Enter");
  fireEvent.change(input(), { target: { value: text } });
  fireEvent.blur(input());
  expect(input().value).toBe(text);
  // The previous choice is no longer what the field shows.
  expect(pick.mock.calls).toEqual([["usd"], [null]]);
  expect(screen.getByText("Choose one from the list.")).toBeTruthy();
  fireEvent.change(input(), { target: { value: "Peso account" } });
  fireEvent.blur(input());
  expect(pick).toHaveBeenLastCalledWith("mxn");
  expect(screen.queryByText("Choose one from the list.")).toBeNull();
});

test("chooses a title typed in full even if others contain it", () => {
  const pick = vi.fn();
  const items = ["Peso", "Peso 2"].map((title) => ({ id: title, title }));
  render(<ComboBox label="From" items={items} value={null} onChange={(item) => pick(item?.id)} />);
  fireEvent.change(input(), { target: { value: "peso" } });
  fireEvent.blur(input());
  expect(pick).toHaveBeenCalledExactlyOnceWith("Peso");
});

test("a required field shows the previous choice again when left with anything else", () => {
  const [first] = ITEMS;
  render(<ComboBox label="From" items={ITEMS} value={first ?? null} onChange={() => undefined} />);
  fireEvent.change(input(), { target: { value: "nobody" } });
  fireEvent.blur(input());
  expect(input().value).toBe("US dollar account");
  expect(screen.queryByText("Choose one from the list.")).toBeNull();
});

test("chooses the only result even if it arrives after the field was left", () => {
  const pick = vi.fn();
  const box = (isLoading: boolean, items: ComboBoxItem[]) => (
    <ComboBox
      label="From"
      items={items}
      value={null}
      onChange={(item) => pick(item?.id)}
      onInputChange={() => undefined}
      isLoading={isLoading}
    />
  );
  const { rerender } = render(box(false, ITEMS.slice(0, 1)));
  fireEvent.change(input(), { target: { value: "peso" } });
  rerender(box(true, ITEMS.slice(0, 1)));
  fireEvent.blur(input());
  expect(pick).not.toHaveBeenCalled();
  rerender(box(false, ITEMS.slice(2)));
  expect(pick).toHaveBeenCalledExactlyOnceWith("mxn");
});

test("asks its owner for items and shows them without filtering again", () => {
  const ask = vi.fn();
  render(<ComboBox label="From" items={ITEMS} value={null} onChange={() => undefined} onInputChange={ask} />);
  fireEvent.change(input(), { target: { value: "0195f4a0" } });
  expect(ask).toHaveBeenCalledExactlyOnceWith("0195f4a0");
  expect(titles()).toHaveLength(3);
});

test("shows that it is loading, then that nothing was found", () => {
  const box = (isLoading: boolean) => (
    <ComboBox
      label="From"
      items={[]}
      value={null}
      onChange={() => undefined}
      onInputChange={() => undefined}
      isLoading={isLoading}
    />
  );
  const { rerender } = render(box(true));
  fireEvent.click(input());
  expect(screen.getByRole("status").textContent).toBe("Loading");
  rerender(box(false));
  expect(screen.getByRole("status").textContent).toBe("0 choices");
  expect(screen.getByText("Nothing found.")).toBeTruthy();
});
