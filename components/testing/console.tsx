import { render } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  PathParamsContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ComponentProps, ReactNode } from "react";
import { vi } from "vitest";
import { Providers } from "@/components/shell/providers";
import type { Session } from "@/components/shell/session";
import type { Role } from "@/lib/permissions";

/** Records where the page navigates. */
export const push = vi.fn<(href: string) => void>();
const router = {
  push,
  replace: () => {},
  prefetch: () => {},
  refresh: () => {},
} as unknown as ComponentProps<typeof AppRouterContext.Provider>["value"];

export interface ConsoleOptions {
  role?: Role;
  /** The page's URL with its query; the first segment is the environment, except for `/settings`. */
  path?: string;
  timeZone?: string;
  personId?: string;
  /** The one in the URL, by default. */
  environments?: Session["environments"];
  lastSlug?: string | null;
}

/** `page` as in the console for the signed-in user. */
export function inConsole(page: ReactNode, options: ConsoleOptions = {}): ReactNode {
  const { role = "operations", path = "/eu", timeZone = "UTC", personId = "1" } = options;
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const [, first = ""] = pathname.split("/");
  const addressed = first === "settings" ? [] : [{ slug: first, name: first, mode: "sandbox" as const }];
  const { environments = addressed, lastSlug = null } = options;
  const actor = { personId, name: "Olivia Park", email: "olivia@corridor.test", role, timeZone };
  return (
    <AppRouterContext.Provider value={router}>
      <PathnameContext.Provider value={pathname}>
        <PathParamsContext.Provider value={first === "settings" ? {} : { environment: first }}>
          <SearchParamsContext.Provider value={searchParams}>
            <Providers session={{ actor, environments, lastSlug }} lastZone={null}>
              {page}
            </Providers>
          </SearchParamsContext.Provider>
        </PathParamsContext.Provider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>
  );
}

/** Renders `page` in the console. Content passed to `rerender` must go through `inConsole` too. */
export function renderConsole(page: ReactNode, options: ConsoleOptions = {}) {
  // Links are compared with the URL, and a previous page's own URL state must be gone.
  window.history.pushState(null, "", options.path ?? "/eu");
  return render(inConsole(page, options));
}
