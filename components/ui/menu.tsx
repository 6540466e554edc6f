"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names";
import { FLOATING, type Placement } from "./floating";
import { useGo } from "./leaving";
import { MenuRow } from "./menu-row";
import { type PopoverTriggerProps, usePopover } from "./popover";

export interface MenuItem {
  id: string;
  label: string;
  /** A second line, or the reason why the item is disabled. */
  description?: string;
  icon?: ReactNode;
  kbd?: string;
  isDanger?: boolean;
  /** One of a set, or a toggle: shows a tick. */
  isChecked?: boolean;
  /** It can be reached and read but does nothing. */
  disabledReason?: string | null;
  /** Starts a new group: draws a line above. */
  hasLine?: boolean;
  href?: string;
  onSelect?: () => void;
}

export interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  trigger: (props: PopoverTriggerProps) => ReactNode;
  placement?: Placement;
  /** Above the items: the signed-in user. */
  header?: ReactNode;
}

const TYPING_PAUSE = 700;

/** Actions under a button (ARIA menu button): arrows, Home, End and letters move, Enter acts, Escape and Tab leave. */
export function Menu({ label, items, trigger, placement = "bottom-start", header }: MenuProps) {
  const go = useGo();
  const { triggerProps, boxProps, box, isFilled, isShown, close } = usePopover("menu", placement);
  const typed = useRef({ text: "", at: 0 });
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];

  useEffect(() => {
    if (isShown) box.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus({ preventScroll: true });
  }, [isShown, box]);

  const select = (item: MenuItem) => {
    if (item.disabledReason) return;
    close();
    if (item.href) go(item.href);
    item.onSelect?.();
  };
  const findTyped = (key: string, from: number) => {
    const now = Date.now();
    typed.current = {
      text: (now - typed.current.at < TYPING_PAUSE ? typed.current.text : "") + key.toLowerCase(),
      at: now,
    };
    const start = typed.current.text.length === 1 ? from + 1 : from;
    const order = items.map((_, step) => (start + step) % items.length);
    return order.find((position) => items[position]?.label.toLowerCase().startsWith(typed.current.text));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = rows();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
    if (event.key === "Tab") return close();
    const isLetter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    const to = moves[event.key] ?? (isLetter ? findTyped(event.key, at) : undefined);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all.at(to % all.length)?.focus();
  };
  return (
    <>
      {trigger(triggerProps)}
      <div
        {...boxProps}
        className={classNames(
          FLOATING,
          "min-w-44 max-w-80 rounded-lg border border-line-strong bg-raised p-1 text-text shadow-pop",
        )}
      >
        {header ? <div className="border-line border-b px-2 pt-1 pb-2">{header}</div> : null}
        <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
          {isFilled ? items.map((item) => <MenuRow key={item.id} item={item} onSelect={() => select(item)} />) : null}
        </div>
      </div>
    </>
  );
}
