import { download, endpoint } from "@/lib/api";
import type {
  CancelExportInput,
  CreateExportInput,
  DeleteExportPresetInput,
  DownloadExportInput,
  ExportDetail,
  ExportList,
  ExportPreset,
  ExportPresetList,
  ExportView,
  GetExportInput,
  ListExportPresetsInput,
  ListExportsInput,
  RepeatExportInput,
  SaveExportPresetInput,
} from "./schema";

export const exportsApi = {
  list: endpoint<typeof ListExportsInput, typeof ExportList>("GET", "/api/exports", "exports:read"),
  create: endpoint<typeof CreateExportInput, typeof ExportView>("POST", "/api/exports", "exports:create", 201),
  get: endpoint<typeof GetExportInput, typeof ExportDetail>("GET", "/api/exports/[exportId]", "exports:read"),
  repeat: endpoint<typeof RepeatExportInput, typeof ExportView>(
    "POST",
    "/api/exports/[exportId]/repeat",
    "exports:create",
    201,
  ),
  cancel: endpoint<typeof CancelExportInput, typeof ExportView>(
    "POST",
    "/api/exports/[exportId]/cancel",
    "exports:create",
  ),
  file: download<typeof DownloadExportInput>("/api/exports/[exportId]/file", "exports:read"),
  manifest: download<typeof DownloadExportInput>("/api/exports/[exportId]/manifest", "exports:read"),
  presets: endpoint<typeof ListExportPresetsInput, typeof ExportPresetList>(
    "GET",
    "/api/export-presets",
    "exports:read",
  ),
  savePreset: endpoint<typeof SaveExportPresetInput, typeof ExportPreset>(
    "POST",
    "/api/export-presets",
    "exports:create",
    201,
  ),
  deletePreset: endpoint<typeof DeleteExportPresetInput>("DELETE", "/api/export-presets/[presetId]", "exports:create"),
};
