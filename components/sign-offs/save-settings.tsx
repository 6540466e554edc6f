"use client";

import { changedLines, isOn } from "@/lib/features/sign-offs/fields";
import { useSaveSignOffSettings } from "@/lib/features/sign-offs/queries";
import type { SignOffSettings } from "@/lib/features/sign-offs/schema";
import { SaveVersion } from "./save-version";
import type { SettingsDraft } from "./use-settings-draft";

interface Props {
  draft: SettingsDraft;
  before: SignOffSettings;
  onExplain: (comment: string) => void;
  onClose: () => void;
  onSaved: () => void;
}

/** What the next version of the settings changes, line by line. */
export function SaveSettings({ draft, before, ...rest }: Props) {
  const save = useSaveSignOffSettings();
  return (
    <SaveVersion
      {...{ draft, save, ...rest }}
      description={
        isOn(before)
          ? "It takes effect once a second person has signed it off."
          : "It takes effect from the next action."
      }
      facts={changedLines(before, draft.settings).map(({ label, text, was }) => ({ label, value: `${was} → ${text}` }))}
      confirmLabel={isOn(before) ? "Request sign-off" : "Save"}
    />
  );
}
