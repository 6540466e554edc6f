import { type KindCount, PROBLEM_KINDS, type ProblemKind, type RowProblem } from "./kinds";

/** So many problems of one kind are kept to be listed; all are counted. */
export const KEPT_PER_KIND = 5_000;
const LONGEST_VALUE = 80;

/** The problems of a file: counted exactly, kept within bounds. */
export class ProblemLog {
  private readonly counts = new Map<ProblemKind, number>();
  private readonly kept: RowProblem[] = [];

  /** Counts a problem, and keeps it unless there are enough of its kind. `value` is asked for only when it is kept. */
  add(problem: Omit<RowProblem, "value">, value: () => string): void {
    const count = (this.counts.get(problem.kind) ?? 0) + 1;
    this.counts.set(problem.kind, count);
    if (count > KEPT_PER_KIND) return;
    const text = value();
    this.kept.push({ ...problem, value: text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text });
  }

  /** How many of each kind, errors first. */
  summary(): KindCount[] {
    const kinds = Object.keys(PROBLEM_KINDS) as ProblemKind[];
    return kinds.flatMap((kind) => {
      const count = this.counts.get(kind);
      return count === undefined ? [] : [{ kind, ...PROBLEM_KINDS[kind], count }];
    });
  }

  /** Those that are kept, by row; of one kind where `kind` is given. */
  list(kind: ProblemKind | null = null): readonly RowProblem[] {
    return kind === null ? this.kept : this.kept.filter((problem) => problem.kind === kind);
  }
}
