"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCan } from "@/components/shell/session";
import { LimitsCard } from "@/components/sign-offs/limits-card";
import { Tag } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { onDemand } from "@/components/ui/on-demand";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { signOffSettingsQuery } from "@/lib/features/sign-offs/queries";
import type { SignOffSettingsView } from "@/lib/features/sign-offs/schema";
import { OtherSettings } from "./other-settings";
import type { Problems } from "./problems";
import { useSettingsDraft } from "./use-settings-draft";

const Correcting = onDemand(() => import("./correcting").then((module) => module.Correcting));
const SaveSettings = onDemand(() => import("./save-settings").then((module) => module.SaveSettings));

/** What needs a second person in this environment, as a draft until saved or signed off. */
export function SignOffSettingsPage() {
  const environment = useEnvironment();
  const query = useQuery(signOffSettingsQuery(environment));
  const view = query.data;
  const mayManage = useCan("sign-off-settings:manage");
  const { change, explain, asked, ...kept } = useSettingsDraft(view);
  const draft = mayManage ? kept.draft : null;
  // Typed text is in the fields' own state: a new round clears it.
  const [round, setRound] = useState(0);
  /** The version whose successor is about to be saved. */
  const [saving, setSaving] = useState<number | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const settings = draft?.settings ?? view?.settings;
  const edit = mayManage ? change : undefined;
  const report = (name: keyof Problems, problem: string | null) =>
    setProblems((before) => ({ ...before, [name]: problem ?? undefined }));
  const [wrong] = Object.values(problems).filter((problem) => problem !== undefined);
  const isBehind = draft !== null && view !== undefined && draft.baseVersion !== view.version;
  const overtaken = isBehind ? `Version ${view.version} was saved in the meantime. Start again from it.` : null;
  const unready = wrong ?? (draft ? overtaken : "Nothing has been changed.");
  const reason = mayManage ? unready : "Only administrators can change these.";
  const discard = () => {
    kept.discard();
    setProblems({});
    setRound((before) => before + 1);
  };
  return (
    <PageFrame
      title="Sign-off settings"
      back={{ href: `/${environment}/sign-offs`, label: "← Sign-offs" }}
      meta={
        view ? (
          <>
            <Tag>Version {view.version}</Tag>
            {draft ? <Tag>Draft, not saved</Tag> : null}
          </>
        ) : null
      }
      actions={
        view ? (
          <>
            {draft || wrong ? <Button onClick={discard}>Discard draft</Button> : null}
            <Button variant="primary" disabledReason={reason} onClick={() => setSaving(draft?.baseVersion ?? null)}>
              Save as version {(draft?.baseVersion ?? view.version) + 1}
            </Button>
          </>
        ) : null
      }
    >
      <QueryState query={query} skeleton="h-80" />
      {asked ? <QueryState query={asked} skeleton="h-9" /> : null}
      {draft?.corrects ? <Correcting id={draft.corrects} /> : null}
      {isBehind ? (
        <Banner
          tone="warn"
          title={`Version ${view.version} was saved after you started this draft`}
          className="mb-3"
          actions={<Button onClick={discard}>Start again from version {view.version}</Button>}
        >
          Your draft can't be saved over it. Start again and redo your changes.
        </Banner>
      ) : null}
      {view && settings ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <LimitsCard key={`limits ${round}`} settings={settings} onChange={edit} onProblem={report} />
          <div className="grid min-w-0 gap-4">
            <Card title="Other actions that need a second person">
              <div className="grid gap-2.5">
                <Checkbox
                  label="Money out in currencies without limits"
                  checked={settings.otherCurrencies}
                  disabled={!edit}
                  onChange={(event) => edit?.({ otherCurrencies: event.target.checked })}
                />
                <Checkbox
                  label="New external accounts"
                  checked={settings.externalAccounts}
                  disabled={!edit}
                  onChange={(event) => edit?.({ externalAccounts: event.target.checked })}
                />
                <Checkbox
                  label="Changes to approval rules"
                  checked={settings.approvalRules}
                  disabled={!edit}
                  onChange={(event) => edit?.({ approvalRules: event.target.checked })}
                />
                <p className="text-sm text-text-2">
                  While anything here needs a second person, so does a change to these settings. Compliance can sign
                  that off, too.
                </p>
              </div>
            </Card>
            <OtherSettings key={`others ${round}`} settings={settings} onChange={edit} onProblem={report} />
            <Versions view={view} />
          </div>
        </div>
      ) : null}
      {draft && draft.baseVersion === saving && view ? (
        <SaveSettings
          draft={draft}
          before={view.settings}
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

function Versions({ view }: { view: SignOffSettingsView }) {
  return (
    <Card title="Versions">
      <DescriptionList>
        {view.versions.map(({ version, comment, authorName, createdAt }) => (
          <Description key={version} label={`Version ${version}`}>
            {comment}
            <span className="block text-sm text-text-3">
              {authorName} {createdAt ? <Time value={createdAt} format="both" /> : null}
            </span>
          </Description>
        ))}
      </DescriptionList>
    </Card>
  );
}
