import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import type { CheckSummary } from "@/lib/features/imports/check/checker";
import type { RowProblem } from "@/lib/features/imports/check/kinds";
import { DataBox, HEAD_CELL } from "./data-box";

/** Characters shown per cell: ten thousand would hide the rest. */
const LONGEST = 80;

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** The file's first rows as parsed; a cell with a problem is marked, and says which. */
export function Preview({ summary, problems }: { summary: CheckSummary; problems: readonly RowProblem[] }) {
  const said = new Map<string, string>();
  for (const { row, column, message } of problems) {
    const place = `${row}:${column ?? ""}`;
    said.set(place, [said.get(place), message].filter(Boolean).join(" "));
  }
  const mark = (message: string | undefined) => message !== undefined && "bg-bad-soft text-bad";
  return (
    <Card title="First rows" description="As read from the file." isFlush>
      <DataBox label="First rows of the file">
        <thead>
          <tr>
            <th className={classNames(HEAD_CELL, "text-right!")}>Row</th>
            {summary.columns.map((name, at) => (
              <th key={`${name}:${String(at)}`} className={classNames(HEAD_CELL, "font-mono")}>
                <bdi>{cut(name)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {summary.preview.map(({ row, cells }) => (
            <tr key={row} className="[&>*]:border-line [&>*]:border-t [&>*]:px-4 [&>*]:py-1">
              <th
                scope="row"
                title={said.get(`${row}:`)}
                className={classNames("text-right font-normal text-text-3 tabular-nums", mark(said.get(`${row}:`)))}
              >
                {row}
              </th>
              {summary.columns.map((name, at) => {
                const message = said.get(`${row}:${name}`);
                return (
                  <td
                    key={`${name}:${String(at)}`}
                    title={message}
                    className={classNames("max-w-[240px] truncate whitespace-nowrap text-sm", mark(message))}
                  >
                    <bdi>{cut(cells[at] ?? "")}</bdi>
                    {message && !cells[at] ? "missing" : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </DataBox>
    </Card>
  );
}
