import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { columnGuide } from "@/lib/features/imports/fields";
import { DataBox, HEAD_CELL } from "./data-box";
import { useBankColumns } from "./use-bank-columns";

/** What each column contains, for the author of the file. */
export function ColumnGuide() {
  const rules = useBankColumns();
  if (rules === null) return null;
  const { hasBankColumns, closedBecause } = rules;
  return (
    <Card
      title="Columns"
      description={
        hasBankColumns
          ? "Any order. Two are required; leave out any column you have no values for."
          : "Any order. Fill in the required columns for every customer: the name and date of birth of an individual, the legal name of a business. Leave out any column you have no values for."
      }
      isFlush
    >
      {closedBecause === null ? null : (
        <Banner tone="info" title="Import files can't contain bank accounts here.">
          {closedBecause} Leave the bank columns out, and add each account on its own after the import: it then waits
          for that person.
        </Banner>
      )}
      <DataBox label="The columns of the file">
        <thead>
          <tr>
            <th className={HEAD_CELL}>Column</th>
            <th className={HEAD_CELL}>Contents</th>
            <th className={classNames(HEAD_CELL, "max-sm:hidden")}>Example</th>
          </tr>
        </thead>
        <tbody>
          {columnGuide(rules).map(({ name, says, like, isRequired }) => (
            <tr key={name} className="[&>td]:border-line [&>td]:border-t [&>td]:px-4 [&>td]:py-1.5">
              <td className="font-mono text-sm">{name}</td>
              <td>
                {says}
                {isRequired && !says.endsWith("Required") ? ". Required" : null}
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
