import { StatusBadge } from "@/components/ui/badge";
import { LiveRegion } from "@/components/ui/live-region";
import type { Difference, DocumentComparison } from "@/lib/features/drift/schema";
import type { Tone } from "@/lib/fields";
import { counted } from "@/lib/numbers";
import { Sentence } from "./sentence";

const GROUPS: { severity: Difference["severity"]; tone: Tone; title: string; words: string }[] = [
  { severity: "breaking", tone: "bad", title: "Breaking", words: "Something here stops working, or could lose data." },
  {
    severity: "handled",
    tone: "warn",
    title: "Handled",
    words: "It changes what a page shows or sends; Corridor knows how.",
  },
  { severity: "note", tone: "info", title: "Notes", words: "Good to know; nothing stops working." },
];
const MOST_PLACES = 3;

/** Every difference between a document and the contract, breaking ones first. */
export function DifferenceList({ comparison }: { comparison: DocumentComparison }) {
  const { title, version, differences, unused } = comparison;
  const groups = GROUPS.map((group) => ({
    ...group,
    all: differences.filter((one) => one.severity === group.severity),
  }));
  const summary = groups.map((group) => `${group.all.length} ${group.title.toLowerCase()}`).join(", ");
  return (
    <section aria-label="Differences" className="grid gap-4">
      <p className="font-medium">
        {title} {version}: {summary}
      </p>
      <LiveRegion>{summary}</LiveRegion>
      {groups.map(({ severity, tone, title: heading, words, all }) =>
        all.length === 0 ? null : (
          <details key={severity} open={severity !== "note"}>
            <summary>
              <StatusBadge tone={tone} label={`${heading}: ${all.length}`} />{" "}
              <span className="text-text-2">{words}</span>
            </summary>
            <ul className="mt-2 divide-y divide-line border-line border-t">
              {all.map((one) => (
                <DifferenceRow key={`${one.where[0]} ${one.sentence}`} difference={one} />
              ))}
            </ul>
          </details>
        ),
      )}
      <p className="text-sm text-text-2">
        Not used by Corridor: {counted(unused.endpoints, "endpoint")} and {counted(unused.fields, "field")}.
      </p>
    </section>
  );
}

function DifferenceRow({ difference: { where, sentence, screens } }: { difference: Difference }) {
  const more = where.length > MOST_PLACES ? ` and ${where.length - MOST_PLACES} more` : "";
  return (
    <li className="grid gap-0.5 py-2">
      <p>
        <Sentence>{sentence}</Sentence>
      </p>
      <p className="text-sm text-text-2">
        <span className="break-all font-mono">{where.slice(0, MOST_PLACES).join(", ")}</span>
        {more}
        {screens.length > 0 ? ` · Pages: ${screens.join(", ")}` : null}
      </p>
    </li>
  );
}
