"use client";

import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { classNames } from "./class-names";

export interface Tab {
  id: string;
  label: ReactNode;
  /** Beside the label: how many are behind it. */
  count?: number;
  content: ReactNode;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** Controlled, for instance by the URL. */
  selected?: string;
  onSelect?: (id: string) => void;
}

export const TAB =
  "-mb-px inline-flex min-h-8 items-center gap-1.5 whitespace-nowrap border-b-2 border-transparent px-1 text-text-2 hover:text-text aria-selected:border-accent aria-selected:font-medium aria-selected:text-text aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-text forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight] forced-colors:aria-[current=page]:border-[Highlight]";

/** Several views of one thing, one at a time (ARIA tabs): arrows, Home and End move and select at once. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(tabs[0]?.id);
  const current = tabs.find((tab) => tab.id === (selected ?? own)) ?? tabs[0];
  const select = (tab: Tab) => {
    setOwn(tab.id);
    onSelect?.(tab.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === current?.id);
    const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    const to = moves[event.key];
    const tab = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!tab) return;
    event.preventDefault();
    select(tab);
    document.getElementById(`${id}-${tab.id}`)?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className="flex gap-4 overflow-x-auto border-line border-b">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => select(tab)}
            onKeyDown={onKeyDown}
            className={classNames(TAB, "focus-visible:-outline-offset-2")}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className="font-normal text-sm text-text-3">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current?.id}`} className="pt-3">
        {current?.content}
      </div>
    </div>
  );
}
