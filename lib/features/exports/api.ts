import { download, endpoint } from "@/lib/api";
import type * as s from "./schema";

export const exportsApi = {
  list: endpoint<typeof s.ListExportsInput, typeof s.ExportList>("GET /api/exports", "exports:read"),
  create: endpoint<typeof s.CreateExportInput, typeof s.ExportView>("POST /api/exports", "exports:create", 201),
  get: endpoint<typeof s.GetExportInput, typeof s.ExportDetail>("GET /api/exports/[exportId]", "exports:read"),
  repeat: endpoint<typeof s.RepeatExportInput, typeof s.ExportView>(
    "POST /api/exports/[exportId]/repeat",
    "exports:create",
    201,
  ),
  cancel: endpoint<typeof s.GetExportInput, typeof s.ExportView>(
    "POST /api/exports/[exportId]/cancel",
    "exports:create",
  ),
  file: download<typeof s.GetExportInput>("/api/exports/[exportId]/file", "exports:read"),
  manifest: download<typeof s.GetExportInput>("/api/exports/[exportId]/manifest", "exports:read"),
  presets: endpoint<typeof s.ListExportPresetsInput, typeof s.ExportPresetList>(
    "GET /api/export-presets",
    "exports:read",
  ),
  savePreset: endpoint<typeof s.SaveExportPresetInput, typeof s.ExportPreset>(
    "POST /api/export-presets",
    "exports:create",
    201,
  ),
  deletePreset: endpoint<typeof s.DeleteExportPresetInput>("DELETE /api/export-presets/[presetId]", "exports:create"),
};
