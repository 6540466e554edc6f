"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { useCan } from "@/components/shell/session";
import { LimitsCard } from "@/components/sign-offs/limits-card";
import { Tag } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { askedQuery } from "@/lib/features/ask-again/queries";
import type { AskedDraft } from "@/lib/features/ask-again/schema";
import { signOffSettingsQuery } from "@/lib/features/sign-offs/queries";
import type { SignOffSettings, SignOffSettingsView } from "@/lib/features/sign-offs/schema";
import { OtherSettings } from "./other-settings";
import type { Problems } from "./problems";
import type { SettingsDraft } from "./save-settings";

const Correcting = dynamic(() => import("./correcting").then((module) => module.Correcting));
const SaveSettings = dynamic(() => import("./save-settings").then((module) => module.SaveSettings));

/** What needs a second person in this environment, as a draft until saved or signed off. */
export function SignOffSettingsPage() {
  const environment = useEnvironment();
  const query = useQuery(signOffSettingsQuery(environment));
  const mayManage = useCan("sign-off-settings:manage");
  const [correctedId] = useQueryState("corrects", parseAsString);
  const asked = useQuery({ ...askedQuery(environment, correctedId ?? ""), enabled: correctedId !== null });
  // Undefined until changed here or discarded: then the request being corrected, if any, provides the draft.
  const [changed, setDraft] = useState<SettingsDraft | null>();
  const draft = changed === undefined ? draftOf(asked.data, query.data, correctedId) : changed;
  // Typed text is in the fields' own state: a new round clears it.
  const [round, setRound] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const view = query.data;
  const settings = draft?.settings ?? view?.settings;
  const change = (values: Partial<SignOffSettings>) => {
    if (!view || !settings) return;
    setDraft({ baseVersion: view.version, ...draft, settings: { ...settings, ...values } });
  };
  const edit = mayManage ? change : undefined;
  const report = (name: keyof Problems, problem: string | null) =>
    setProblems((before) => ({ ...before, [name]: problem ?? undefined }));
  const [wrong] = Object.values(problems).filter((problem) => problem !== undefined);
  const unready = wrong ?? (draft ? null : "Nothing has been changed.");
  const reason = mayManage ? unready : "Only administrators can change these.";
  const discard = () => {
    setDraft(null);
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
            <Button variant="primary" disabledReason={reason} onClick={() => setSaving(true)}>
              Save as version {(draft?.baseVersion ?? view.version) + 1}
            </Button>
          </>
        ) : null
      }
    >
      <QueryState query={query} skeleton="h-80" />
      {correctedId !== null ? <QueryState query={asked} skeleton="h-9" /> : null}
      {draft?.corrects ? <Correcting id={draft.corrects} /> : null}
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
      {isSaving && draft && view ? (
        <SaveSettings
          draft={draft}
          before={view.settings}
          onClose={() => setSaving(false)}
          onSaved={() => {
            setSaving(false);
            discard();
          }}
        />
      ) : null}
    </PageFrame>
  );
}

/**
 * The earlier request, to be corrected on top of the version in force: all differences are restated before saving. Null
 * until loaded, or if it is about something else.
 */
function draftOf(
  asked: AskedDraft | undefined,
  view: SignOffSettingsView | undefined,
  id: string | null,
): SettingsDraft | null {
  if (asked?.action !== "sign-off-settings.save" || !view || id === null) return null;
  return { baseVersion: view.version, settings: asked.settings, comment: asked.comment, corrects: id };
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
