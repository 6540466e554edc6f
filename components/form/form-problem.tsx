"use client";

import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { fieldPathWords } from "@/lib/fields";
import type { Problem } from "./problem";

/** Fired by the dialog in which a signed-out user signs in again: the problem is then solved. */
const SIGNED_IN = "corridor:signed-in";

/** The part of the server's response that belongs to no field: shown above the form and announced. */
export function FormProblem({ problem }: { problem: Problem }) {
  const [over, setOver] = useState<{ problem: Problem; by: string }>();
  useEffect(() => {
    const end = ({ type }: Event) => setOver({ problem, by: type });
    for (const event of [SIGNED_IN, "online"]) addEventListener(event, end);
    return () => {
      for (const event of [SIGNED_IN, "online"]) removeEventListener(event, end);
    };
  }, [problem]);
  const by = over?.problem === problem ? over.by : null;
  const rest = Object.entries(problem.fields ?? {});
  if (by === SIGNED_IN && problem.code === "signed_out") return null;
  // What it means for what was sent still holds.
  const title = by === "online" && problem.code === "offline" ? "You were offline." : problem.title;
  return (
    <Banner tone="bad" title={title} isLive>
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
