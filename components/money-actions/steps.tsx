import { Time } from "@/components/ui/time";
import { Timeline, type TimelineEntry } from "@/components/ui/timeline";
import type { MoneyActionDetail } from "@/lib/features/journal/schema";

const STATES: Record<string, TimelineEntry["state"]> = { unknown: "gap", succeeded: "end", refused: "bad" };

/** Each step of a money action, from the entry before the call to its settlement. */
export function MoneyActionSteps({ steps }: Pick<MoneyActionDetail, "steps">) {
  const entries = steps.map(({ at, status, note }) => ({
    id: `${at} ${note}`,
    title: note,
    state: STATES[status] ?? "done",
    meta: <Time value={at} />,
  }));
  return (
    <section aria-label="Steps">
      <h2 className="mb-2.5 font-semibold">Steps</h2>
      <Timeline entries={entries} />
    </section>
  );
}
