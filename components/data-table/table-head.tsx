import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import type { Field } from "@/lib/fields";
import { classNames } from "../ui/class-names";
import { isEndAligned } from "./cell";
import type { ListControls } from "./list-controls";

const CELL =
  "sticky top-0 z-10 h-[35px] border-line border-b bg-surface px-3 text-left font-medium text-sm text-text-2 whitespace-nowrap first:left-0 first:z-20";

/** The head of a list; a column that the service sorts by is a button that turns the order around. */
export function TableHead<Row>({
  fields,
  controls,
  select,
}: {
  fields: readonly Field<Row>[];
  /** Chooses the whole page. */
  select?: ReactNode;
  controls: Pick<ListControls, "sortOrder" | "setSortOrder">;
}) {
  const isAscending = controls.sortOrder === "asc";
  return (
    <thead className="max-sm:sr-only">
      <tr aria-rowindex={1}>
        {select ? <td className={classNames(CELL, "pr-0!")}>{select}</td> : null}
        {fields.map((field) => (
          <th
            key={field.id}
            scope="col"
            aria-sort={field.isSortable ? (isAscending ? "ascending" : "descending") : undefined}
            className={classNames(CELL, isEndAligned(field.kind) && "text-right")}
          >
            {field.isSortable ? (
              <button
                type="button"
                onClick={() => controls.setSortOrder(isAscending ? "desc" : "asc")}
                className="-mx-1 inline-flex items-center gap-1 rounded-sm px-1 hover:text-text"
              >
                {field.label}
                {isAscending ? (
                  <ArrowUp className="size-3" aria-hidden="true" />
                ) : (
                  <ArrowDown className="size-3" aria-hidden="true" />
                )}
              </button>
            ) : (
              field.label
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
