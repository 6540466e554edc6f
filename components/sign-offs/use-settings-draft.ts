import type { SignOffSettings, SignOffSettingsView } from "@/lib/features/sign-offs/schema";
import { useVersionDraft, type VersionDraft } from "./use-version-draft";

export type SettingsDraft = VersionDraft<"settings", SignOffSettings>;

/** The draft of the settings; a request is corrected on top of the version in force: all differences are restated. */
export function useSettingsDraft(view: SignOffSettingsView | undefined) {
  const { put, ...rest } = useVersionDraft<"settings", SignOffSettings>({
    ...{ name: "sign-off-settings", part: "settings", inForce: view?.settings },
    begin: (asked) =>
      asked.action === "sign-off-settings.save" && view
        ? { baseVersion: view.version, settings: asked.settings, comment: asked.comment }
        : null,
  });
  function change(values: Partial<SignOffSettings>): void {
    if (!view) return;
    const settings = { ...(rest.draft?.settings ?? view.settings), ...values };
    put({ baseVersion: view.version, ...rest.draft, settings });
  }
  return { ...rest, change };
}
