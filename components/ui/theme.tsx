"use client";

import { useSyncExternalStore } from "react";
import { THEME_KEY } from "./theme-script";

export type Theme = "system" | "light" | "dark";

const CHANGED = "corridor:theme";

function read(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    // Storage is forbidden, so the system decides.
    return "system";
  }
}

function apply(): void {
  const theme = read();
  const isDark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", isDark);
}

function subscribe(changed: () => void): () => void {
  const update = () => {
    apply();
    changed();
  };
  // When React re-renders the whole document (a page that was not found), the class set by the script is lost.
  apply();
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", update);
  // The theme was changed in another tab or in this one.
  window.addEventListener("storage", update);
  window.addEventListener(CHANGED, update);
  return () => {
    system.removeEventListener("change", update);
    window.removeEventListener("storage", update);
    window.removeEventListener(CHANGED, update);
  };
}

/** Sets the theme for this browser; every tab follows. Does nothing if storage is forbidden. */
export function setTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch (error) {
    reportError(error);
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** The chosen theme, `system` by default. Keep one user of this hook mounted: it also follows the system's changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, read, () => "system");
}
