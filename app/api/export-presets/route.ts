import { exportsApi } from "@/lib/features/exports/api";
import {
  ExportPreset,
  ExportPresetList,
  ListExportPresetsInput,
  SaveExportPresetInput,
} from "@/lib/features/exports/schema";
import { listExportPresets, saveExportPreset } from "@/lib/features/exports/service/presets";
import { route } from "@/lib/server/http/route";

export const GET = route(exportsApi.presets, [ListExportPresetsInput, ExportPresetList], listExportPresets);
export const POST = route(exportsApi.savePreset, [SaveExportPresetInput, ExportPreset], saveExportPreset);
