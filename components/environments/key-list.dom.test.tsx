import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { inConsole, renderConsole } from "@/components/testing/console";
import { lost, respond, stubServer } from "@/components/testing/server";
import { ENVIRONMENT_DEFAULTS, type EnvironmentView } from "@/lib/features/environments/schema";
import { KeyList } from "./key-list";

const at = "2026-11-20T13:32:07Z";
const keyOf = (id: string, retiredAt: string | null) => ({
  ...{ id, name: `Key ${id}`, fingerprint: `6a27${id}`, createdAt: at, retiredAt },
});
const withKeys = (...webhookKeys: EnvironmentView["webhookKeys"]) =>
  ({ ...ENVIRONMENT_DEFAULTS, slug: "eu", name: "Europe", version: 1, webhookKeys }) as EnvironmentView;
const options = { role: "administrator", path: "/settings/environments/eu" } as const;
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getAllByRole("button", { name }).at(-1) as Element));

test("a key retired although the response was lost doesn't then pass for the last active one", async () => {
  stubServer(() => respond(200, {}), lost);
  const { rerender } = renderConsole(
    <KeyList environment={withKeys(keyOf("1", null), keyOf("2", null))} mayChange />,
    options,
  );
  await press("Retire Key 1");
  await press("Retire Key 1");
  rerender(inConsole(<KeyList environment={withKeys(keyOf("1", at), keyOf("2", null))} mayChange />, options));
  const dialog = screen.getByRole("dialog", { name: "Retire Key 1?" });
  expect(dialog.textContent).not.toContain("last active key");
  rerender(inConsole(<KeyList environment={withKeys(keyOf("1", at), keyOf("2", at))} mayChange />, options));
  expect(dialog.textContent).toContain("last active key");
});
