import { ListExportPresetsInput, SaveExportPresetInput } from "@/lib/features/exports/schema";
import { listExportPresets, saveExportPreset } from "@/lib/features/exports/service/presets";
import { route } from "@/lib/server/http/route";

export const GET = route(ListExportPresetsInput, listExportPresets, { scope: "environment" });
export const POST = route(SaveExportPresetInput, saveExportPreset, { scope: "environment", status: 201 });
