"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsString, useQueryStates } from "nuqs";
import { useCallback, useMemo, useRef } from "react";
import { useActiveRow } from "@/components/data-table/use-active-row";
import { StatusBadge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { queueQuery } from "@/lib/features/approvals/queries";
import { SinceList } from "./since-list";
import { WaitingTable } from "./waiting-table";

const DecisionPanel = dynamic(() => import("./decision-panel").then((module) => module.DecisionPanel));

/** Nobody reads, weighs and presses in less. */
const TOO_SHORT_SECONDS = 30;

/** The reviewer's desk: what waits now, most urgent first; then what ended since they last looked. */
export function ApprovalDesk({ environment }: { environment: string }) {
  const query = useQuery(queueQuery(environment));
  const [{ open: openId }, setQuery] = useQueryStates({ open: parseAsString, decide: parseAsString });
  // A question that an address put (`decide`) goes with the payment it was put for.
  const setOpenId = useCallback((id: string | null) => void setQuery({ open: id, decide: null }), [setQuery]);
  const list = useRef<HTMLDivElement>(null);
  const queue = query.data;
  const ids = useMemo(() => queue?.waiting.map((row) => row.transactionId) ?? [], [queue]);
  const { activeId, setActiveId, closePanel } = useActiveRow({
    list,
    ids,
    openId,
    setOpenId,
    rowHref: useCallback((id: string) => `/${environment}/approvals/${encodeURIComponent(id)}`, [environment]),
    group: "At the desk",
    noun: "payment",
  });

  return (
    <div className="flex h-full min-h-0">
      <div ref={list} className="min-w-0 flex-1 overflow-auto px-5 py-[18px] max-sm:px-3 max-sm:py-3">
        <PageHeader
          title="Approvals"
          meta={
            queue ? (
              <>
                <StatusBadge
                  tone={queue.waiting.length > 0 ? "warn" : "good"}
                  label={queue.waiting.length > 0 ? `${queue.waiting.length} waiting` : "Nothing waits"}
                />
                <span>
                  {queue.approvedByRule} approved by rule and {queue.timedOut} timed out in 24 h
                </span>
              </>
            ) : null
          }
          actions={
            <>
              <LinkButton href={`/${environment}/approvals/decisions`}>Past decisions</LinkButton>
              <LinkButton href={`/${environment}/approvals/rules`}>
                {queue ? `Rules, version ${queue.ruleVersion}` : "Rules"}
              </LinkButton>
              <LinkButton href={`/${environment}/approvals/rules/dry-run`}>Dry run</LinkButton>
            </>
          }
        />
        {queue && queue.approvalWindowSeconds < TOO_SHORT_SECONDS ? (
          <Banner
            tone="warn"
            title={`The service waits ${queue.approvalWindowSeconds} s for a decision here.`}
            className="mb-3"
          >
            No person can decide in that time: rules do. What they hold times out and is not credited.
          </Banner>
        ) : null}
        {queue && query.isError ? (
          <Banner
            tone="bad"
            title="This may be out of date: the console can't be read at the moment."
            className="mb-3"
          />
        ) : null}
        <QueryState query={query} skeleton={<WaitingSkeleton />} />
        {queue ? (
          <Card isFlush>
            {queue.waiting.length > 0 ? (
              <WaitingTable
                queue={queue}
                openId={openId}
                activeId={activeId}
                onOpen={(id) => {
                  setActiveId(id);
                  setOpenId(id);
                }}
                onFocus={setActiveId}
              />
            ) : (
              <EmptyState
                title="No payment waits for a decision"
                actions={<LinkButton href={`/${environment}/approvals/rules`}>Look at the rules</LinkButton>}
              >
                Incoming payments that the rules hold for a person appear here, with the seconds that are left to
                decide.
              </EmptyState>
            )}
          </Card>
        ) : null}
        {queue ? <SinceList environment={environment} queue={queue} /> : null}
      </div>
      {openId ? <DecisionPanel key={openId} environment={environment} id={openId} onClose={closePanel} /> : null}
    </div>
  );
}

function WaitingSkeleton() {
  return (
    <Card>
      <div role="status" className="grid gap-4">
        <span className="sr-only">Reading what waits</span>
        {["a", "b", "c"].map((row) => (
          <Skeleton key={row} className="h-10" />
        ))}
      </div>
    </Card>
  );
}
