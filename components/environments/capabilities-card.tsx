"use client";

import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { Card } from "@/components/ui/card";
import { Select } from "@/components/ui/select";
import { Time } from "@/components/ui/time";
import { useChooseCapabilities } from "@/lib/features/environments/queries";
import type { CapabilityView, ChooseCapabilitiesInput, EnvironmentView } from "@/lib/features/environments/schema";

type Choices = Pick<ChooseCapabilitiesInput, "bundle" | "overrides">;

const BUNDLE_OPTIONS = [
  { value: "", label: "Detect" },
  { value: "specification", label: "As specified" },
  { value: "R1", label: "R1 (5 March 2026)" },
  { value: "R2", label: "R2 (21 August 2026)" },
];
const START_LABELS: Record<string, string> = {
  ...Object.fromEntries(BUNDLE_OPTIONS.map(({ value, label }) => [value, label])),
  specification: "the specification",
};

/** This deployment's capabilities, how each is known, and an administrator's override. */
export function CapabilitiesCard({ environment, mayChange }: { environment: EnvironmentView; mayChange: boolean }) {
  const choose = useChooseCapabilities();
  const problem = problemIn(choose.error);
  const { bundle, overrides, start, match, entries } = environment.capabilities;
  // While it is saved, what was chosen is shown, and nothing else can be: a disabled control would lose the focus.
  const saving = choose.isPending ? choose.variables : null;
  const save = (choices: Partial<Choices>) => {
    if (choose.isPending) return;
    const { slug, version } = environment;
    choose.mutate({ slug, version, bundle, overrides, ...choices });
  };
  return (
    <Card
      title="Capabilities"
      description="Deployments of the service differ. What can be detected is checked with each connection test and once a day; the rest follows the revision."
    >
      <div className="grid gap-4">
        <Select
          label="Revision"
          value={(saving ?? { bundle }).bundle ?? ""}
          disabled={!mayChange}
          aria-busy={choose.isPending}
          hint={bundle === null ? (match ?? "Nothing has been detected yet; the specification is assumed.") : undefined}
          onChange={(event) => save({ bundle: BUNDLES.find((each) => each === event.target.value) ?? null })}
          options={BUNDLE_OPTIONS}
          className="max-w-72"
        />
        {problem ? <FormProblem problem={problem} /> : null}
        <ul className="divide-y divide-line border-line border-t">
          {entries.map((entry) => (
            <Entry
              key={entry.key}
              entry={entry}
              start={START_LABELS[start] ?? ""}
              chosen={(saving?.overrides ?? overrides)[entry.key] ?? null}
              isLocked={!mayChange}
              onChoose={(choice) => {
                const { [entry.key]: _, ...others } = overrides;
                save({ overrides: choice === null ? others : { ...others, [entry.key]: choice } });
              }}
            />
          ))}
        </ul>
      </div>
    </Card>
  );
}

const BUNDLES = ["specification", "R1", "R2"] as const;
const CHOICES = [
  { value: "found", label: "Detect" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

interface EntryProps {
  entry: CapabilityView;
  start: string;
  /** The administrator's choice; null: whatever is detected or assumed. */
  chosen: boolean | null;
  isLocked: boolean;
  onChoose: (choice: boolean | null) => void;
}

function Entry({ entry, start, chosen, isLocked, onChoose }: EntryProps) {
  const { label, has, from, effect, isNews, found } = entry;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-2.5">
      <div>
        <p className="font-medium">
          {label}: {has ? "yes" : "no"}
        </p>
        <p className="text-text-2">{effect}</p>
        <p className="text-sm text-text-2">
          {isNews ? "For information: nothing in Corridor depends on it. " : null}
          {from === "override" ? "Chosen by an administrator. " : null}
          {found ? (
            <>
              {found.evidence} <Time value={found.at} format="both" />
            </>
          ) : from === "bundle" ? (
            `Can't be detected; assumed from ${start}.`
          ) : null}
        </p>
      </div>
      <Select
        label={label}
        isLabelHidden
        value={chosen === null ? "found" : chosen ? "yes" : "no"}
        disabled={isLocked}
        options={CHOICES}
        onChange={(event) => onChoose(event.target.value === "found" ? null : event.target.value === "yes")}
      />
    </li>
  );
}
