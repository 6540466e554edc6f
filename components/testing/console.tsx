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

/** Where the page leads to. */
export const push = vi.fn<(href: string) => void>();
const router = {
  push,
  replace: () => {},
  prefetch: () => {},
  refresh: () => {},
} as unknown as ComponentProps<typeof AppRouterContext.Provider>["value"];

export interface ConsoleOptions {
  role?: Role;
  /** The page's address, with its query; its first part is the environment, but for `/settings`. */
  path?: string;
  timeZone?: string;
  personId?: string;
  /** The one of the address, unless given. */
  environments?: Session["environments"];
  lastSlug?: string | null;
}

/** `page` as it stands in the console for whoever is signed in. */
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

/** Shows `page` in the console. What is rendered again with `rerender` goes through `inConsole` too. */
export function renderConsole(page: ReactNode, options: ConsoleOptions = {}) {
  // Links are compared with the address, and what a page kept in its own is over.
  window.history.pushState(null, "", options.path ?? "/eu");
  return render(inConsole(page, options));
}
