import { signOffsApi } from "@/lib/features/sign-offs/api";
import {
  Nothing,
  SavedSignOffSettings,
  SaveSignOffSettingsInput,
  SignOffSettingsView,
} from "@/lib/features/sign-offs/schema";
import { getSignOffSettings, saveSignOffSettings } from "@/lib/features/sign-offs/service/settings";
import { route } from "@/lib/server/http/route";

export const GET = route(signOffsApi.settings, [Nothing, SignOffSettingsView], getSignOffSettings);
export const PUT = route(
  signOffsApi.saveSettings,
  [SaveSignOffSettingsInput, SavedSignOffSettings],
  saveSignOffSettings,
);
