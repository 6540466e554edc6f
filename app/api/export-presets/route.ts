import { exportsApi } from "@/lib/features/exports/api";
import {
  ExportPreset,
  ExportPresetList,
  ListExportPresetsInput,
  SaveExportPresetInput,
} from "@/lib/features/exports/schema";
import { listExportPresets, saveExportPreset } from "@/lib/features/exports/service/presets";
import { route } from "@/lib/server/http/route";

export const GET = route(
  exportsApi.presets,
  { input: ListExportPresetsInput, output: ExportPresetList },
  listExportPresets,
);
export const POST = route(
  exportsApi.savePreset,
  { input: SaveExportPresetInput, output: ExportPreset },
  saveExportPreset,
);
