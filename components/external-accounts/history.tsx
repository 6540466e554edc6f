import { StepMeta } from "@/components/ui/step-meta";
import { Timeline, type TimelineEntry } from "@/components/ui/timeline";
import type { AccountStep } from "@/lib/features/external-accounts/schema";

const STATES: Record<AccountStep["tone"], TimelineEntry["state"]> = {
  good: "end",
  bad: "bad",
  warn: "done",
  info: "done",
  idle: "done",
};

/** What is known of the account's history, and what can't be known. */
export function AccountHistory({ steps }: { steps: AccountStep[] }) {
  const entries = steps.map((step, position) => ({
    id: `${position} ${step.title}`,
    title: step.title,
    state: STATES[step.tone],
    meta: <StepMeta {...step} />,
  }));
  return (
    <section aria-label="Status history">
      <h3 className="mb-2.5 font-semibold">Status history</h3>
      {entries.length > 0 ? <Timeline entries={entries} /> : null}
      <p className="mt-2 text-sm text-text-2">
        The service doesn't announce every status change. This history combines its current report, actions in Corridor
        and webhooks, so some changes may be missing.
      </p>
    </section>
  );
}
