"use client";

import { Menu as MenuIcon } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "@/components/ui/icon-button";
import { onDemand } from "@/components/ui/on-demand";
import { AccountMenu } from "./account-menu";
import { Brand } from "./brand";
import { ConnectionBanner } from "./connection-banner";
import { EnvironmentSwitcher, SandboxBand } from "./environment-switcher";
import { NavigationList } from "./navigation-list";
import { PaletteContext } from "./palette-context";
import { SearchButton } from "./search-button";
import { SignedOutGuard } from "./signed-out-guard";
import { useFocusKeeper } from "./use-focus-keeper";
import { useShellKeys } from "./use-shell-keys";

const KeysDialog = onDemand(() => import("./keys-dialog").then((module) => module.KeysDialog));
const Drawer = onDemand(() => import("@/components/ui/drawer").then((module) => module.Drawer));

type Overlay = "palette" | "keys" | "sections" | null;

export interface ConsoleShellProps {
  /** The notifications button; the shell itself knows nothing about notifications. */
  notifications?: ReactNode;
  /** The palette, opened by the shell; what it finds is up to the features. */
  palette?: ReactNode;
  /** The demo's own button; absent elsewhere. */
  demo?: ReactNode;
  /** Extra content beside sections, by their id. */
  marks?: Record<string, ReactNode>;
  children: ReactNode;
}

/** The frame around every page: sections on the left, search and environment on top, the page in its own scroller. */
export function ConsoleShell({ notifications, palette, demo, marks, children }: ConsoleShellProps) {
  const [overlay, setOverlay] = useState<Overlay>(null);
  // Once loaded, an overlay stays mounted so that it reopens instantly.
  const [loaded, setLoaded] = useState<ReadonlySet<Overlay>>(new Set());
  const open = (next: Overlay) => {
    setLoaded((before) => new Set(before).add(next));
    setOverlay(next);
  };
  const close = () => setOverlay(null);
  // Synchronously rather than in the next frame: its field must have the focus before the next key.
  const openPalette = () => flushSync(() => setOverlay("palette"));
  useShellKeys({ onPalette: openPalette, onKeys: () => open("keys") });
  useFocusKeeper();
  const isPaletteOpen = overlay === "palette";
  const paletteState = useMemo(
    () => ({
      isOpen: isPaletteOpen,
      close: () => setOverlay((now) => (now === "palette" ? null : now)),
      showKeys: () => {
        setLoaded((before) => new Set(before).add("keys"));
        setOverlay("keys");
      },
    }),
    [isPaletteOpen],
  );
  return (
    // What an open panel covers takes no focus; dialogs show above it. In print a page is as long as its content.
    <div className="grid h-dvh grid-cols-[216px_minmax(0,1fr)] max-[1366px]:grid-cols-[176px_minmax(0,1fr)] max-md:grid-cols-1 max-lg:has-[[data-panel]]:invisible max-lg:[&_dialog]:visible print:block print:h-auto">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-raised px-3 py-1.5 shadow-pop focus:translate-y-0"
      >
        Skip to the content
      </a>
      <aside
        className="relative flex min-h-0 flex-col overflow-y-auto border-line border-r bg-sunken px-2.5 py-3 max-md:hidden"
        data-print="hide"
      >
        <div className="px-2 pt-1 pb-3.5">
          <Brand />
        </div>
        <NavigationList marks={marks} />
      </aside>
      <div className="flex min-h-0 min-w-0 flex-col print:block">
        <SandboxBand />
        <header
          className="flex shrink-0 items-center gap-3 border-line border-b bg-surface px-5 py-2 max-sm:gap-2 max-sm:px-3"
          data-print="hide"
        >
          <div className="-ml-1.5 md:hidden">
            <IconButton label="Sections" icon={<MenuIcon />} onClick={() => open("sections")} />
          </div>
          <SearchButton onOpen={openPalette} />
          <div className="ml-auto flex min-w-0 items-center gap-3 max-sm:gap-2">
            {demo}
            <EnvironmentSwitcher />
            {notifications}
            <AccountMenu onShowKeys={() => open("keys")} />
          </div>
        </header>
        <ConnectionBanner />
        <main
          id="content"
          tabIndex={-1}
          className="relative flex min-h-0 flex-1 flex-col overflow-auto outline-none print:block print:overflow-visible"
        >
          {children}
        </main>
      </div>
      <PaletteContext value={paletteState}>{palette}</PaletteContext>
      {loaded.has("keys") ? <KeysDialog isOpen={overlay === "keys"} onClose={close} /> : null}
      {loaded.has("sections") ? (
        <Drawer isOpen={overlay === "sections"} onClose={close} title={<Brand />} side="left">
          <NavigationList marks={marks} onNavigate={close} />
        </Drawer>
      ) : null}
      <SignedOutGuard />
    </div>
  );
}
