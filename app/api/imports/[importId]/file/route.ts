import { importsApi } from "@/lib/features/imports/api";
import { ImportDetail, ImportId } from "@/lib/features/imports/schema";
import { sendImportFile } from "@/lib/features/imports/service/send-file";
import { uploadRoute } from "@/lib/server/http/file-route";

export const PUT = uploadRoute(importsApi.sendFile, [ImportId, ImportDetail], sendImportFile);
