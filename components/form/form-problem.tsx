"use client";

import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { RETURNED_EVENT } from "@/components/ui/returned-event";
import { fieldPathWords } from "@/lib/fields";
import type { Problem } from "./problem";

/** Whether it was refused for want of a session, and there is one again. */
function useIsOver(problem: Problem): boolean {
  const [over, setOver] = useState<Problem | null>(null);
  useEffect(() => {
    if (problem.code !== "signed_out") return;
    const end = () => setOver(problem);
    window.addEventListener(RETURNED_EVENT, end);
    return () => window.removeEventListener(RETURNED_EVENT, end);
  }, [problem]);
  return over === problem;
}

/** What the server said that belongs to no field of the form: shown above it and read aloud. */
export function FormProblem({ problem }: { problem: Problem }) {
  const isOver = useIsOver(problem);
  const rest = Object.entries(problem.fields ?? {});
  if (isOver) return null;
  return (
    <Banner tone="bad" title={problem.title} isLive>
      {problem.detail ? <p>{problem.detail}</p> : null}
      {problem.meaning ? <p className="text-text">{problem.meaning}</p> : null}
      {problem.next ? <p>{problem.next}</p> : null}
      {rest.length > 0 ? (
        <ul>
          {rest.map(([path, message]) => (
            <li key={path}>
              {fieldPathWords(path)}: {message}
            </li>
          ))}
        </ul>
      ) : null}
      {problem.requestId ? <p className="text-sm">Request {problem.requestId}</p> : null}
    </Banner>
  );
}
