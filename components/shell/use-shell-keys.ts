import { useMemo } from "react";
import { useGo } from "@/components/ui/leaving";
import { type Shortcut, useShortcuts } from "@/components/ui/shortcuts";
import { useEnvironment } from "@/lib/client/environment";
import { can } from "@/lib/permissions";
import { visibleNavigation } from "./navigation";
import { useActor, useMode } from "./session";

/** The shortcuts on every page: the palette, the list of shortcuts, and `g` followed by a section's letter. */
export function useShellKeys({ onPalette, onKeys }: { onPalette: () => void; onKeys: () => void }): void {
  const go = useGo();
  const { role } = useActor();
  const slug = useEnvironment();
  const mode = useMode();
  const shortcuts = useMemo((): Shortcut[] => {
    const sections = visibleNavigation((permission) => can(role, permission), mode).flatMap((group) => group.entries);
    return [
      {
        keys: "mod+k",
        also: ["/"],
        label: "Search and commands",
        group: "Everywhere",
        isEverywhere: true,
        run: onPalette,
      },
      { keys: "?", label: "Keyboard shortcuts", group: "Everywhere", run: onKeys },
      ...sections.flatMap((entry) =>
        entry.keys ? [{ keys: entry.keys, label: entry.label, group: "Go to", run: () => go(entry.href(slug)) }] : [],
      ),
    ];
  }, [go, role, slug, mode, onPalette, onKeys]);
  useShortcuts(shortcuts);
}
