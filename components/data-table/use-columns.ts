import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import type { Field } from "@/lib/fields";
import { useLayout, writeLayout } from "./layout";
import type { ListControls } from "./list-controls";

// The service sorts, filters and pages; of the table library only the column features are needed.
const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature });

/** Every column in order, with whether it is shown. */
export interface ColumnChoice {
  id: string;
  label: string;
  isVisible: boolean;
}

/** Arranges `fields` by `order` and `hidden`, leaving out ids that no longer exist. */
export function arrange<Row>(
  fields: readonly Field<Row>[],
  order: readonly string[] | null,
  hidden: readonly string[] | null,
): ColumnChoice[] {
  const rank = new Map((order ?? []).map((id, index) => [id, index]));
  const end = rank.size;
  // A column newer than the saved choice is shown as declared.
  const isShown = (field: Field<Row>) =>
    hidden !== null && rank.has(field.id) ? !hidden.includes(field.id) : !field.isHidden && !hidden?.includes(field.id);
  const choices = fields
    .map((field, index) => ({ field, rank: rank.get(field.id) ?? end + index }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ field }) => ({ id: field.id, label: field.label, isVisible: isShown(field) }));
  // An old link may name only columns that no longer exist; a list without columns is never intended.
  return choices.some((choice) => choice.isVisible) ? choices : arrange(fields, null, null);
}

/** The rows and columns to render, and the setters for the column chooser. */
export function useColumns<Row>(
  list: string,
  declared: readonly Field<Row>[],
  rows: readonly Row[],
  rowId: (row: Row) => string,
  controls: Pick<ListControls, "columns" | "setColumns">,
) {
  const layout = useLayout(list);
  const fields = useMemo(() => declared.filter((field) => !field.isFileOnly), [declared]);
  const { columns: given, setColumns } = controls;
  const choices = useMemo(() => {
    const hidden = given ? fields.map((field) => field.id).filter((id) => !given.includes(id)) : layout.hidden;
    return arrange(fields, given ?? layout.order, hidden);
  }, [fields, given, layout]);

  const columns = useMemo(() => {
    const helper = createColumnHelper<typeof features, { row: Row }>();
    return helper.columns(
      fields.map((field) => helper.accessor((item) => field.value(item.row), { id: field.id, header: field.label })),
    );
  }, [fields]);
  // The table library requires object rows; this keeps a feature's row type independent of it.
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const state = useMemo(
    () => ({
      columnOrder: choices.map((choice) => choice.id),
      columnVisibility: Object.fromEntries(choices.map((choice) => [choice.id, choice.isVisible])),
    }),
    [choices],
  );
  const table = useTable({ features, columns, data, state, getRowId: (item) => rowId(item.row) });
  const byId = new Map(fields.map((field) => [field.id, field]));

  return {
    visible: table.getVisibleLeafColumns().flatMap((column) => byId.get(column.id) ?? []),
    rows: table.getRowModel().rows.map((row) => ({ id: row.id, row: row.original.row })),
    choices,
    density: layout.density,
    isChanged: given !== null || layout.order !== null || layout.hidden !== null,
    /** Null restores the declared columns. */
    setChoices: (next: readonly ColumnChoice[] | null) => {
      if (given !== null) setColumns(next?.filter((choice) => choice.isVisible).map((choice) => choice.id) ?? null);
      else if (next === null) writeLayout(list, { ...layout, order: null, hidden: null });
      else {
        const hidden = next.filter((choice) => !choice.isVisible).map((choice) => choice.id);
        writeLayout(list, { ...layout, order: next.map((choice) => choice.id), hidden });
      }
    },
    setDensity: (density: "comfortable" | "compact") => writeLayout(list, { ...layout, density }),
  };
}
