"use client";

import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { Popover } from "@/components/ui/popover";
import type { useColumns } from "./use-columns";

export type Columns = Omit<ReturnType<typeof useColumns<never>>, "visible" | "rows">;

const ColumnChooser = onDemand(() => import("./column-chooser").then((module) => module.ColumnChooser));

/** Opens the chooser for columns and density. */
export function ColumnsButton({ columns }: { columns: Columns }) {
  return (
    <Popover
      label="Columns"
      placement="bottom-end"
      className="w-72 p-2"
      trigger={(props) => (
        <Button {...props} className="max-sm:hidden">
          Columns
        </Button>
      )}
    >
      <ColumnChooser columns={columns} />
    </Popover>
  );
}
