import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext, PathParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ComponentProps, ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Providers } from "@/components/shell/providers";
import { Link } from "@/components/ui/link";
import { ENVIRONMENT_DEFAULTS, type EnvironmentView } from "@/lib/features/environments/schema";
import { AddEnvironment } from "./add-environment";
import { SettingsCard } from "./settings-card";

const push = vi.fn();
const router = { push, prefetch: () => {} } as unknown as ComponentProps<typeof AppRouterContext.Provider>["value"];
const environment = {
  ...ENVIRONMENT_DEFAULTS,
  ...{ slug: "eu", name: "Sandbox EU", version: 1, baseUrl: "https://sandbox.example", tokenId: "token" },
} as EnvironmentView;

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function open(page: ReactNode) {
  const actor = { personId: "1", name: "Ada Low", email: "ada@corridor.test", timeZone: "UTC" };
  render(
    <AppRouterContext.Provider value={router}>
      <PathnameContext.Provider value="/settings/environments/new">
        <PathParamsContext.Provider value={{}}>
          <Providers
            session={{ actor: { ...actor, role: "administrator" }, environments: [], lastSlug: null }}
            lastZone={null}
          >
            <Link href="/settings/people">People</Link>
            {page}
          </Providers>
        </PathParamsContext.Provider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>,
  );
}
const leave = () => act(async () => fireEvent.click(screen.getByRole("link", { name: "People" })));

test.each([
  ["a new environment", <AddEnvironment key="new" />, "but for the client secret"],
  ["its settings", <SettingsCard key="settings" environment={environment} />, "What you typed here is lost."],
])("%s half-filled is not left without a question that says what becomes of it", async (_, page, said) => {
  open(page);
  const name = screen.getByLabelText<HTMLInputElement>("Name");
  await act(async () => fireEvent.change(name, { target: { value: "Europe" } }));
  await leave();
  expect(screen.getByRole("dialog", { name: "Leave this form?" }).textContent).toContain(said);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Stay" })));
  expect(push).not.toHaveBeenCalled();
  expect(name.value).toBe("Europe");
  const unload = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
});
