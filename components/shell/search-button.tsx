"use client";

import { Search } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Kbd } from "@/components/ui/kbd";

const never = () => () => {};

/** Whether this machine's command key is ⌘. */
export function useIsApple(): boolean {
  return useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  );
}

/** Looks like a search field and opens the command palette. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const isApple = useIsApple();
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-keyshortcuts={isApple ? "Meta+K" : "Control+K"}
      className="flex min-h-[30px] min-w-0 max-w-[480px] flex-1 items-center gap-2 rounded-md border border-line-strong bg-sunken px-2.5 text-left text-text-3 hover:border-text-3 max-sm:size-[36px] max-sm:flex-none max-sm:justify-center max-sm:px-0"
    >
      <Search className="size-4 shrink-0 sm:hidden" aria-hidden="true" />
      <span className="truncate max-sm:sr-only">Search customers, accounts, IDs, references</span>
      <span className="ml-auto max-sm:hidden pointer-coarse:hidden">
        <Kbd>{isApple ? "⌘ K" : "Ctrl K"}</Kbd>
      </span>
    </button>
  );
}
