import { type KindCount, PROBLEM_KINDS, type ProblemKind, type RowProblem } from "./kinds";

/** How many problems of one kind are stored for the list; all are counted. */
export const KEPT_PER_KIND = 5_000;
const LONGEST_VALUE = 80;

/** The problems of a file: counted exactly, stored up to a limit. */
export class ProblemLog {
  private readonly counts = new Map<ProblemKind, number>();
  private readonly kept: RowProblem[] = [];

  /** Counts a problem, and stores it unless there are enough of its kind. `value` is called only if it is stored. */
  add(problem: Omit<RowProblem, "value">, value: () => string): void {
    const count = (this.counts.get(problem.kind) ?? 0) + 1;
    this.counts.set(problem.kind, count);
    if (count > KEPT_PER_KIND) return;
    const text = value();
    this.kept.push({ ...problem, value: text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text });
  }

  /** The number of each kind, errors first. */
  summary(): KindCount[] {
    const kinds = Object.keys(PROBLEM_KINDS) as ProblemKind[];
    return kinds.flatMap((kind) => {
      const count = this.counts.get(kind);
      return count === undefined ? [] : [{ kind, ...PROBLEM_KINDS[kind], count }];
    });
  }

  /** The stored problems, by row; only of `kind` if given. */
  list(kind: ProblemKind | null = null): readonly RowProblem[] {
    return kind === null ? this.kept : this.kept.filter((problem) => problem.kind === kind);
  }
}
