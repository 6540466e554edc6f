import { act, fireEvent, render, screen } from "@testing-library/react";
import { Component, type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { focusFirst } from "./focus-first";
import { onDemand } from "./on-demand";
import { Popover } from "./popover";

const Greeting = ({ name }: { name: string }) => (
  <p ref={focusFirst}>
    <button type="button">Hello {name}</button>
  </p>
);

/** Code that arrives when told to. */
function late() {
  let arrive = () => {};
  const code = new Promise<typeof Greeting>((resolve) => {
    arrive = () => resolve(Greeting);
  });
  return { Late: onDemand(() => code), arrive };
}

const { Late, arrive } = late();

function Page() {
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      {isOpen ? <Late name="Ada" /> : null}
    </>
  );
}

test("what is typed while code is loading is kept, and once loaded it appears at once", async () => {
  const { unmount } = render(<Page />);
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  fireEvent.change(screen.getByLabelText("Text"), { target: { value: "typed" } });
  expect(screen.getByLabelText<HTMLInputElement>("Text").value).toBe("typed");
  expect(screen.queryByText("Hello Ada")).toBeNull();
  await act(async () => arrive());
  expect(screen.getByText("Hello Ada")).toBeTruthy();
  unmount();
  render(<Late name="Bob" />);
  expect(screen.getByText("Hello Bob")).toBeTruthy();
});

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: "" };
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render = () => this.state.message || this.props.children;
}

test("code that can't be loaded is an error of its place, and is loaded again the next time", async () => {
  let attempts = 0;
  const Flaky = onDemand(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("no such file");
    return Greeting;
  });
  const { unmount } = render(
    <Boundary>
      <Flaky name="Ada" />
    </Boundary>,
  );
  expect(await screen.findByText("no such file")).toBeTruthy();
  unmount();
  render(<Flaky name="Ada" />);
  expect(await screen.findByText("Hello Ada")).toBeTruthy();
});

test("content that arrives late in a popover takes the focus", async () => {
  const { Late: Content, arrive: arriveNow } = late();
  render(
    <Popover label="Greeting" trigger={(props) => <button {...props}>Greet</button>}>
      <Content name="Ada" />
    </Popover>,
  );
  const box = screen.getByRole("dialog", { hidden: true });
  for (const type of ["beforetoggle", "toggle"])
    fireEvent(box, Object.assign(new Event(type), { oldState: "closed", newState: "open" }));
  expect(document.activeElement).toBe(document.body);
  await act(async () => arriveNow());
  await expect.poll(() => document.activeElement?.textContent).toBe("Hello Ada");
});
