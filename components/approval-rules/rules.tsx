"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsInteger, useQueryState } from "nuqs";
import { useState } from "react";
import { useCan } from "@/components/shell/session";
import { Tag } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { newKey } from "@/lib/client/new-key";
import { rulesQuery } from "@/lib/features/approval-rules/queries";
import type { Rule, RuleSet } from "@/lib/features/approval-rules/schema";
import { OtherwiseCard } from "./otherwise-card";
import { RuleList } from "./rule-list";
import { SecondReviewCard } from "./second-review-card";
import { useCurrencies } from "./use-currencies";
import { useDraftRules } from "./use-draft-rules";
import { VersionsCard } from "./versions-card";

const Correcting = onDemand(() => import("@/components/sign-offs/correcting").then((module) => module.Correcting));
const RuleDialog = onDemand(() => import("./rule-dialog").then((module) => module.RuleDialog));
const SaveDialog = onDemand(() => import("./save-dialog").then((module) => module.SaveDialog));

/** The approval rules: the version in force, a draft based on it, and all earlier versions. */
export function ApprovalRules() {
  const environment = useEnvironment();
  const [version, setVersion] = useQueryState("version", parseAsInteger);
  const query = useQuery(rulesQuery(environment, version ?? undefined));
  const { currencies, decimals } = useCurrencies();
  const mayManage = useCan("approval-rules:manage");
  const view = query.data;
  const { draft, change, explain, discard, asked } = useDraftRules(view);
  const base = useQuery({ ...rulesQuery(environment, draft?.baseVersion), enabled: draft !== null });
  const [editing, setEditing] = useState<Rule | null>(null);
  /** The version whose successor is about to be saved. */
  const [saving, setSaving] = useState<number | null>(null);
  /** The problem with a limit that was typed but not added. */
  const [unadded, setUnadded] = useState<string | null>(null);
  const dryRunQuery = draft?.corrects ? `?corrects=${encodeURIComponent(draft.corrects)}` : "";
  const isOld = view !== undefined && view.version !== view.currentVersion;
  const canEdit = mayManage && view !== undefined && !isOld;
  const shown: RuleSet | undefined = canEdit && draft ? draft.ruleSet : view?.ruleSet;
  const isBehind = canEdit && draft !== null && draft.baseVersion !== view.currentVersion;
  const update = (values: Partial<RuleSet>) => shown && change({ ...shown, ...values });
  const put = (rule: Rule) => {
    const rules = shown?.rules ?? [];
    const isKnown = rules.some(({ id }) => id === rule.id);
    update({ rules: isKnown ? rules.map((one) => (one.id === rule.id ? rule : one)) : [...rules, rule] });
    setEditing(null);
  };
  const saveReason = () => {
    if (!mayManage) return "Your role can't change the rules.";
    if (isOld) return "This is an old version.";
    if (unadded) return unadded;
    if (!draft) return "Nothing has been changed.";
    if (isBehind) return `Version ${view.currentVersion} was saved in the meantime. Start again from it.`;
    if (base.data) return null;
    return `Version ${draft.baseVersion}, which it changes, ${base.error ? "can't be loaded." : "is loading."}`;
  };
  const addRule = () => setEditing({ id: newKey(), name: "", isEnabled: true, conditions: [], outcome: "hold" });
  return (
    <PageFrame
      title="Approval rules"
      back={{ href: `/${environment}/approvals`, label: "← Approvals" }}
      meta={
        view ? (
          <>
            <Tag>Version {view.version}</Tag>
            {canEdit && draft ? <Tag>Draft, not saved</Tag> : null}
          </>
        ) : null
      }
      actions={
        <>
          <LinkButton href={`/${environment}/approvals/rules/dry-run${dryRunQuery}`}>Dry run</LinkButton>
          {canEdit && draft ? <Button onClick={discard}>Discard draft</Button> : null}
          <Button variant="primary" disabledReason={saveReason()} onClick={() => setSaving(draft?.baseVersion ?? null)}>
            Save as version {(draft?.baseVersion ?? view?.currentVersion ?? 0) + 1}
          </Button>
        </>
      }
    >
      {asked ? <QueryState query={asked} skeleton="h-9" /> : null}
      {draft?.corrects ? <Correcting id={draft.corrects} /> : null}
      {isOld ? (
        <Banner
          tone="info"
          title={`Version ${view.version} is shown; version ${view.currentVersion} is in force`}
          className="mb-3"
          actions={<Button onClick={() => void setVersion(null)}>Show version {view.currentVersion}</Button>}
        />
      ) : null}
      {isBehind ? (
        <Banner
          tone="warn"
          title={`Version ${view.currentVersion} was saved after you started this draft`}
          className="mb-3"
          actions={
            <>
              <LinkButton href={`/${environment}/approvals/rules?version=${view.currentVersion - 1}`}>
                View the version before it
              </LinkButton>
              <Button onClick={discard}>Start again from version {view.currentVersion}</Button>
            </>
          }
        >
          Your draft can't be saved over it. Start again and redo your changes.
        </Banner>
      ) : null}
      {canEdit && draft && base.error && !base.data ? (
        <Banner
          tone="bad"
          title={`Version ${draft.baseVersion}, which this draft changes, can't be loaded: ${base.error.title}`}
          className="mb-3"
          isLive
          actions={
            <Button onClick={() => base.refetch()} isPending={base.isFetching}>
              Try again
            </Button>
          }
        >
          Until then the draft can't be saved. It is kept in this tab.
        </Banner>
      ) : null}
      <QueryState query={query} skeleton="h-80" />
      {view && shown ? (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_380px]">
          <Card
            title="Rules in order"
            description="The first rule whose conditions are all met decides"
            isFlush
            actions={canEdit ? <Button onClick={addRule}>Add a rule</Button> : null}
          >
            {shown.rules.length > 0 ? (
              <RuleList
                rules={shown.rules}
                decimals={decimals}
                supportsReject={view.supportsReject}
                edit={canEdit ? { replace: (rules) => update({ rules }), open: setEditing } : undefined}
              />
            ) : (
              <EmptyState
                title="No rules yet"
                actions={
                  canEdit ? (
                    <Button variant="primary" onClick={addRule}>
                      Add the first rule
                    </Button>
                  ) : null
                }
              >
                Rules decide incoming payments in time, day and night. Without any, every payment follows “Otherwise”.
              </EmptyState>
            )}
          </Card>
          <div className="grid min-w-0 gap-4">
            <OtherwiseCard
              outcome={shown.defaultOutcome}
              supportsReject={view.supportsReject}
              windowSeconds={view.approvalWindowSeconds}
              onChange={canEdit ? (defaultOutcome) => update({ defaultOutcome }) : undefined}
            />
            <SecondReviewCard
              limits={shown.secondReview}
              currencies={currencies}
              decimals={decimals}
              onChange={canEdit ? (secondReview) => update({ secondReview }) : undefined}
              onProblem={setUnadded}
            />
            <VersionsCard view={view} decimals={decimals} />
          </div>
        </div>
      ) : null}
      {editing && view ? (
        <RuleDialog
          key={editing.id}
          rule={editing}
          isNew={!shown?.rules.some(({ id }) => id === editing.id)}
          currencies={currencies}
          decimals={decimals}
          supportsReject={view.supportsReject}
          onClose={() => setEditing(null)}
          onDone={put}
        />
      ) : null}
      {draft && draft.baseVersion === saving && base.data ? (
        <SaveDialog
          draft={draft}
          before={base.data.ruleSet}
          decimals={decimals}
          onExplain={explain}
          onClose={() => setSaving(null)}
          onSaved={() => {
            setSaving(null);
            discard();
          }}
        />
      ) : null}
    </PageFrame>
  );
}
