import { exportsApi } from "@/lib/features/exports/api";
import { DeleteExportPresetInput } from "@/lib/features/exports/schema";
import { deleteExportPreset } from "@/lib/features/exports/service/presets";
import { route } from "@/lib/server/http/route";

export const DELETE = route(exportsApi.deletePreset, [DeleteExportPresetInput], deleteExportPreset);
