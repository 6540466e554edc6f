import { act, fireEvent, render, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { Awake } from "./awake";
import { earlyScript } from "./early-script";

const runEarly = () => new Function(earlyScript)();

const save = vi.fn();
const open = vi.fn();

function Page({ draft }: { draft?: string }) {
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
      <Awake />
    </>
  );
}

/** The page as the server sent it, with the early script running; gives what lets React come. */
function served(draft?: string): () => Promise<void> {
  const container = document.createElement("div");
  container.innerHTML = renderToString(<Page draft={draft} />);
  document.body.append(container);
  runEarly();
  return async () => {
    await act(async () => {
      hydrateRoot(container, <Page draft={draft} />);
    });
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  };
}

beforeEach(() => {
  document.body.replaceChildren();
  vi.clearAllMocks();
});

test("what is typed, ticked and chosen before React comes is sent with the press before it, once", async () => {
  const wake = served();
  fireEvent.input(screen.getByLabelText("Name"), { target: { value: "Ana" } });
  fireEvent.click(screen.getByLabelText("Urgent"));
  fireEvent.change(screen.getByLabelText("Side"), { target: { value: "RECEIVING" } });
  const isSentByTheBrowser = fireEvent.submit(screen.getByRole("button", { name: "Save" }).closest("form") as Element);
  expect(isSentByTheBrowser).toBe(false);
  await wake();
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: "Ana", isUrgent: true, side: "RECEIVING" });
});

test("a press before React comes is done once, also one that React could have heard while it came", async () => {
  const wake = served();
  const heard = vi.fn();
  document.addEventListener("click", heard);
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(heard).not.toHaveBeenCalled();
  await wake();
  expect(open).toHaveBeenCalledOnce();
  document.removeEventListener("click", heard);
});

test("a form that a draft has filled meanwhile is not sent for the person who saw it empty", async () => {
  const wake = served("Kept from before");
  fireEvent.submit(screen.getByRole("button", { name: "Save" }).closest("form") as Element);
  await wake();
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Kept from before");
  expect(save).not.toHaveBeenCalled();
});

test("once React has the page, nothing is kept any more", async () => {
  runEarly();
  render(<Page />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(open).toHaveBeenCalledOnce();
});
