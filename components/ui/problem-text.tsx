import { classNames } from "./class-names";

interface ProblemTextProps {
  problem: { title: string; meaning?: string; next?: string } | null;
  className?: string;
}

/** Shown beside the button that failed: what happened, what it means, what to do next. Empty without a problem. */
export function ProblemText({ problem, className }: ProblemTextProps) {
  if (!problem) return null;
  return (
    <p role="alert" className={classNames("text-bad", className)}>
      {[problem.title, problem.meaning, problem.next].filter(Boolean).join(" ")}
    </p>
  );
}
