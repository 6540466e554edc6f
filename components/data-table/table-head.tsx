import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import type { Field } from "@/lib/fields";
import { classNames } from "../ui/class-names";
import { isEndAligned } from "./cell";
import type { ListControls } from "./list-controls";

const CELL =
  "sticky top-0 z-10 h-[35px] border-line border-b bg-surface px-3 text-left font-medium text-sm text-text-2 whitespace-nowrap first:left-0 first:z-20";

/**
 * The header of a list; a sortable column is a button that reverses the order when pressed again. On a phone, where
 * rows are cards, only what can be sorted by is visible.
 */
export function TableHead<Row>({
  fields,
  controls,
  select,
}: {
  fields: readonly Field<Row>[];
  /** Selects the whole page. */
  select?: ReactNode;
  controls: Pick<ListControls, "sortBy" | "sortOrder" | "setSort">;
}) {
  const order = controls.sortOrder === "asc" ? "ascending" : "descending";
  const isSortable = (field: Field<Row>) => field.isSortable === true || field.sortBy !== undefined;
  return (
    <thead
      className={
        fields.some(isSortable) ? "bg-surface max-sm:sticky max-sm:top-0 max-sm:z-10 max-sm:block" : "max-sm:sr-only"
      }
    >
      <tr aria-rowindex={1} className="max-sm:flex max-sm:gap-4 max-sm:border-b max-sm:px-3">
        {select ? <td className={classNames(CELL, "pr-0! max-sm:hidden")}>{select}</td> : null}
        {fields.map((field) => {
          const canSort = isSortable(field);
          const isSorted = canSort && controls.sortBy === (field.sortBy ?? null);
          return (
            <th
              key={field.id}
              scope="col"
              aria-sort={isSorted ? order : undefined}
              className={classNames(
                CELL,
                isEndAligned(field.kind) && "text-right",
                canSort ? "max-sm:static max-sm:border-b-0 max-sm:px-0" : "max-sm:sr-only",
              )}
            >
              {canSort ? <SortButton field={field} isSorted={isSorted} controls={controls} /> : field.label}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface SortButtonProps {
  field: Pick<Field<never>, "label" | "kind" | "sortBy">;
  isSorted: boolean;
  controls: Pick<ListControls, "sortOrder" | "setSort">;
}

function SortButton({ field, isSorted, controls }: SortButtonProps) {
  const isAscending = controls.sortOrder === "asc";
  const Arrow = isSorted && isAscending ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      // Latest and largest first, which is what users look for most often.
      onClick={() => controls.setSort(field.sortBy ?? null, isSorted && !isAscending ? "asc" : "desc")}
      className={classNames(
        "group/sort -mx-1 inline-flex items-center gap-1 align-top rounded-sm px-1 hover:text-text max-sm:h-full",
        // Numbers stay right-aligned: the arrow goes before the label.
        isEndAligned(field.kind) && "sm:flex-row-reverse",
      )}
    >
      {field.label}
      <Arrow
        aria-hidden="true"
        className={classNames(
          "size-3",
          !isSorted && "opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60 max-sm:opacity-60",
        )}
      />
    </button>
  );
}
