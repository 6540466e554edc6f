"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useActiveRow } from "@/components/data-table/use-active-row";
import { StatusBadge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useEnvironment } from "@/lib/client/environment";
import { nextForYou } from "@/lib/features/approvals/fields";
import { queueQuery, waitingCountQuery } from "@/lib/features/approvals/queries";
import type { ApprovalRow } from "@/lib/features/approvals/schema";
import { formatCount } from "@/lib/numbers";
import { SinceList } from "./since-list";
import { Spoken } from "./spoken";
import { WaitingTable } from "./waiting-table";

const DecisionPanel = onDemand(() => import("./decision-panel").then((module) => module.DecisionPanel));

/** Too short to read, weigh and press. */
const TOO_SHORT_SECONDS = 30;

/** The reviewer's desk: pending payments, most urgent first; then those that ended since the last visit. */
export function ApprovalDesk() {
  const environment = useEnvironment();
  const query = useQuery(queueQuery(environment));
  const [{ open: openId }, setQuery] = useQueryStates({ open: parseAsString, decide: parseAsString });
  // A confirmation requested by the URL (`decide`) is dropped with the payment that it was for.
  const setOpenId = useCallback((id: string | null) => setQuery({ open: id, decide: null }), [setQuery]);
  const list = useRef<HTMLDivElement>(null);
  const queue = query.data;
  // As beside the desk's name in the navigation: only what can still be decided.
  const { data: count } = useQuery(waitingCountQuery(environment));
  const ids = useMemo(() => queue?.waiting.map((row) => row.transactionId) ?? [], [queue]);
  const { activeId, setActiveId, closePanel, focusRow } = useActiveRow({
    list,
    ids,
    openId,
    setOpenId,
    rowHref: useCallback((id: string) => `/${environment}/approvals/${encodeURIComponent(id)}`, [environment]),
    group: "At the desk",
    noun: "payment",
  });
  const [decided, setDecided] = useState<ApprovalRow | null>(null);
  const nextId = nextForYou(queue, openId)?.transactionId;
  const goNext = () => {
    if (nextId === undefined) return;
    setActiveId(nextId);
    setOpenId(nextId);
  };
  // After a decision, focus the row of the next, automatically opened payment once the confirmation has closed.
  useEffect(() => {
    if (decided !== null && openId !== null && openId !== decided.transactionId) focusRow(openId);
  }, [decided, openId, focusRow]);

  return (
    <div className="group/page flex h-full min-h-0">
      <div ref={list} className="relative min-w-0 flex-1 overflow-auto px-5 py-[18px] max-sm:px-3 max-sm:py-3">
        <PageHeader
          title="Approvals"
          meta={
            queue ? (
              <>
                {count ? (
                  <StatusBadge
                    tone={count.waiting > 0 ? "warn" : "good"}
                    label={count.waiting > 0 ? `${formatCount(count.waiting)} waiting` : "Nothing waiting"}
                  />
                ) : null}
                <span>
                  Last 24 hours: {queue.approvedByRule} approved by rule, {queue.timedOut} timed out
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
            title={`The service waits only ${queue.approvalWindowSeconds} s for a decision here.`}
            className="mb-3"
          >
            Nobody can review a payment in that time. Payments held by the rules time out and are not credited.
          </Banner>
        ) : null}
        {queue && query.isError ? (
          <Banner
            tone="bad"
            title="This may be out of date: Corridor can't be reached at the moment."
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
                title="No payments to review"
                actions={<LinkButton href={`/${environment}/approvals/rules`}>View the rules</LinkButton>}
              >
                Incoming payments that the rules hold for review appear here, with the time left to decide.
              </EmptyState>
            )}
            {queue.isCut ? (
              <p className="border-line border-t px-3 py-2 text-text-2">
                Only the {formatCount(queue.waiting.length)} most urgent are listed.
              </p>
            ) : null}
          </Card>
        ) : null}
        {queue ? <SinceList queue={queue} /> : null}
        <Spoken queue={queue} decided={decided} />
      </div>
      {openId ? (
        <DecisionPanel
          key={openId}
          id={openId}
          onClose={closePanel}
          onDecided={(row) => {
            setDecided(row);
            goNext();
          }}
          before={decided?.transactionId === openId ? null : decided}
          onBack={(id) => setOpenId(id)}
          onNext={nextId === undefined ? null : goNext}
        />
      ) : null}
    </div>
  );
}

function WaitingSkeleton() {
  return (
    <Card>
      <div role="status" className="grid gap-4">
        <span className="sr-only">Loading the payments to review</span>
        {["a", "b", "c"].map((row) => (
          <Skeleton key={row} className="h-10" />
        ))}
      </div>
    </Card>
  );
}
