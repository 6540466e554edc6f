import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { Section } from "./section";

test("a role that may not see a section reads that, and whom to ask, in place of its pages", () => {
  renderConsole(<Section id="approvals">The desk</Section>, { role: "finance", path: "/eu/approvals/rules" });
  screen.getByRole("heading", { name: "Approvals" });
  screen.getByText("Your role can't see this section");
  screen.getByText("Your role is Finance. Ask an administrator to change it.");
  expect(screen.queryByText("The desk")).toBeNull();
});

test("other roles see its pages", () => {
  renderConsole(<Section id="approvals">The desk</Section>, { role: "compliance", path: "/eu/approvals" });
  screen.getByText("The desk");
});
