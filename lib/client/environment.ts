"use client";

import { createContext, use } from "react";

const EnvironmentContext = createContext<string | null>(null);

export const EnvironmentProvider = EnvironmentContext.Provider;

/**
 * The slug of the environment that the page is about: the address's, else that of the environment looked at last, else
 * of the first; empty when there is none at all. Throws outside of the console's layout.
 */
export function useEnvironment(): string {
  const environment = use(EnvironmentContext);
  if (environment === null) throw new Error("useEnvironment is called outside of the console's layout");
  return environment;
}
