import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { AddEnvironment } from "./add-environment";

test.each([
  ["1.000", "Enter a whole number of seconds."],
  ["", "Enter a whole number of seconds."],
  ["0", "Enter at least 1 second."],
])("an approval window of “%s” is refused at its field, in words", async (typed, said) => {
  renderConsole(<AddEnvironment />, { role: "administrator", path: "/settings/environments/new" });
  const field = screen.getByLabelText("Approval window");
  fireEvent.change(field, { target: { value: typed } });
  await act(async () => fireEvent.submit(screen.getByRole("form", { name: "Add environment" })));
  expect(document.getElementById(field.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "")?.textContent).toBe(
    `Error: ${said}`,
  );
});
