import { Check } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { classNames } from "./class-names";
import type { ComboBoxItem } from "./combo-box-state";
import { FLOATING } from "./floating";
import { Spinner } from "./spinner";

export interface ComboBoxListProps {
  ref: Ref<HTMLDivElement>;
  id: string;
  optionId: (position: number) => string;
  items: readonly ComboBoxItem[];
  chosenId: string | undefined;
  activeAt: number;
  onHover: (position: number) => void;
  onChoose: (item: ComboBoxItem) => void;
  /** Renders no options while closed: a form with several long lists hydrates faster. */
  isOpen: boolean;
  isLoading: boolean;
  emptyText: ReactNode;
  footer?: ReactNode;
}

/** The list of a combo box. It never takes the focus, which stays in the input. */
export function ComboBoxList(props: ComboBoxListProps) {
  const { isOpen, isLoading } = props;
  const items = isOpen ? props.items : [];
  return (
    <div
      ref={props.ref}
      popover="manual"
      className={classNames(
        FLOATING,
        "max-w-[calc(100vw-16px)] rounded-lg border border-line-strong bg-raised p-1 text-text shadow-pop",
      )}
    >
      <div
        id={props.id}
        role="listbox"
        aria-label="Choices"
        aria-busy={isLoading || undefined}
        // A scroll container is a tab stop in some browsers; when the list closes, the focus would be lost with it.
        tabIndex={-1}
        className="max-h-72 overflow-auto"
      >
        {items.map((item, position) => (
          <div
            key={item.id}
            id={props.optionId(position)}
            role="option"
            tabIndex={-1}
            aria-selected={item.id === props.chosenId}
            aria-disabled={item.disabledReason ? true : undefined}
            onPointerMove={() => props.onHover(position)}
            onClick={() => props.onChoose(item)}
            onKeyDown={(event) => event.key === "Enter" && props.onChoose(item)}
            className={classNames(
              "flex min-h-8 items-center gap-2 rounded-sm px-2 py-1",
              position === props.activeAt && "bg-hover forced-colors:outline-2",
              item.disabledReason ? "cursor-not-allowed text-text-3" : "cursor-pointer",
            )}
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate">{item.title}</span>
              {item.disabledReason || item.subtitle ? (
                <span className="block truncate text-sm text-text-3">{item.disabledReason ?? item.subtitle}</span>
              ) : null}
            </span>
            {item.end ? <span className="shrink-0 text-text-2">{item.end}</span> : null}
            {item.id === props.chosenId ? (
              <Check aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
            ) : null}
          </div>
        ))}
      </div>
      {!isOpen ? null : isLoading ? (
        <p className="flex items-center gap-2 px-2 py-1.5 text-text-2">
          <Spinner /> Loading
        </p>
      ) : items.length === 0 ? (
        <p className="px-2 py-1.5 text-text-2">{props.emptyText}</p>
      ) : null}
      {isOpen && props.footer ? (
        <div className="mt-1 border-line border-t px-2 pt-1.5 pb-0.5 text-text-2">{props.footer}</div>
      ) : null}
    </div>
  );
}
