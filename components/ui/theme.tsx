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
    // Storage is forbidden here: the system decides.
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
  // Where React draws the whole page anew (a page that was not found), the class that the script set is gone.
  apply();
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", update);
  // Another tab chose; or this one did.
  window.addEventListener("storage", update);
  window.addEventListener(CHANGED, update);
  return () => {
    system.removeEventListener("change", update);
    window.removeEventListener("storage", update);
    window.removeEventListener(CHANGED, update);
  };
}

/** Chooses the theme on this browser; every tab follows. Where storage is forbidden nothing changes. */
export function setTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch (error) {
    reportError(error);
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** The choice of theme, `system` until somebody chooses. Keep one user of it mounted: it also follows the system's changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, read, () => "system");
}
