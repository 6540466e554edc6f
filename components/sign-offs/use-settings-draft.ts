import { hashKey, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { clearDraft, readDraft, writeDraft } from "@/components/ui/draft-storage";
import { useEnvironment } from "@/lib/client/environment";
import { askedQuery } from "@/lib/features/ask-again/queries";
import type { AskedDraft } from "@/lib/features/ask-again/schema";
import type { SaveSignOffSettingsInput, SignOffSettings, SignOffSettingsView } from "@/lib/features/sign-offs/schema";

/** The edited settings, the version they are based on, and the request that they correct. */
export type SettingsDraft = Omit<SaveSignOffSettingsInput, "comment"> & { comment?: string };

/**
 * The draft of the settings: kept in this tab across reloads, started by the first change or from the request being
 * corrected, and deleted when saved or discarded. One that is in force already is none: its changes were undone, or it
 * was saved although the response was lost.
 */
export function useSettingsDraft(view: SignOffSettingsView | undefined) {
  const environment = useEnvironment();
  const [corrects] = useQueryState("corrects", parseAsString);
  const asked = useQuery({ ...askedQuery(environment, corrects ?? ""), enabled: corrects !== null });
  const key = `sign-off-settings:${environment}:${corrects ?? ""}`;
  // Undefined until restored, changed or discarded: then the request being corrected, if any, provides the draft.
  const [kept, setKept] = useState<SettingsDraft | null>();
  // After the first paint: the server knows no draft, and hydration must match.
  useEffect(() => setKept(keptDraft(key)), [key]);
  const draft = kept === undefined ? draftOf(asked.data, view, corrects) : kept;
  const isInForce = !!draft && view !== undefined && hashKey([draft.settings]) === hashKey([view.settings]);
  function discard(): void {
    clearDraft(key);
    setKept(null);
  }
  useEffect(() => {
    if (!isInForce) return;
    clearDraft(key);
    setKept(null);
  }, [isInForce, key]);
  function change(values: Partial<SignOffSettings>): void {
    if (!view) return;
    const next = {
      baseVersion: view.version,
      ...draft,
      settings: { ...(draft?.settings ?? view.settings), ...values },
    };
    setKept(next);
    writeDraft(key, next);
  }
  return { draft: isInForce ? null : draft, change, discard, asked: corrects === null ? null : asked };
}

function keptDraft(key: string): SettingsDraft | undefined {
  const kept = readDraft(key) as Partial<SettingsDraft> | null;
  return kept?.settings && typeof kept.baseVersion === "number" ? (kept as SettingsDraft) : undefined;
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
