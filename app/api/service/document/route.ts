import { Nothing } from "@/lib/features/drift/schema";
import { checkDocument } from "@/lib/features/drift/service/check-document";
import { uploadRoute } from "@/lib/server/http/file-route";

export const PUT = uploadRoute(Nothing, checkDocument, { contentType: "application/yaml" });
