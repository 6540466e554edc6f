import { DeleteExportPresetInput } from "@/lib/features/exports/schema";
import { deleteExportPreset } from "@/lib/features/exports/service/presets";
import { route } from "@/lib/server/http/route";

export const DELETE = route(DeleteExportPresetInput, deleteExportPreset, { scope: "environment" });
