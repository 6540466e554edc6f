"use client";

import { useQuery } from "@tanstack/react-query";
import { StatusBadge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonText } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { environmentQuery } from "@/lib/features/environments/queries";
import type { CapabilityView } from "@/lib/features/environments/schema";

/** The deployment's capabilities, and how each is known; they are set in the settings. */
export function CapabilityList() {
  const environment = useEnvironment();
  const query = useQuery(environmentQuery(environment));
  return (
    <Card
      title="Capabilities"
      description="What this deployment can do, detected with each connection test and once a day."
      actions={<Link href={`/settings/environments/${encodeURIComponent(environment)}`}>Settings</Link>}
      isFlush
    >
      {query.data?.capabilities.match ? (
        <p className="border-line border-b px-4 py-2.5 text-text-2">{query.data.capabilities.match}</p>
      ) : null}
      {query.data ? (
        <ul className="divide-y divide-line">
          {query.data.capabilities.entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </ul>
      ) : (
        <div className="p-4">
          <QueryState query={query} skeleton={<SkeletonText lines={6} label="Loading capabilities" />} />
        </div>
      )}
    </Card>
  );
}

const FROM: Record<CapabilityView["from"], string> = {
  override: "Chosen by an administrator.",
  found: "",
  bundle: "Can't be detected; assumed from the revision.",
};

function Entry({ entry: { label, has, from, effect, isNews, found } }: { entry: CapabilityView }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{label}</p>
        <p className="text-text-2">{effect}</p>
        <p className="text-sm text-text-2">
          {isNews ? "For information: nothing in Corridor depends on it. " : null}
          {FROM[from]}{" "}
          {found ? (
            <>
              {found.evidence} <Time value={found.at} format="both" />
            </>
          ) : null}
        </p>
      </div>
      <StatusBadge tone={has ? "good" : "idle"} label={has ? "Yes" : "No"} />
    </li>
  );
}
