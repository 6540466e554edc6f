"use client";

import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { ProblemText } from "@/components/ui/problem-text";
import { SkeletonText } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { changesBetween, type Decimals } from "@/lib/features/approval-rules/fields";
import { rulesQuery, ruleVersionsQuery } from "@/lib/features/approval-rules/queries";
import type { RulesView } from "@/lib/features/approval-rules/schema";
import { ChangeList } from "./change-list";

interface Props {
  view: RulesView;
  decimals: Decimals;
}

/** Every version with its author and reason; for the selected one, also what it changed. */
export function VersionsCard({ view, decimals }: Props) {
  const environment = useEnvironment();
  const versions = useQuery(ruleVersionsQuery(environment));
  const before = useQuery({ ...rulesQuery(environment, view.version - 1), enabled: view.version > 0 });
  return (
    <Card title="Versions" description="Each decision names its version">
      <div className="grid gap-3">
        {versions.data ? null : versions.error ? (
          <ProblemText problem={versions.error} />
        ) : (
          <SkeletonText lines={3} label="Loading the versions" />
        )}
        <ol className="grid gap-3">
          {versions.data?.data.map(({ version, comment, authorName, createdAt }) => {
            const isShown = version === view.version;
            return (
              <li key={version}>
                <p className="font-medium">
                  {isShown ? (
                    <span>Version {version}, shown</span>
                  ) : (
                    <Link href={`/${environment}/approvals/rules?version=${version}`}>Version {version}</Link>
                  )}
                  {version === view.currentVersion ? " · in force" : null}
                </p>
                <p className="wrap-anywhere" dir="auto">
                  {comment}
                </p>
                {authorName ? (
                  <p className="text-sm text-text-3">
                    {authorName} · <Time value={createdAt} format="both" />
                  </p>
                ) : null}
                {isShown && before.data ? (
                  <ChangeList
                    changes={changesBetween(before.data.ruleSet, view.ruleSet, decimals)}
                    className="mt-1.5"
                  />
                ) : null}
              </li>
            );
          })}
        </ol>
      </div>
    </Card>
  );
}
