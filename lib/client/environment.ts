"use client";

import { createContext, use } from "react";

const EnvironmentContext = createContext<string | null>(null);

export const EnvironmentProvider = EnvironmentContext.Provider;

/**
 * The slug of the page's environment: the one in the URL, else the last viewed one, else the first; empty if there is
 * none at all. Throws outside the console's layout.
 */
export function useEnvironment(): string {
  const environment = use(EnvironmentContext);
  if (environment === null) throw new Error("useEnvironment is called outside of the console's layout");
  return environment;
}
