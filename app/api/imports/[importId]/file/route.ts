import { ImportId } from "@/lib/features/imports/schema";
import { sendImportFile } from "@/lib/features/imports/service/send-file";
import { uploadRoute } from "@/lib/server/http/file-route";

export const PUT = uploadRoute(ImportId, sendImportFile, { contentType: "text/csv" });
