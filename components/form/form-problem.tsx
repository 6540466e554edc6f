"use client";

import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { fieldPathWords } from "@/lib/fields";
import type { Problem } from "./problem";

/** Fired by the dialog that asks a person who was signed out to sign in again: then that is no problem any more. */
const SIGNED_IN = "corridor:signed-in";

/** What the server said that belongs to no field of the form: shown above it and read aloud. */
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
