import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { keepPlaced } from "./floating";

export interface ComboBoxItem {
  id: string;
  title: string;
  subtitle?: string;
  /** Right-aligned: a balance, a status. Also shown in the closed field. */
  end?: ReactNode;
  /** Why it can't be chosen; it can still be reached and read. */
  disabledReason?: string;
}

export interface ComboBoxStateOptions {
  items: readonly ComboBoxItem[];
  value: ComboBoxItem | null;
  onChange: (item: ComboBoxItem | null) => void;
  onInputChange?: (text: string) => void;
  isLoading: boolean;
}

function matches(item: ComboBoxItem, text: string): boolean {
  return `${item.title} ${item.subtitle ?? ""}`.toLowerCase().includes(text.trim().toLowerCase());
}

/** The item that `text` must mean: the only one with that title, otherwise the only match. */
function onlyMatch(shown: readonly ComboBoxItem[], text: string): ComboBoxItem | null {
  const typed = text.trim().toLowerCase();
  const named = shown.filter(({ title }) => title.toLowerCase() === typed);
  const [item, ...others] = named.length > 0 ? named : shown;
  return typed !== "" && item && others.length === 0 && !item.disabledReason ? item : null;
}

/**
 * The behaviour of a combo box (ARIA 1.2: the focus stays in the input, `aria-activedescendant` points at the option).
 */
export function useComboBox(options: ComboBoxStateOptions, anchor: RefObject<HTMLElement | null>) {
  const { items, value, onChange, onInputChange } = options;
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** Text typed since the last choice; null while the field shows the chosen item. */
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  /** The user left the field with text that matches no choice. */
  const [isLeft, setLeft] = useState(false);
  const shown = onInputChange || text === null ? items : items.filter((item) => matches(item, text));
  const optionId = (position: number) => `${listId}-${position}`;
  const activeAt = Math.min(active, shown.length - 1);
  const only = options.isLoading ? null : onlyMatch(shown, text ?? "");

  useEffect(() => {
    if (!isOpen || !box.current || !anchor.current) return;
    const list = box.current;
    list.showPopover();
    // A press on the list must not take the focus from the input, as losing it closes the list.
    const keepFocus = (event: Event) => event.preventDefault();
    list.addEventListener("mousedown", keepFocus);
    const stop = keepPlaced(list, anchor.current, { placement: "bottom-start", matchWidth: true });
    return () => {
      stop();
      list.removeEventListener("mousedown", keepFocus);
      if (list.isConnected) list.hidePopover();
    };
  }, [isOpen, anchor]);
  useEffect(() => {
    if (isOpen && activeAt >= 0) document.getElementById(`${listId}-${activeAt}`)?.scrollIntoView({ block: "nearest" });
  }, [isOpen, activeAt, listId]);

  const open = () => {
    if (isOpen) return;
    setActive(shown.findIndex((item) => item.id === value?.id));
    setOpen(true);
  };
  /** Returns to the chosen item, discarding typed text. */
  const close = () => {
    setOpen(false);
    setLeft(false);
    if (text === null) return;
    setText(null);
    onInputChange?.("");
  };
  const choose = (item: ComboBoxItem | null) => {
    if (item?.disabledReason) return;
    onChange(item);
    close();
  };
  /** On blur: chooses the item that the text must mean, otherwise keeps the text as an error. */
  const leave = () => {
    if (!text?.trim()) return close();
    if (only) return choose(only);
    setOpen(false);
    setLeft(true);
    if (value) onChange(null);
  };
  // After leaving: search results may arrive, or a value may be set from elsewhere, or kept because it is required.
  useEffect(() => {
    if (!isLeft) return;
    if (value) close();
    else if (only) choose(only);
  });
  const type = (typed: string) => {
    setLeft(false);
    setText(typed);
    setOpen(true);
    setActive(typed === "" ? -1 : 0);
    onInputChange?.(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const item = shown[activeAt];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) return open();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const from = activeAt < 0 && step < 0 ? 0 : activeAt;
      if (shown.length > 0) setActive((from + step + shown.length) % shown.length);
    } else if (event.key === "Enter" && isOpen) {
      // Never submit the form while the list is open, even if nothing was found.
      event.preventDefault();
      if (item && !options.isLoading) choose(item);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === "Backspace" && text === null && value) {
      event.preventDefault();
      onChange(null);
      type("");
    }
  };
  const inputProps = {
    role: "combobox" as const,
    "aria-expanded": isOpen,
    "aria-controls": listId,
    "aria-autocomplete": "list" as const,
    "aria-activedescendant": isOpen && activeAt >= 0 ? optionId(activeAt) : undefined,
    value: text ?? value?.title ?? "",
  };
  return {
    box,
    listId,
    optionId,
    isOpen,
    isLeft,
    isTyping: text !== null,
    shown,
    activeAt,
    setActive,
    open,
    leave,
    choose,
    type,
    onKeyDown,
    inputProps,
  };
}
