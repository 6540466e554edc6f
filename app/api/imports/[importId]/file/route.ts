import { ImportId } from "@/lib/features/imports/schema";
import { sendImportFile } from "@/lib/features/imports/service/send-file";
import { uploadRoute } from "@/lib/server/http/stream-route";

export const PUT = uploadRoute(ImportId, sendImportFile, { contentType: "text/csv" });
