import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { inConsole, renderConsole } from "@/components/testing/console";
import { lost, respond, stubServer } from "@/components/testing/server";
import type { PersonSummary } from "@/lib/features/people/schema";
import { DisableDialog } from "./disable-dialog";

const ana: PersonSummary = {
  ...{ id: "p1", name: "Ana Prado", email: "ana@example.com", role: "operations", status: "active" },
  ...{ signsInBy: ["password"], lastSeenAt: null, createdAt: "2026-11-20T13:32:07Z" },
};
const options = { role: "administrator", path: "/settings/people" } as const;
const press = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Disable Ana Prado" })));

test("after a lost response the same press asks for the same again, although the person is disabled by now", async () => {
  const server = stubServer(() => respond(200, { people: [] }), lost);
  const { rerender } = renderConsole(<DisableDialog person={ana} onClose={() => {}} />, options);
  await press();
  rerender(inConsole(<DisableDialog person={{ ...ana, status: "disabled" }} onClose={() => {}} />, options));
  expect(screen.getByRole("dialog", { name: "Disable Ana Prado?" })).toBeTruthy();
  await press();
  expect(server.sent.map(({ path }) => path)).toEqual(["/api/people/p1/disable", "/api/people/p1/disable"]);
});
