import { useMemo } from "react";
import { useGo } from "@/components/ui/leaving";
import { type Shortcut, useShortcuts } from "@/components/ui/shortcuts";
import { useEnvironment } from "@/lib/client/environment";
import { can } from "@/lib/permissions";
import { visibleNavigation } from "./navigation";
import { useActor, useNearestEnvironment } from "./session";

/** The shortcuts on every page: the palette, the list of shortcuts, and `g` followed by a section's letter. */
export function useShellKeys({ onPalette, onKeys }: { onPalette: () => void; onKeys: () => void }): void {
  const go = useGo();
  const { role } = useActor();
  const slug = useEnvironment();
  const environment = useNearestEnvironment();
  const shortcuts = useMemo((): Shortcut[] => {
    const sections = visibleNavigation((permission) => can(role, permission), environment).flatMap(
      (group) => group.entries,
    );
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
  }, [go, role, slug, environment, onPalette, onKeys]);
  useShortcuts(shortcuts);
}
