import { act, fireEvent, render, screen } from "@testing-library/react";
import { useEffect, useRef, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Awake } from "./awake";
import { AWAKE_EVENT, earlyScript } from "./early-script";

const runEarly = () => new Function(earlyScript)();

const save = vi.fn();
const open = vi.fn();
const pressed = vi.fn();

/** A field that is focused from Ctrl+K on, like the palette's. */
function Search() {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      pressed(event.key);
      if (event.key === "/" || (event.key === "k" && event.ctrlKey)) field.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <button type="button" aria-keyshortcuts="Control+K">
        Search
      </button>
      <input ref={field} aria-label="Look for" value={text} onChange={(event) => setText(event.target.value)} />
    </>
  );
}

interface Served {
  draft?: string;
  hasSearch?: boolean;
}

function Page({ draft, hasSearch = true }: Served) {
  const [name, setName] = useState("");
  useEffect(() => {
    if (draft !== undefined) setName(draft);
  }, [draft]);
  const [isUrgent, setUrgent] = useState(false);
  const [side, setSide] = useState("SENDING");
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save({ name, isUrgent, side });
        }}
      >
        <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
        <input
          aria-label="Urgent"
          type="checkbox"
          checked={isUrgent}
          onChange={(event) => setUrgent(event.target.checked)}
        />
        <select aria-label="Side" value={side} onChange={(event) => setSide(event.target.value)}>
          <option>SENDING</option>
          <option>RECEIVING</option>
        </select>
        <button type="submit">Save</button>
      </form>
      <button type="button" onClick={open}>
        Open
      </button>
      <table>
        <tbody>
          <tr data-row-id="1" onClick={open}>
            <td>A payment</td>
            <td>
              <a href="#payment">Its page</a>
            </td>
          </tr>
        </tbody>
      </table>
      {hasSearch ? <Search /> : null}
      <Awake />
    </>
  );
}

let root: Root | undefined;

/** The page as sent by the server, with the early script running; returns a function that hydrates it. */
function served(props: Served = {}): () => Promise<void> {
  const container = document.createElement("div");
  container.innerHTML = renderToString(<Page {...props} />);
  document.body.append(container);
  runEarly();
  return async () => {
    await act(async () => {
      root = hydrateRoot(container, <Page {...props} />);
    });
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  };
}

beforeEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  vi.clearAllMocks();
});

test("values entered before hydration are submitted with the press made before it, once", async () => {
  const wake = served();
  fireEvent.input(screen.getByLabelText("Name"), { target: { value: "Ana" } });
  fireEvent.click(screen.getByLabelText("Urgent"));
  fireEvent.change(screen.getByLabelText("Side"), { target: { value: "RECEIVING" } });
  const isSentByTheBrowser = fireEvent.submit(screen.getByRole("button", { name: "Save" }).closest("form") as Element);
  expect(isSentByTheBrowser).toBe(false);
  await wake();
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: "Ana", isUrgent: true, side: "RECEIVING" });
});

test("a press before hydration acts once, even one that React could have heard while hydrating", async () => {
  const wake = served();
  const heard = vi.fn();
  document.addEventListener("click", heard);
  // Nor does the browser act on it: it would open a button's popover now, and close it on the replay.
  expect(fireEvent.click(screen.getByRole("button", { name: "Open" }))).toBe(false);
  expect(heard).not.toHaveBeenCalled();
  await wake();
  expect(open).toHaveBeenCalledOnce();
  document.removeEventListener("click", heard);
});

test("a row pressed before hydration is opened once; a link in it works by itself", async () => {
  const wake = served();
  fireEvent.click(screen.getByText("A payment"));
  await wake();
  expect(open).toHaveBeenCalledOnce();
  root?.unmount();
  document.body.replaceChildren();
  const wakeAgain = served();
  expect(fireEvent.click(screen.getByText("Its page"))).toBe(true);
  await wakeAgain();
  expect(open).toHaveBeenCalledOnce();
});

test("doesn't submit a form that a draft has filled since the user saw it empty", async () => {
  const wake = served({ draft: "Kept from before" });
  fireEvent.submit(screen.getByRole("button", { name: "Save" }).closest("form") as Element);
  await wake();
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Kept from before");
  expect(save).not.toHaveBeenCalled();
});

const type = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const found = () => screen.getByLabelText<HTMLInputElement>("Look for").value;

describe("keys before hydration", () => {
  test.each([
    ["Ctrl+K", () => fireEvent.keyDown(document.body, { key: "k", ctrlKey: true })],
    ["/", () => fireEvent.keyDown(document.body, { key: "/" })],
    ["a press on the search field", () => fireEvent.click(screen.getByRole("button", { name: "Search" }))],
  ])("everything typed from %s on goes into the palette", async (_, begin) => {
    const wake = served();
    begin();
    type("a", "p", "x", "Backspace", "/", "Enter");
    await wake();
    expect(found()).toBe("ap/");
    expect(pressed.mock.lastCall).toEqual(["Enter"]);
  });

  test("Escape discards the search", async () => {
    const wake = served();
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    type("a", "Escape");
    await wake();
    expect(pressed).not.toHaveBeenCalled();
  });

  test("records keys that navigate, not those that act on a row", async () => {
    const wake = served();
    type("j", "g", "t", "a", "?", "x");
    await wake();
    expect(pressed.mock.calls.flat()).toEqual(["g", "t", "?"]);
  });

  test("the second of two keys, pressed while React is hydrating, comes after the first", async () => {
    const wake = served();
    type("g");
    addEventListener(AWAKE_EVENT, () => type("t"), { once: true });
    await wake();
    expect(pressed.mock.calls.flat()).toEqual(["g", "t"]);
  });

  test("leaves typing in a field and the browser's own keys alone", async () => {
    const wake = served();
    screen.getByLabelText("Name").focus();
    expect(fireEvent.keyDown(screen.getByLabelText("Name"), { key: "g" })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: "r", ctrlKey: true })).toBe(true);
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    expect(fireEvent.keyDown(document.body, { key: "F5" })).toBe(true);
    await wake();
    expect(pressed.mock.calls.flat()).toEqual(["k"]);
  });

  test("without a palette, leaves Ctrl+K and following keys to the page", async () => {
    const wake = served({ hasSearch: false });
    expect(fireEvent.keyDown(document.body, { key: "k", ctrlKey: true })).toBe(true);
    expect(fireEvent.keyDown(screen.getByLabelText("Name"), { key: "a" })).toBe(true);
    await wake();
  });
});

test("records nothing once React has hydrated the page", async () => {
  runEarly();
  render(<Page />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(open).toHaveBeenCalledOnce();
});
