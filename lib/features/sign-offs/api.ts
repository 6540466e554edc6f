import { endpoint } from "@/lib/api";
import type {
  ApproveSignOffInput,
  CountSignOffsInput,
  GetSignOffSettingsInput,
  ListSignOffsInput,
  PreviewSignOffInput,
  RefuseSignOffInput,
  RevealedSignOff,
  SavedSignOffSettings,
  SaveSignOffSettingsInput,
  SignOffCount,
  SignOffIdInput,
  SignOffList,
  SignOffPreview,
  SignOffSettingsView,
  SignOffView,
} from "./schema";

export const signOffsApi = {
  list: endpoint<typeof ListSignOffsInput, typeof SignOffList>("GET", "/api/sign-offs", "sign-offs:read"),
  count: endpoint<typeof CountSignOffsInput, typeof SignOffCount>("GET", "/api/sign-offs/count", "sign-offs:read"),
  preview: endpoint<typeof PreviewSignOffInput, typeof SignOffPreview>(
    "GET",
    "/api/sign-offs/preview",
    "sign-offs:read",
  ),
  settings: endpoint<typeof GetSignOffSettingsInput, typeof SignOffSettingsView>(
    "GET",
    "/api/sign-offs/settings",
    "sign-offs:read",
  ),
  saveSettings: endpoint<typeof SaveSignOffSettingsInput, typeof SavedSignOffSettings>(
    "PUT",
    "/api/sign-offs/settings",
    "sign-off-settings:manage",
  ),
  get: endpoint<typeof SignOffIdInput, typeof SignOffView>("GET", "/api/sign-offs/[signOffId]", "sign-offs:read"),
  price: endpoint<typeof SignOffIdInput, typeof SignOffView>(
    "POST",
    "/api/sign-offs/[signOffId]/price",
    "sign-offs:decide",
  ),
  approve: endpoint<typeof ApproveSignOffInput, typeof SignOffView>(
    "POST",
    "/api/sign-offs/[signOffId]/approve",
    "sign-offs:decide",
  ),
  refuse: endpoint<typeof RefuseSignOffInput, typeof SignOffView>(
    "POST",
    "/api/sign-offs/[signOffId]/refuse",
    "sign-offs:decide",
  ),
  withdraw: endpoint<typeof SignOffIdInput, typeof SignOffView>(
    "POST",
    "/api/sign-offs/[signOffId]/withdraw",
    "sign-offs:decide",
  ),
  reveal: endpoint<typeof SignOffIdInput, typeof RevealedSignOff>(
    "POST",
    "/api/sign-offs/[signOffId]/reveal",
    "accounts:reveal",
  ),
};
