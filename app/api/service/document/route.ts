import { driftApi } from "@/lib/features/drift/api";
import { DocumentComparison, Nothing } from "@/lib/features/drift/schema";
import { checkDocument } from "@/lib/features/drift/service/check-document";
import { uploadRoute } from "@/lib/server/http/file-route";

export const PUT = uploadRoute(driftApi.checkFile, [Nothing, DocumentComparison], checkDocument);
