import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { StepMeta } from "@/components/ui/step-meta";
import { Timeline, type TimelineEntry } from "@/components/ui/timeline";
import type { TimelineMark, TimelineStep } from "@/lib/features/transactions/schema";

function stateOf(step: TimelineStep): TimelineEntry["state"] {
  if (step.isGap) return "gap";
  if (step.tone === "bad") return "bad";
  return step.tone === "good" ? "end" : "done";
}

/** What is missing or late, linked to where that can be seen: on this page or its own. */
function Mark({ text, href }: TimelineMark) {
  if (href === null) return text;
  return href.startsWith("#") ? (
    <a href={href} className="rounded-sm underline underline-offset-2 hover:decoration-2">
      {text}
    </a>
  ) : (
    <Link href={href} prefetch={false} className="text-warn!">
      {text}
    </Link>
  );
}

/** A payment's history; a gap is drawn where the service never reported something expected. */
export function TransactionTimeline({ steps, error }: { steps: TimelineStep[] | undefined; error: Error | null }) {
  const entries = steps?.map((step, position) => ({
    id: `${position} ${step.title}`,
    title: step.title,
    state: stateOf(step),
    meta: (
      <StepMeta
        {...step}
        note={step.isOutOfOrder ? <span className="text-warn"> · dated before the previous step</span> : undefined}
      />
    ),
    children:
      step.marks.length > 0 ? (
        <ul className="grid gap-0.5 text-sm text-warn">
          {step.marks.map((mark) => (
            <li key={mark.text}>
              <Mark {...mark} />
            </li>
          ))}
        </ul>
      ) : undefined,
  }));
  return (
    <section id="timeline" aria-label="Timeline" className="rounded-sm target:bg-accent-soft">
      <h2 className="mb-2.5 font-semibold">Timeline</h2>
      {!entries && error ? <p className="text-text-2">Couldn't load the timeline: {error.message}</p> : null}
      {!entries && !error ? <Skeleton className="h-24" /> : null}
      {steps?.some((step) => step.isOutOfOrder) ? (
        <p className="mb-2.5 text-text-2">The stated times contradict each other. Steps are shown in logical order.</p>
      ) : null}
      {entries ? <Timeline entries={entries} /> : null}
    </section>
  );
}
