"use client";

import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { fieldPathWords } from "@/lib/fields";
import type { Problem } from "./problem";

/** Fired by the dialog in which a signed-out user signs in again: the problem is then solved. */
const SIGNED_IN = "corridor:signed-in";

/** The part of the server's response that belongs to no field: shown above the form and announced. */
export function FormProblem({ problem }: { problem: Problem }) {
  const [over, setOver] = useState<Problem>();
  useEffect(() => {
    const end = () => setOver(problem);
    addEventListener(SIGNED_IN, end);
    return () => removeEventListener(SIGNED_IN, end);
  }, [problem]);
  const rest = Object.entries(problem.fields ?? {});
  if (over === problem && problem.code === "signed_out") return null;
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
