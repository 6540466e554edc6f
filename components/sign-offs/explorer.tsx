"use client";

import { DataTable } from "@/components/data-table/data-table";
import { type StatusTab, StatusTabs } from "@/components/data-table/status-tabs";
import { useCan } from "@/components/shell/session";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { useTimeZone } from "@/components/ui/time-zone";
import { useEnvironment } from "@/lib/client/environment";
import { useListState } from "@/lib/client/url-state";
import { useListQuery } from "@/lib/client/use-list-query";
import { signOffFields, signOffFilters } from "@/lib/features/sign-offs/fields";
import { signOffsQuery } from "@/lib/features/sign-offs/queries";
import { resourcePath } from "@/lib/ids";
import { formatCount } from "@/lib/numbers";

const SignOffPanel = onDemand(() => import("./detail").then((module) => module.SignOffPanel));
const TABS: readonly StatusTab[] = [
  { value: "for-me", status: { kind: "status", label: "Waiting for me", tone: "warn" } },
  { value: "mine", status: { kind: "status", label: "Requested by me", tone: "info" } },
];

/** What needs, or needed, a second person; the user's own pending ones are one tab away. */
export function SignOffExplorer() {
  const environment = useEnvironment();
  const state = useListState(signOffFilters, useTimeZone());
  const query = useListQuery(signOffsQuery(environment, state.query));
  const mayManage = useCan("sign-off-settings:manage");
  const total = query.data?.totalCount;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <StatusTabs
        label="Sign-offs by person"
        tabs={TABS}
        selected={state.values.show ?? null}
        onSelect={(value) => state.setFilters({ show: value })}
      />
      <DataTable
        list="sign-offs"
        title="Sign-offs"
        summary={total === undefined ? null : `${formatCount(total)} in view`}
        actions={<LinkButton href={`/${environment}/sign-offs/settings`}>Settings</LinkButton>}
        fields={signOffFields}
        filters={signOffFilters}
        controls={state}
        query={query}
        rowHref={(id) => resourcePath(environment, id) ?? `/${environment}/sign-offs`}
        renderPanel={(id) => <SignOffPanel id={id} />}
        emptyState={
          <EmptyState
            title="Nothing needs a second person"
            actions={
              mayManage ? (
                <LinkButton href={`/${environment}/sign-offs/settings`}>Choose what needs one</LinkButton>
              ) : null
            }
          >
            Payments above a limit, new external accounts and rule changes wait here for a second person to sign them
            off. The settings decide which ones.
          </EmptyState>
        }
      />
    </div>
  );
}
