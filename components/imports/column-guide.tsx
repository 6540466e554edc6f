import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { COLUMN_GUIDE } from "@/lib/features/imports/fields";
import { DataBox, HEAD_CELL } from "./data-box";

/** What each column holds, for whoever makes the file. */
export function ColumnGuide() {
  return (
    <Card
      title="The columns"
      description="In any order. Only the two required columns must be there; a column without values can be left out."
      isFlush
    >
      <DataBox label="The columns of the file">
        <thead>
          <tr>
            <th className={HEAD_CELL}>Column</th>
            <th className={HEAD_CELL}>Contents</th>
            <th className={classNames(HEAD_CELL, "max-sm:hidden")}>Example</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(COLUMN_GUIDE).map(([name, { says, like }]) => (
            <tr key={name} className="[&>td]:border-line [&>td]:border-t [&>td]:px-4 [&>td]:py-1.5">
              <td className="font-mono text-sm">{name}</td>
              <td>
                {says}
                <span className="block break-all font-mono text-sm text-text-2 sm:hidden">{like}</span>
              </td>
              <td className="whitespace-nowrap font-mono text-sm text-text-2 max-sm:hidden">{like}</td>
            </tr>
          ))}
        </tbody>
      </DataBox>
    </Card>
  );
}
