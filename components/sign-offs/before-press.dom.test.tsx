import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { respond, silence, stubServer } from "@/components/testing/server";
import { toleranceIn } from "@/lib/features/sign-offs/check/typed";
import { SignOffNotice } from "./notice";
import { ToleranceField } from "./tolerance-field";

const money = { amount: 60_000, currency: "USD", decimals: 2 };
let because: string | null;
let asked: string[];
beforeEach(() => {
  because = "More than 500.00 USD in one payment.";
  asked = [];
  stubServer((path) => {
    asked.push(path);
    return respond(200, { because, tolerance: 150 });
  }, silence);
});

function Payment() {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <ToleranceField money={money} typed={typed} onType={setTyped} />
      <output>{JSON.stringify(toleranceIn(typed))}</output>
    </>
  );
}
const given = () => JSON.parse(screen.getByRole("status").textContent ?? "");

test.each([
  ["quote.execute", "Nothing is sent until then."],
  ["external-account.create", "Nothing is added until then."],
  ["approval-rules.save", "They don't apply until then."],
] as const)("%s says before the press that a second person is needed, and why", async (action, until) => {
  renderConsole(<SignOffNotice action={action} />);
  await screen.findByText("A second person has to sign it off");
  screen.getByText(new RegExp(`More than 500.00 USD in one payment. ${until}`));
});

test("says nothing where it is executed at once, and doesn't ask for a role that can't know", async () => {
  because = null;
  const { container, unmount } = renderConsole(<SignOffNotice action="external-account.create" />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(container.textContent).not.toContain("second person");
  unmount();
  renderConsole(<SignOffNotice action="external-account.create" />, { role: "viewer" });
  expect(asked).toHaveLength(1);
});

test("the settings determine how much worse a new price may be unless the maker types something else", async () => {
  renderConsole(<Payment />);
  const field = await screen.findByLabelText("Price tolerance");
  expect((field as HTMLInputElement).value).toBe("1.5");
  expect(given()).toEqual({ problem: null });
  fireEvent.change(field, { target: { value: "0.25" } });
  expect(given()).toEqual({ tolerance: 25, problem: null });
  fireEvent.change(field, { target: { value: "" } });
  expect(given()).toEqual({ tolerance: null, problem: null });
  fireEvent.change(field, { target: { value: "1e1" } });
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(given()).not.toHaveProperty("tolerance");
});

test("doesn't ask for a tolerance on a payment executed at once", async () => {
  because = null;
  renderConsole(<Payment />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByLabelText("Price tolerance")).toBeNull();
});
