import { Check } from "lucide-react";
import { classNames } from "./class-names";
import { Kbd } from "./kbd";
import type { MenuItem } from "./menu";

/** One item of a Menu: it takes the focus itself, so hovering moves the focus too. */
export function MenuRow({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  const isToggle = item.isChecked !== undefined;
  const isOff = Boolean(item.disabledReason);
  const note = item.disabledReason ?? item.description;
  return (
    <>
      {item.hasLine ? <hr className="my-1 border-line border-t" /> : null}
      <button
        type="button"
        {...(isToggle ? { role: "menuitemcheckbox", "aria-checked": item.isChecked } : { role: "menuitem" })}
        aria-disabled={isOff || undefined}
        tabIndex={-1}
        onClick={onSelect}
        onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
        className={classNames(
          "flex min-h-7 w-full items-center gap-2 rounded-sm px-2 py-1 text-left -outline-offset-2 focus:bg-hover [&_svg]:size-4 [&_svg]:shrink-0",
          isOff ? "text-text-3" : item.isDanger ? "text-bad" : "text-text",
        )}
      >
        {isToggle ? <Check aria-hidden="true" className={item.isChecked ? "" : "invisible"} /> : item.icon}
        <span className="min-w-0 flex-1">
          <span className="block truncate">{item.label}</span>
          {note ? <span className="block text-sm text-text-3">{note}</span> : null}
        </span>
        {item.kbd ? <Kbd>{item.kbd}</Kbd> : null}
      </button>
    </>
  );
}
