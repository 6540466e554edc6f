import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { lost, silence, stubServer } from "@/components/testing/server";
import { ENVIRONMENT_DEFAULTS, type EnvironmentView } from "@/lib/features/environments/schema";
import { CapabilitiesCard } from "./capabilities-card";

const capabilities = { bundle: null, overrides: {}, start: "specification", match: null, entries: [] };
const environment = { ...ENVIRONMENT_DEFAULTS, slug: "eu", version: 3, capabilities } as unknown as EnvironmentView;
const revision = () => screen.getByLabelText<HTMLSelectElement>("Revision");
const choose = (value: string) => act(async () => fireEvent.change(revision(), { target: { value } }));

test("a choice is shown and keeps the focus while it is saved, once; a failed one shows what is stored", async () => {
  const server = stubServer(() => silence, silence);
  const { unmount } = renderConsole(<CapabilitiesCard environment={environment} mayChange />, {
    role: "administrator",
    path: "/settings/environments/eu",
  });
  revision().focus();
  await choose("R1");
  await waitFor(() => expect(revision().value).toBe("R1"));
  expect(revision().disabled).toBe(false);
  expect(document.activeElement).toBe(revision());
  await choose("R2");
  expect(server.bodies).toMatchObject([{ bundle: "R1", version: 3 }]);
  unmount();

  server.next = lost;
  renderConsole(<CapabilitiesCard environment={environment} mayChange />, {
    role: "administrator",
    path: "/settings/environments/eu",
  });
  await choose("R1");
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(revision().value).toBe("");
});
