"use client";

import { Keyboard, LogOut, Settings2 } from "lucide-react";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { setTheme, useTheme } from "@/components/ui/theme";
import { useTimeZone } from "@/components/ui/time-zone";
import { toast } from "@/components/ui/toast";
import { isProblemError } from "@/lib/client/problem";
import { zoneLabel } from "@/lib/dates";
import { ROLE_LABELS } from "@/lib/permissions";
import { useActor } from "./session";

const THEMES = [
  { theme: "system", label: "System theme" },
  { theme: "light", label: "Light theme" },
  { theme: "dark", label: "Dark theme" },
] as const;

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "").join("");
}

/**
 * Ends the session and clears what was typed in this tab. Reports a failure: a user who leaves must know that the
 * session is still active.
 */
export async function leave(): Promise<void> {
  try {
    const { endSession } = await import("./end-session");
    await endSession();
  } catch (error) {
    // Its code may not have loaded either.
    if (!isProblemError(error)) reportError(error);
    await toast("You are still signed in: the console did not respond.", "bad");
  }
}

/** The signed-in user; theme, own settings, keyboard shortcuts, and signing out. */
export function AccountMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const actor = useActor();
  const theme = useTheme();
  const zone = useTimeZone();
  const items: MenuItem[] = [
    ...THEMES.map((each) => ({
      id: each.theme,
      label: each.label,
      isChecked: theme === each.theme,
      onSelect: () => setTheme(each.theme),
    })),
    {
      id: "account",
      label: "Account and sessions",
      description: `Times in ${zoneLabel(zone)}`,
      icon: <Settings2 aria-hidden="true" />,
      href: "/settings/account",
      hasLine: true,
    },
    { id: "keys", label: "Keyboard shortcuts", icon: <Keyboard aria-hidden="true" />, kbd: "?", onSelect: onShowKeys },
    { id: "leave", label: "Sign out", icon: <LogOut aria-hidden="true" />, hasLine: true, onSelect: leave },
  ];
  return (
    <Menu
      label="Account"
      placement="bottom-end"
      items={items}
      header={
        <>
          <p className="truncate font-medium">{actor.name}</p>
          <p className="truncate text-text-2">{actor.email}</p>
          <p className="text-text-3">{ROLE_LABELS[actor.role]}</p>
        </>
      }
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={`Account of ${actor.name}`}
          className="grid size-[26px] shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-text text-xs uppercase hover:shadow-[0_0_0_2px_var(--line-strong)] pointer-coarse:size-9"
        >
          {initials(actor.name)}
        </button>
      )}
    />
  );
}
