import { classNames } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";
import { TONE_TEXT, ToneShape } from "@/components/ui/tone";
import { PROBLEM_KINDS, type RowProblem } from "@/lib/features/imports/check/kinds";
import { formatCount } from "@/lib/numbers";
import { DataBox, HEAD, HEAD_CELL, ROW, WIDE } from "./data-box";

const TONES = { error: "bad", warning: "warn" } as const;

/** One line per problem: where, what, and the current value. */
export function ProblemTable({ problems, isWaiting }: { problems: readonly RowProblem[]; isWaiting: boolean }) {
  if (isWaiting && problems.length === 0) {
    return (
      <div className="p-4" role="status" aria-label="Loading">
        <Skeleton className="h-60" />
      </div>
    );
  }
  return (
    <DataBox label="Problems by row and column">
      <thead className={HEAD}>
        <tr>
          <th className={classNames(HEAD_CELL, "text-right!")}>Row</th>
          <th className={HEAD_CELL}>Column</th>
          <th className={HEAD_CELL}>Problem</th>
          <th className={classNames(HEAD_CELL, "w-1/4")}>Found</th>
        </tr>
      </thead>
      <tbody className={isWaiting ? "opacity-55" : undefined}>
        {problems.map(({ row, column, kind, message, value }, at) => {
          const { severity, label } = PROBLEM_KINDS[kind];
          return (
            <tr key={`${row}:${column ?? ""}:${kind}:${String(at)}`} className={ROW}>
              <td className="tabular-nums sm:text-right">
                <span className="text-text-2 sm:hidden">Row </span>
                {formatCount(row)}
              </td>
              <td className="font-mono text-sm">
                {column ?? <span className="font-sans text-base text-text-2">whole row</span>}
              </td>
              <td className={classNames(WIDE, "sm:min-w-[240px]")}>
                <span className="inline-flex items-center gap-1.5 font-medium">
                  <ToneShape tone={TONES[severity]} className={TONE_TEXT[TONES[severity]]} />
                  {label}
                  {severity === "warning" ? <span className="font-normal text-text-2">warning</span> : null}
                </span>
                <span className="block text-text-2">{message}</span>
              </td>
              <td className={classNames(WIDE, "break-all font-mono text-sm sm:max-w-[280px]")}>
                {value === "" ? <span className="text-text-3">empty</span> : <bdi>{value}</bdi>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </DataBox>
  );
}
