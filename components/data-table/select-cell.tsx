import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import type { Selection } from "./use-selection";

/** Width of the checkbox column in pixels. */
export const SELECT_WIDTH = 40;

interface SelectCellProps {
  id: string;
  /** From 1, on the page. */
  position: number;
  selection: Selection;
  isActive: boolean;
  isCompact: boolean;
}

/** A row's checkbox; Shift selects all rows from the last selected one. A phone has no room for it. */
export function SelectCell({ id, position, selection, isActive, isCompact }: SelectCellProps) {
  return (
    <td className={classNames("list-cell select-none pr-0! max-sm:hidden!", isCompact ? "h-7" : "h-9")}>
      <Checkbox
        label={`Select row ${position}`}
        isLabelHidden
        checked={selection.ids.has(id)}
        tabIndex={isActive ? 0 : -1}
        onChange={(event) =>
          selection.toggle(id, "shiftKey" in event.nativeEvent && event.nativeEvent.shiftKey === true)
        }
        className="-my-1"
      />
    </td>
  );
}

/** The checkbox in the header: selects all rows of the page, or none. */
export function SelectPage({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  const count = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <Checkbox
      label="Select all rows of this page"
      isLabelHidden
      checked={count > 0 && count === ids.length}
      isIndeterminate={count > 0 && count < ids.length}
      disabled={ids.length === 0}
      onChange={selection.togglePage}
      className="-my-1"
    />
  );
}
