import { endpoint, leaving } from "@/lib/api";
import type * as s from "./schema";

export const signOffsApi = {
  list: endpoint<typeof s.ListSignOffsInput, typeof s.SignOffList>("GET /api/sign-offs", "sign-offs:read"),
  count: endpoint<typeof s.Nothing, typeof s.SignOffCount>("GET /api/sign-offs/count", "sign-offs:read"),
  preview: endpoint<typeof s.PreviewSignOffInput, typeof s.SignOffPreview>(
    "GET /api/sign-offs/preview",
    "sign-offs:read",
  ),
  settings: endpoint<typeof s.Nothing, typeof s.SignOffSettingsView>("GET /api/sign-offs/settings", "sign-offs:read"),
  saveSettings: endpoint<typeof s.SaveSignOffSettingsInput, typeof s.SavedSignOffSettings>(
    "PUT /api/sign-offs/settings",
    "sign-off-settings:manage",
  ),
  get: endpoint<typeof s.SignOffIdInput, typeof s.SignOffView>("GET /api/sign-offs/[signOffId]", "sign-offs:read"),
  price: leaving(
    "price",
    endpoint<typeof s.SignOffIdInput, typeof s.SignOffView>(
      "POST /api/sign-offs/[signOffId]/price",
      "sign-offs:decide",
    ),
  ),
  approve: endpoint<typeof s.ApproveSignOffInput, typeof s.SignOffView>(
    "POST /api/sign-offs/[signOffId]/approve",
    "sign-offs:decide",
  ),
  refuse: endpoint<typeof s.RefuseSignOffInput, typeof s.SignOffView>(
    "POST /api/sign-offs/[signOffId]/refuse",
    "sign-offs:decide",
  ),
  withdraw: endpoint<typeof s.SignOffIdInput, typeof s.SignOffView>(
    "POST /api/sign-offs/[signOffId]/withdraw",
    "sign-offs:decide",
  ),
  reveal: endpoint<typeof s.SignOffIdInput, typeof s.RevealedSignOff>(
    "POST /api/sign-offs/[signOffId]/reveal",
    "accounts:reveal",
  ),
};
